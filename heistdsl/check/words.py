"""Types in words, for messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from heistdsl.check.fits import NOTHING
from heistdsl.model import types as t
from heistdsl.model.types import Type

_MOST_KINDS = 3


def describe(found: Type) -> str:
    """A type with its article: `a number`, `a set of players`, `the zone` ..."""
    match found:
        case t.NumberType():
            return "a number"
        case t.ConditionType():
            return "a condition"
        case t.TimeType():
            return "a time"
        case t.TextType():
            return "a quoted text"
        case t.PlayerType():
            return "a player"
        case t.PieceType():
            return "nothing" if found == NOTHING else with_article(_kinds(found.types, "card"))
        case t.PlaceType(map=map_):
            return f"a place of `{map_}`"
        case t.WordType(enumeration=enumeration):
            return f"a value of `{enumeration}`" if enumeration else "a word"
        case t.KindType():
            return "a type of card"
        case t.ZoneType(zone=zone):
            return f"the zone `{zone}`" if zone else "a zone"
        case t.SlotType(zone=zone):
            return f"a slot of `{zone}`"
        case t.SetType(of=of):
            return f"a set of {plural(of)}"
        case t.EventType():
            return "an event"
        case t.ShareType():
            return "a share"
        case t.KeyedType(key=key):
            return f"a number for each of `{key}`"
        case t.PhaseType(phase=phase):
            return f"the phase `{phase}`"
        case t.UnknownType():
            return "something unknown"
        case _:
            assert_never(found)


def plural(found: Type) -> str:
    """Several of a type: `players`, `cards`."""
    match found:
        case t.PieceType():
            kinds = _kinds(found.types, "")
            return f"{kinds} pieces" if kinds else "cards"
        case t.PlayerType():
            return "players"
        case t.ZoneType():
            return "zones"
        case t.PlaceType():
            return "places"
        case t.WordType(enumeration=enumeration):
            return f"values of `{enumeration}`"
        case _:
            words = describe(found).split(" ", 1)[1]
            return words + "s"


def with_article(words: str) -> str:
    """`a gadget`, `an item`."""
    return ("an " if words[:1] in "aeiou" else "a ") + words


def _kinds(types: Iterable[str] | None, otherwise: str) -> str:
    names = sorted(types or ())
    if not names or len(names) > _MOST_KINDS:
        return otherwise
    return " or ".join(names)
