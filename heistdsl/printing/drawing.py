"""What is drawn on a component beside its title: places, the paths between them, a large value. Plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from heistdsl.model.components import Outline, Spot, Style


@dataclass(frozen=True, slots=True)
class DrawnPlace:
    """A place with its middle and its extent in mm, the keys of its pictures, and what is written on it."""

    x: float
    y: float
    width: float
    height: float
    shape: Spot
    colour: str
    title: str = ""
    text: str = ""
    art: str | None = None
    icons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnPath:
    """A straight path from middle to middle, in mm."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """All of it. `value` stands in large letters; `note` are the small words under the title. The style `name` is that
    of the names of pages."""

    style: Style | Literal["name"]
    outline: Outline
    value: str = ""
    note: str = ""
    places: tuple[DrawnPlace, ...] = ()
    paths: tuple[DrawnPath, ...] = ()


def pictures_in(drawing: Drawing) -> set[str]:
    """The keys of all pictures."""
    found = {icon for place in drawing.places for icon in place.icons}
    return found | {place.art for place in drawing.places if place.art}


def words_in(drawing: Drawing) -> str:
    """All words."""
    return " ".join([drawing.value, drawing.note, *(f"{place.title} {place.text}" for place in drawing.places)])
