"""Values read as what is needed: members of a set, one thing, a number, players, pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce

from heistdsl.ir.ops import NIL
from heistdsl.ir.program import EMPTY, NOTHING, ZERO, Comp, Const, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.lying import content, in_slots
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import (
    ABSENT,
    EMPTY_SET,
    IntervalType,
    NothingType,
    OneOfType,
    Val,
    condition,
    piece,
    set_of,
)
from heistdsl.model import types as t
from heistdsl.text.span import Span

NO_NUMBER = Const(NIL)


def members(low: Lowering, value: Val) -> Val:
    """The members of a set; of a zone its pieces, top first; one thing is a set of one; nothing is empty."""
    match value.type:
        case NothingType():
            return EMPTY_SET
        case t.ZoneType(zone=id):
            return set_of(held_in(low, id), content(low, value.expr, id))
        case t.SetType(of=t.ZoneType(zone=id)):
            return set_of(held_in(low, id), Comp("flat", "z", value.expr, value=content(low, Var("z"), id)))
        case t.SetType():
            return value
        case IntervalType():
            assert value.high is not None
            return set_of(t.NUMBER, Op("range", (value.expr, value.high)))
        case t.KindType() if value.word:
            return set_of(t.KIND, Op("list", (Const(low.layout.word(value.word)),)))
        case t.NumberType() | t.TimeType():
            one = Op("list", (value.expr,))
            if value.maybe:
                one = Op("either-list", (Op("eq", (value.expr, NO_NUMBER)), EMPTY, one))
            return set_of(t.NUMBER, one)
        case (
            t.PlayerType() | t.PieceType() | t.PlaceType() | t.SlotType() | t.WordType() | t.KindType()
            | t.ConditionType()
        ):  # fmt: skip
            return set_of(value.type, Op("some" if value.maybe else "list", (value.expr,)))
        case _:
            raise refuse(f"a set made of {type(value.type).__name__}")


def held_in(low: Lowering, id: str) -> t.PieceType:
    """What a zone may hold."""
    holds = low.ruleset.zones[id].holds if id else None
    if holds is None or not all(each in low.ruleset.kinds for each in holds):
        return t.PieceType()
    return t.PieceType(frozenset(holds))


def single(low: Lowering, value: Val) -> Val:
    """The one member of a zone of one; anything else as it is."""
    if isinstance(value.type, t.ZoneType) and value.type.zone and low.ruleset.zones[value.type.zone].capacity == 1:
        return Val(held_in(low, value.type.zone), Op("only", (members(low, value).expr,)), True)
    return value


def one(low: Lowering, value: Val) -> Val:
    """One thing, where one is needed; more than one is a named error."""
    value = single(low, value)
    match value.type:
        case t.SetType(of=t.NumberType()):
            found = Op("either", (Op("size", (value.expr,)), Op("only", (value.expr,)), NO_NUMBER))
            return Val(t.NUMBER, found, True)
        case t.SetType(of=of):
            return Val(of, Op("only", (value.expr,)), True)
        case t.ZoneType():
            return piece(Op("only", (members(low, value).expr,)), True)
        case _:
            return value


def as_one(type_: object, found: Expr) -> Expr:
    """The one thing of a type in a list of at most one."""
    if isinstance(type_, t.NumberType | t.TimeType):
        return Op("either", (Op("size", (found,)), Op("at", (found, ZERO)), NO_NUMBER))
    return Op("first", (found,))


def number_of(low: Lowering, value: Val, span: Span | None = None) -> Expr:
    """A number; nothing is 0."""
    value = one(low, value)
    match value.type:
        case NothingType():
            return ZERO
        case t.NumberType() | t.TimeType():
            return Op("num", (value.expr,)) if value.maybe else value.expr
        case _:
            raise refuse(f"a number out of {type(value.type).__name__}", span)


def players_of(low: Lowering, value: Val, span: Span | None = None) -> Expr:
    """The players among the members."""
    match value.type:
        case NothingType():
            return EMPTY
        case t.PlayerType() | t.SetType(of=t.PlayerType()):
            return members(low, value).expr
        case OneOfType():
            found = next((way for way in value.ways if isinstance(way.type, t.PlayerType)), ABSENT)
            return members(low, found).expr
        case _:
            raise refuse(f"players out of {type(value.type).__name__}", span)


def pieces_of(low: Lowering, value: Val, span: Span | None = None) -> Val:
    """The pieces among the members; the name of a card stands for its pieces."""
    if isinstance(value.type, t.KindType) and value.word:
        return copies_of(low, value.word)
    found = members(low, value)
    assert isinstance(found.type, t.SetType)
    if isinstance(found.type.of, t.PieceType) or value.is_nothing:
        return found
    if isinstance(found.type.of, t.SlotType):
        return in_slots(low, found.expr)
    if isinstance(found.type.of, t.KindType):
        return _copies_of_all(low, found.expr)
    raise refuse(f"pieces out of {type(value.type).__name__}", span)


def copies_of(low: Lowering, word: str) -> Val:
    """The pieces of a card that are in the game; none for a type or tag."""
    copies = low.layout.copies(word)
    found: Expr = low.constant_list(copies)
    if low.removes or any(low.layout.pieces[index].card.owner for index in copies):
        found = Comp("keep", "p", found, Op("ne", (Op("cell", (Var("p"),), "where"), Const(-2))))
    kinds = frozenset(low.layout.pieces[index].kind.id for index in copies)
    return set_of(t.PieceType(kinds or None), found)


def copies_named(low: Lowering, word: Expr) -> Val:
    """The pieces of the card of this name that are in the game; none for a type or tag."""
    return _copies_of_all(low, Op("list", (word,)))


def _copies_of_all(low: Lowering, words: Expr) -> Val:
    """The pieces of all cards among some words that are in the game."""
    numbers = {low.layout.word(card): low.layout.copies(card) for card in low.ruleset.cards}
    copies = [numbers.get(number, ()) for number in range(max(numbers) + 1)]
    are_cards = Comp("keep", "k_word", words, Op("lt", (Var("k_word"), Const(len(copies)))))
    found: Expr = Comp("flat", "k_word", are_cards, value=low.row_table("copies-of-word", copies)(Var("k_word")))
    there = Op("ne", (Op("cell", (Var("p"),), "where"), Const(-2)))
    return set_of(t.PIECE, Comp("keep", "p", found, there))


def is_there(low: Lowering, value: Val) -> Expr:
    """Whether a value is something."""
    match value.type:
        case NothingType():
            return ZERO
        case t.SetType() | t.ZoneType():
            return Op("size", (members(low, value).expr,))
        case OneOfType():
            there: Iterable[Expr] = (is_there(low, way) for way in value.ways)
            return reduce(lambda found, more: Op("or", (found, more)), there)
        case _ if not value.maybe:
            return Const(1)
        case t.NumberType() | t.TimeType():
            return Op("ne", (value.expr, NO_NUMBER))
        case _:
            return Op("ne", (value.expr, NOTHING))


def nothing_of(type_: object) -> Expr:
    """What stands for nothing of a type."""
    match type_:
        case t.NumberType() | t.TimeType():
            return NO_NUMBER
        case t.SetType():
            return EMPTY
        case t.ConditionType():
            return ZERO
        case _:
            return NOTHING


def joined_type(types: Iterable[t.Type]) -> t.Type:
    """The type of members of several sets together."""
    found = tuple(dict.fromkeys(types))
    if len(found) == 1:
        return found[0]
    if all(isinstance(each, t.PieceType) for each in found):
        kinds = [each.types for each in found if isinstance(each, t.PieceType)]
        return t.PieceType(None if None in kinds else frozenset().union(*(each for each in kinds if each)))
    if found and all(isinstance(each, t.PlayerType) for each in found):
        return t.PLAYER
    if found and all(isinstance(each, t.ZoneType) for each in found):
        return t.ZoneType("")
    if found and all(isinstance(each, t.PlaceType) for each in found):
        return t.PlaceType("")
    raise refuse("a set of several types")


def joined(low: Lowering, values: tuple[Val, ...]) -> Val:
    """A value that is one of several: how it can be read whichever it is."""
    there = [value for value in values if not value.is_nothing]
    if not there:
        return ABSENT
    if any(value.is_set or value.high is not None for value in there):
        there = [members(low, value) for value in there]
        return Val(t.SetType(joined_type(each.type.of for each in there if isinstance(each.type, t.SetType))))
    types = tuple(dict.fromkeys(type(value.type) for value in there))
    maybe = len(there) < len(values) or any(value.maybe for value in there)
    if types == (t.TimeType, t.NumberType) or types == (t.NumberType, t.TimeType):
        return Val(t.NUMBER, maybe=maybe)
    if len(types) != 1 or isinstance(there[0].type, IntervalType | t.PhaseType):
        raise refuse("one of several values of different types")
    if isinstance(there[0].type, t.PieceType | t.ZoneType | t.PlaceType):
        return Val(joined_type(each.type for each in there), maybe=maybe)  # type: ignore[misc]
    return Val(there[0].type, maybe=maybe)


def as_type(low: Lowering, value: Val, wanted: Val) -> Expr:
    """A value as one that `joined` has found."""
    if value.is_nothing:
        return nothing_of(wanted.type)
    if wanted.is_set:
        return members(low, value).expr
    if isinstance(value.type, t.KindType) and value.word:
        return Const(low.layout.word(value.word))
    return value.expr


def as_one_of_maps(low: Lowering, place: Val) -> Val:
    """A place of any map, as one of those of each."""
    nodes = low.layout.nodes
    ways: list[Val] = []
    for map_ in low.ruleset.maps:
        mine = low.table(f"place-of-{map_}", [number if id == map_ else -1 for number, (id, _) in enumerate(nodes)])
        ways.append(Val(t.PlaceType(map_), mine(place.expr), True))
    return Val(OneOfType(), maybe=True, ways=tuple(ways))


def one_of(ways: tuple[Val, ...]) -> Val:
    """What is one of several things of different types, at most one of which is there."""
    if len(ways) == 1:
        return ways[0]
    return Val(OneOfType(), maybe=True, ways=tuple(replace(way, maybe=True) for way in ways))


def whichever(low: Lowering, value: Val, read: Callable[[Val], Val]) -> Val:
    """What is read of a thing; of one of several types, of what it is."""
    if not value.ways:
        return read(value)
    found = tuple(read(way) for way in value.ways)
    kind = joined(low, (*found, ABSENT))
    result = as_type(low, ABSENT, kind)
    for way, each in zip(value.ways, found, strict=True):
        op = "either-list" if kind.is_set else "either"
        result = Op(op, (is_there(low, way), as_type(low, each, kind), result))
    return Val(kind.type, result, kind.maybe) if isinstance(kind.type, t.Type) else ABSENT


def yes(expr: Expr) -> Val:
    """A condition."""
    return condition(expr)


def kept(low: Lowering, code: Code, name: str, value: Val) -> Val:
    """A value as a local that does not change when the game goes on."""
    match value.type:
        case t.ZoneType() | t.KindType() | t.PhaseType() | t.EventType() | t.KeyedType() if value.word or value.event:
            return value
        case t.SetType():
            return Val(value.type, code.let_list(name, value.expr))
        case OneOfType():
            return replace(value, ways=tuple(kept(low, code, name, way) for way in value.ways))
        case _ if value.is_nothing or value.high is not None:
            if value.high is None:
                return value
            return Val(value.type, code.let(name, value.expr), high=code.let(name, value.high))
        case _:
            return Val(value.type, code.let(name, value.expr), value.maybe)


def word_value(low: Lowering, word: str | None) -> Val:
    """A word that an event carries as it is written."""
    return ABSENT if word is None else Val(t.WordType(""), Const(low.layout.word(word)), word=word)
