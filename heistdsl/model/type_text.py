"""Type expressions of rule files: `number`, `1..6`, `player`, `place of city`, `set of skill`, ..."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from heistdsl.loader import Node, Scalar
from heistdsl.model import nodes
from heistdsl.model import types as t
from heistdsl.model.reader import Reader, unknown_help

_RANGE: Final = re.compile(r"(-?\d{1,10})\s*\.\.\s*(-?\d{1,10})")
_SET: Final = re.compile(r"set\s+of\s+(.*)", re.DOTALL)
_PLACE: Final = re.compile(r"place\s+of\s+(\S+)")

#: The types every game has, by their names in rule files.
BUILT_IN: Final[dict[str, t.Type]] = {
    "number": t.NUMBER,
    "condition": t.CONDITION,
    "time": t.TIME,
    "text": t.TEXT,
    "player": t.PLAYER,
    "card": t.PIECE,
    "kind": t.KIND,
    "share": t.SHARE,
}


@dataclass(frozen=True, slots=True)
class TypeText:
    """What a type expression says; `low` and `high` are there for a range."""

    type: t.Type
    low: int | None = None
    high: int | None = None


def read_type(reader: Reader, node: Node | None) -> TypeText:
    """The type an expression names. What nobody knows becomes `Unknown`, which silences followers."""
    word = nodes.word(node)
    return _read(reader, word, word.text.strip()) if word else TypeText(t.UNKNOWN)


def _read(reader: Reader, word: Scalar, expression: str) -> TypeText:
    if found := _RANGE.fullmatch(expression):
        low, high = int(found[1]), int(found[2])
        if low > high:
            reader.report("H0204", f"the range {low}..{high} is empty", word.span, f"write `{high}..{low}`")
            return TypeText(t.NUMBER)
        return TypeText(t.NUMBER, low, high)
    if found := _SET.fullmatch(expression):
        inner = _read(reader, word, found[1].strip())
        return TypeText(t.UNKNOWN if inner.type == t.UNKNOWN else t.SetType(inner.type), inner.low, inner.high)
    if found := _PLACE.fullmatch(expression):
        return TypeText(_place(reader, word, found[1]))
    return TypeText(_simple(reader, word, expression))


def _place(reader: Reader, word: Scalar, map_: str) -> t.Type:
    if map_ in reader.names.maps:
        return t.PlaceType(map_)
    if reader.sections.complete:
        help = unknown_help(map_, "map", reader.names.maps)
        reader.report("H0203", f"unknown map `{map_}`", word.span, help)
    return t.UNKNOWN


def _simple(reader: Reader, word: Scalar, name: str) -> t.Type:
    names = reader.names
    if name in BUILT_IN:
        return BUILT_IN[name]
    if name in names.kinds:
        return t.PieceType(frozenset((name,)))
    if name in names.enumerations:
        return t.WordType(name)
    if name in names.tags:
        return t.PieceType(kinds_with_tag(reader, name))
    if reader.sections.complete:
        known = (*BUILT_IN, *names.kinds, *names.enumerations, *names.tags, "set of TYPE", "place of MAP")
        reader.report("H0203", f"unknown type `{name}`", word.span, unknown_help(name, "type", known))
    return t.UNKNOWN


def kinds_with_tag(reader: Reader, tag: str) -> frozenset[str]:
    """The piece types that carry a tag."""
    return frozenset(
        entry.id
        for entry in reader.sections.entries("types")
        if tag in (word.text for word in nodes.words(nodes.member(entry.node, "tags")))
    )
