"""Attributes as they are printed on pieces: a table of each, by piece."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from heistdsl.ir.ops import NIL
from heistdsl.ir.program import Const, Expr, Op
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.values import Val
from heistdsl.model import types as t


@dataclass(frozen=True, slots=True)
class Printed:
    """`type`: of what is printed; `without`: the kinds of pieces of which there are some without it; `has_absent`:
    whether it is a player on some who may not play."""

    type: t.Type
    without: frozenset[str]
    has_absent: bool


def is_only_printed(low: Lowering, name: str) -> bool:
    """Whether a name is that of an attribute which nothing changes."""
    return name not in low.layered_names and is_printed(low, name)


def is_printed(low: Lowering, name: str) -> bool:
    """Whether a name is that of an attribute."""
    return any(name in kind.attributes for kind in low.ruleset.kinds.values())


def printed_on(low: Lowering, thing: Val, name: str) -> Val:
    """What is printed on a piece."""
    assert isinstance(thing.type, t.PieceType)
    if name not in low.printed:
        low.printed[name] = _printed(low, name)
    found, key = low.printed[name], _key(name)
    if isinstance(found.type, t.SetType):
        return Val(found.type, Op("row", (thing.expr,), key))
    number = Op("table", (thing.expr,), key)
    if found.has_absent:
        return Val(t.PLAYER, Op("seat", (number,)), True)
    kinds = thing.type.types
    is_missing = bool(found.without if not kinds else found.without & kinds)
    is_player = isinstance(found.type, t.PlayerType)
    return Val(t.PLAYER if is_player else found.type, number, thing.maybe or is_missing)


@dataclass(frozen=True, slots=True)
class PrintedByWord:
    """What is printed under a name on the card that a word names: whether it is a card with such an attribute, and the
    number or list."""

    has: Callable[[Expr], Expr]
    value: Callable[[Expr], Expr]


def printed_by_word(low: Lowering, name: str) -> PrintedByWord:
    """An attribute as it is printed on cards, by the words of their names."""
    type_ = _type_of(low, name)
    having = (card for card in low.ruleset.cards.values() if name in low.ruleset.kinds[card.kind].attributes)
    cards = {low.layout.word(card.id): card for card in having}
    printed = [cards[word].attributes.get(name) if word in cards else None for word in range(max(cards) + 1)]
    known = low.table(f"has-{name}", [int(word in cards) for word in range(max(cards) + 1)], 0)
    has = lambda word: Op("and", (Op("lt", (word, Const(max(cards) + 1))), known(word)))  # noqa: E731
    if isinstance(type_, t.SetType):
        rows = [[code_of(low, type_.of, each) for each in value or ()] for value in printed]  # type: ignore[attr-defined]
        return PrintedByWord(has, low.row_table(f"printed-{name}", rows))
    found = low.table(f"printed-{name}", _codes(low, type_, printed), _nothing(type_))
    if isinstance(type_, t.PlayerType):
        return PrintedByWord(has, lambda word: Op("seat", (found(word),)))
    return PrintedByWord(has, found)


def _key(name: str) -> str:
    return f"attribute-{name}"


def _printed(low: Lowering, name: str) -> Printed:
    """Make the table of an attribute."""
    type_ = _type_of(low, name)
    pieces = low.layout.pieces
    values: list[Any] = [each.card.attributes.get(name) if name in each.kind.attributes else None for each in pieces]
    without = frozenset(each.kind.id for value, each in zip(values, pieces, strict=True) if value is None)
    if isinstance(type_, t.SetType):
        low.row_table(_key(name), [[code_of(low, type_.of, each) for each in value or ()] for value in values])
        return Printed(type_, without, False)
    rows = _codes(low, type_, values)
    low.table(_key(name), rows, _nothing(type_))
    is_player = isinstance(type_, t.PlayerType)
    return Printed(type_, without, is_player and any(row >= low.ruleset.min_players for row in rows))


def _type_of(low: Lowering, name: str) -> t.Type:
    kinds = low.ruleset.kinds.values()
    return next(as_printed(each.attributes[name].type) for each in kinds if name in each.attributes)


def _nothing(type_: t.Type) -> int:
    return NIL if isinstance(type_, t.NumberType | t.TimeType) else -1


def _codes(low: Lowering, type_: t.Type, values: list[Any]) -> list[int]:
    """The numbers of printed values."""
    return [_nothing(type_) if value is None else code_of(low, type_, value) for value in values]


def as_printed(type_: t.Type) -> t.Type:
    """What an attribute of a type is in a game: what names a card or type is a word."""
    if isinstance(type_, t.SetType):
        return t.SetType(as_printed(type_.of))
    return t.KIND if isinstance(type_, t.PieceType) else type_


def code_of(low: Lowering, type_: t.Type, value: object) -> int:
    """The number of a printed value."""
    match type_:
        case t.PlayerType():
            return list(low.ruleset.seats).index(str(value))
        case t.PlaceType(map=map_):
            return low.layout.nodes.index((map_, str(value)))
        case t.ConditionType():
            return int(bool(value))
        case _ if isinstance(value, int):
            return value
        case _:
            return low.layout.word(str(value))
