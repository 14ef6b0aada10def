"""What an expression can stand for while a game runs: plain immutable values.

Numbers are `int`, conditions `bool`, words and texts `str`, nothing is `None`, and a set is a tuple of members in
order. Everything else is one of the small classes below, which only name a thing; what is known about it
stands in the world.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True, order=True)
class Player:
    """A player by seat index, from 0; people see `p1` and so on."""

    index: int


@dataclass(frozen=True, slots=True, order=True)
class Piece:
    """A piece by its number in the game."""

    index: int


@dataclass(frozen=True, slots=True)
class Place:
    """A node of a map."""

    map: str
    node: str


Keeper: TypeAlias = Player | Piece | Place | None
"""Who has a zone, counter, state or value; None is the game."""


@dataclass(frozen=True, slots=True)
class ZoneRef:
    """A zone of somebody. Used as a selection it is the set of its pieces, top first."""

    zone: str
    owner: Keeper = None


@dataclass(frozen=True, slots=True)
class SlotRef:
    """A slot of a zone by number, from 1, which is the side new pieces come from."""

    zone: ZoneRef
    number: int


@dataclass(frozen=True, slots=True)
class Kind:
    """A piece type, a tag or a card, as a word to test with."""

    id: str


@dataclass(frozen=True, slots=True)
class PhaseRef:
    """A phase by its id; as a condition: it is running."""

    id: str


@dataclass(frozen=True, slots=True)
class EventRef:
    """An event that has been made. `cards` are those that a pattern let through; None means all of them."""

    number: int
    cards: tuple[Piece, ...] | None = None


@dataclass(frozen=True, slots=True)
class Share:
    """What one side of a bargain gets: a number of each unit, in the order of the terms."""

    amounts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Interval:
    """All numbers from `low` to `high`, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Keyed:
    """A counter or value that is kept per key, before the key is given: `my.spaces`."""

    name: str
    owner: Keeper


@dataclass(frozen=True, slots=True)
class Whole:
    """The game itself, or its clock or options, as a word: `end game`, `run clock`, `option.ID`."""

    id: str


Value: TypeAlias = (
    "int | bool | str | Player | Piece | Place | ZoneRef | SlotRef | Kind | PhaseRef | EventRef | Share | Interval "
    "| Keyed | Whole | tuple[Value, ...] | None"
)


def unique(values: tuple[Value, ...] | list[Value]) -> tuple[Value, ...]:
    """The values in order. Things (players, pieces, zones and so on) are there once; words, kinds and numbers stay
    as often as they occur, so that two members with the same skill bring it twice."""
    found: list[Value] = []
    things: set[Value] = set()
    for value in values:
        if isinstance(value, int | str | Kind):
            found.append(value)
        elif value not in things:
            things.add(value)
            found.append(value)
    return tuple(found)
