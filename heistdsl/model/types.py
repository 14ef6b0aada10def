"""The types of the effect language: what an expression can stand for.

Types are plain values compared by content. `Unknown` is the type of what an error was already reported
about; it silences every follower.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class NumberType:
    """A 32-bit whole number; a result outside that range ends the game with a named error."""


@dataclass(frozen=True, slots=True)
class ConditionType:
    """True or false."""


@dataclass(frozen=True, slots=True)
class TimeType:
    """Seconds on the clock."""


@dataclass(frozen=True, slots=True)
class TextType:
    """A quoted text."""


@dataclass(frozen=True, slots=True)
class PlayerType:
    """One player. `maybe`: there may be none."""

    maybe: bool = False


@dataclass(frozen=True, slots=True)
class PieceType:
    """One piece (card, die, token) of one of these types; None: of any type. `maybe`: there may be none."""

    types: frozenset[str] | None = None
    maybe: bool = False


@dataclass(frozen=True, slots=True)
class PlaceType:
    """A node of a map."""

    map: str
    maybe: bool = False


@dataclass(frozen=True, slots=True)
class WordType:
    """A value of an enumeration, such as a skill or a colour."""

    enumeration: str


@dataclass(frozen=True, slots=True)
class KindType:
    """A piece type, a tag or a card as a word to test with: `c is weapon`."""


@dataclass(frozen=True, slots=True)
class ZoneType:
    """A zone itself; used as a selection it is the set of its pieces, top first. `zone` is the empty text
    when it may be any zone."""

    zone: str


@dataclass(frozen=True, slots=True)
class SlotType:
    """One slot of a slotted zone."""

    zone: str


@dataclass(frozen=True, slots=True)
class SetType:
    """A set of one type; ordered where it came from an ordered zone or the seats."""

    of: Type


@dataclass(frozen=True, slots=True)
class EventType:
    """What `it` is in a trigger: an event with the payload named in the model or the verb table."""

    event: str


@dataclass(frozen=True, slots=True)
class ShareType:
    """What one side of a bargain gets: a number of each of its units."""


@dataclass(frozen=True, slots=True)
class KeyedType:
    """A number kept for each value of an enumeration or each piece type: `spaces[weapon]`."""

    key: str


@dataclass(frozen=True, slots=True)
class PhaseType:
    """A phase that is running or not."""

    phase: str


@dataclass(frozen=True, slots=True)
class UnknownType:
    """Already reported."""


Type: TypeAlias = (
    NumberType | ConditionType | TimeType | TextType | PlayerType | PieceType | PlaceType | WordType
    | KindType | ZoneType | SlotType | SetType | EventType | ShareType | KeyedType | PhaseType | UnknownType
)  # fmt: skip

NUMBER = NumberType()
CONDITION = ConditionType()
TIME = TimeType()
TEXT = TextType()
PLAYER = PlayerType()
PLAYERS = SetType(PlayerType())
PIECE = PieceType()
PIECES = SetType(PieceType())
KIND = KindType()
SHARE = ShareType()
UNKNOWN = UnknownType()


def maybe(type_: Type) -> Type:
    """The same type, of something there may be none of."""
    match type_:
        case PlayerType() | PieceType() | PlaceType():
            return replace(type_, maybe=True)
        case _:
            return type_
