"""Boards, mats, tokens, banknotes and labels as `print:` declares them: what lies on the table beside the cards.

Lengths are mm from the top left corner of the component.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from heistdsl.model.declared import Declared
from heistdsl.text.span import Span

Style = Literal["board", "token", "note", "label"]
STYLES: Final[tuple[Style, ...]] = ("board", "token", "note", "label")

Outline = Literal["rectangle", "circle", "hexagon"]
OUTLINES: Final[tuple[Outline, ...]] = ("rectangle", "circle", "hexagon")

Spot = Literal["circle", "square", "hexagon", "outline", "none"]
SPOTS: Final[tuple[Spot, ...]] = ("circle", "square", "hexagon", "outline", "none")


@dataclass(frozen=True, slots=True)
class Point:
    """Millimetres to the right and down."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Place:
    """A place on a board, `at` its middle, `size` its width and height. What is None or empty is the usual: the name
    of the place of the map, the size and shape of all places of the board, its colour."""

    id: str
    at: Point
    title: str | None = None
    text: str = ""
    size: Point | None = None
    shape: Spot | None = None
    colour: str = ""
    art: str = ""
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Track:
    """Numbered places in rows, from the one at `at`: the first row runs to the right, the next back to the left.
    `titles` are said under a number."""

    at: Point
    low: int
    high: int
    columns: int
    step: Point
    size: Point | None = None
    shape: Spot | None = None
    titles: Mapping[int, str] = field(default_factory=dict)
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Component(Declared):
    """A thing to print that is no card. `of` are names of colours: there is one such thing in each of them. `map` is a
    map of the game whose edges are drawn between its places, with the attributes of `show` under their names."""

    title: str
    size: str
    style: Style = "board"
    outline: Outline = "rectangle"
    of: tuple[str, ...] = ()
    copies: int = 1
    text: str = ""
    value: str = ""
    colour: str = ""
    art: str = ""
    back: str = ""
    map: str = ""
    show: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    place_size: Point = Point(20, 20)
    place_shape: Spot = "circle"
    paths: tuple[tuple[str, str], ...] = ()
    tracks: tuple[Track, ...] = ()
