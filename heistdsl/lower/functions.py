"""The built-in functions of the language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Comp, Const, Expr, Op, Var
from heistdsl.lower.dice import reach, shown
from heistdsl.lower.env import Env
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.lying import outermost, slots_among
from heistdsl.lower.names import part_of
from heistdsl.lower.reading import copies_of, is_there, members, nothing_of, number_of, one, single, whichever
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import Val, condition, number
from heistdsl.model import types as t
from heistdsl.syntax.tree import Call, Expression, Of
from heistdsl.text.span import Span

Argument = Expression | Of


def call(low: Lowering, expression: Call, env: Env) -> Val:
    """What a function gives."""
    function = _FUNCTIONS.get(expression.function)
    if function is None:
        raise refuse(f"the function `{expression.function}`", expression.span)
    return function(low, expression.arguments, env)


def _set(low: Lowering, argument: Argument, env: Env) -> Val:
    return members(low, low.evaluate(_expression(argument), env))


def _expression(argument: Argument) -> Expression:
    return argument.selection if isinstance(argument, Of) else argument


def _number(low: Lowering, argument: Argument, env: Env) -> Expr:
    return number_of(low, low.evaluate(_expression(argument), env), argument.span)


def _element(env: Env, source: Val, name: str) -> Env:
    assert isinstance(source.type, t.SetType)
    return env.testing(Val(source.type.of, Var(name)))


def numbers_of(low: Lowering, argument: Argument, env: Env) -> tuple[Val, Expr]:
    """The members of `number of set`, and their numbers; a member without one counts 0."""
    source = _set(low, argument, env)
    if not isinstance(argument, Of):
        return source, Comp("map", "n_each", source.expr, value=ZERO)
    value = low.evaluate(argument.value, _element(env, source, _fresh(env)))
    return source, Comp("map", _fresh(env), source.expr, value=number_of(low, value, argument.span))


def _fresh(env: Env) -> str:
    """A name that no comprehension around has."""
    element = env.element
    if element is None or not isinstance(element.expr, Var):
        return "n_0"
    name = element.expr.name
    return f"n_{int(name[2:]) + 1}" if name[:2] == "n_" and name[2:].isdigit() else "n_0"


def _count(low: Lowering, arguments: tuple[Argument, ...], env: Env) -> Val:
    return number(Op("size", (_set(low, arguments[0], env).expr,)))


def _any(low: Lowering, arguments: tuple[Argument, ...], env: Env) -> Val:
    return condition(Op("gt", (Op("size", (_set(low, arguments[0], env).expr,)), ZERO)))


def _none(low: Lowering, arguments: tuple[Argument, ...], env: Env) -> Val:
    return condition(Op("eq", (Op("size", (_set(low, arguments[0], env).expr,)), ZERO)))


def _sum(low: Lowering, arguments: tuple[Argument, ...], env: Env) -> Val:
    argument = arguments[0]
    if isinstance(argument, Of):
        return number(Op("total", (numbers_of(low, argument, env)[1],)))
    source = _set(low, argument, env)
    if source.type != t.SetType(t.NUMBER):
        return number(ZERO)
    return number(Op("total", (source.expr,)))


def _extreme(best: str) -> Callable[[Lowering, tuple[Argument, ...], Env], Val]:
    def find(low: Lowering, arguments: tuple[Argument, ...], env: Env) -> Val:
        source, numbers = numbers_of(low, arguments[0], env)
        return Val(source.type, Op("at-best", (source.expr, numbers, ONE if best == "greatest" else ZERO)))

    return find


def _end_of_zone(op: str) -> Callable[[Lowering, tuple[Argument, ...], Env], Val]:
    def find(low: Lowering, arguments: tuple[Argument, ...], env: Env) -> Val:
        argument = arguments[0]
        source = _set(low, argument, env)
        count: Expr = ONE
        if isinstance(argument, Of):
            count = number_of(low, low.evaluate(argument.value, env), argument.span)
        return Val(source.type, Op(op, (source.expr, count)))

    return find


def _distinct(low: Lowering, arguments: tuple[Argument, ...], env: Env) -> Val:
    argument = arguments[0]
    source = _set(low, argument, env)
    if not isinstance(argument, Of):
        return number(Op("size", (Op("once", (source.expr,)),)))
    value = single(low, low.evaluate(argument.value, _element(env, source, _fresh(env))))
    found: Expr = Comp("flat" if value.is_set else "map", _fresh(env), source.expr, value=value.expr)
    if value.maybe and not value.is_set:
        found = Comp("keep", "k_each", found, Op("ne", (Var("k_each"), nothing_of(value.type))))
    return number(Op("size", (Op("once", (found,)),)))


def _even(low: Lowering, arguments: tuple[Argument, ...], env: Env) -> Val:
    half = Op("div", (_number(low, arguments[0], env), Const(2)))
    return condition(Op("eq", (Op("mul", (half, Const(2))), _number(low, arguments[0], env))))


def _of_two(op: str) -> Callable[[Lowering, tuple[Argument, ...], Env], Val]:
    def find(low: Lowering, arguments: tuple[Argument, ...], env: Env) -> Val:
        return number(Op(op, (_number(low, arguments[0], env), _number(low, arguments[1], env))))

    return find


def _beside(step: int) -> Callable[[Lowering, tuple[Argument, ...], Env], Val]:
    def find(low: Lowering, arguments: tuple[Argument, ...], env: Env) -> Val:
        player = one(low, low.evaluate(_expression(arguments[0]), env))
        if not isinstance(player.type, t.PlayerType):
            raise refuse("the neighbour of somebody who is no player", arguments[0].span)
        shift = ONE if step > 0 else Op("plus", (Op("seats"), NOTHING))
        found: Expr = Op("mod", (Op("plus", (player.expr, shift)), Op("seats")))
        if player.maybe:
            found = Op("either", (Op("lt", (player.expr, ZERO)), NOTHING, found))
        return Val(t.PLAYER, found, player.maybe)

    return find


def _missing(low: Lowering, arguments: tuple[Argument, ...], env: Env) -> Val:
    """Needs that no source covers; a source that is a set covers one need with any of its members."""
    needs, sources = _listed(low, arguments[0], env), _listed(low, arguments[1], env)
    wilds = [each.wild for each in low.ruleset.enumerations.values() if each.wild is not None]
    if len(wilds) > 1:
        raise refuse("several wild words", arguments[0].span)
    wild = Const(low.layout.word(wilds[0])) if wilds else NOTHING
    packed = sources[1] or Comp("flat", "s_each", sources[0], value=Op("list", (ONE, Var("s_each"))))
    if needs[1] is not None:
        raise refuse("needs that are sets", arguments[0].span)
    if low.may_be_treated(None):
        packed = _with_treated(low, packed, wild)
    return number(Op("missing-sets", (needs[0], packed, wild)))


def _with_treated(low: Lowering, packed: Expr, wild: Expr) -> Expr:
    """Packed sources with every word that theirs are treated as; only what is wild itself covers everything."""
    counted = Comp("keep", "s_as", low.counts_as(Var("s_word")), _is_no_other_wild(wild))
    words = Comp("flat", "s_word", Op("packed", (packed, Var("s_at"))), value=counted)
    return Comp("flat", "s_at", Op("pack-starts", (packed,)), value=Op("pack", (words,)))


def _is_no_other_wild(wild: Expr) -> Expr:
    return Op("or", (Op("ne", (Var("s_as"), wild)), Op("eq", (Var("s_as"), Var("s_word")))))


def _listed(low: Lowering, argument: Argument, env: Env) -> tuple[Expr, Expr | None]:
    """The members of an argument; `skill of my.team` lists one entry for each member. The second is a list of packed
    lists, where each entry is a set."""
    if not isinstance(argument, Of):
        return _set(low, argument, env).expr, None
    source = _set(low, argument, env)
    var = _fresh(env)
    value = low.evaluate(argument.value, _element(env, source, var))
    if value.is_set:
        entry = Op("join", (Op("list", (Op("size", (value.expr,)),)), value.expr))
        return EMPTY, Comp("flat", var, source.expr, value=entry)
    value = one(low, value)
    found: Expr = Comp("map", var, source.expr, value=value.expr)
    if value.maybe:
        found = Comp("keep", "k_each", found, Op("ne", (Var("k_each"), nothing_of(value.type))))
    return found, None


def _just_enough(low: Lowering, arguments: tuple[Argument, ...], env: Env) -> Val:
    numbers = numbers_of(low, arguments[0], env)[1]
    return condition(Op("just-enough", (numbers, _number(low, arguments[1], env))))


def _outermost(side: str) -> Callable[[Lowering, tuple[Argument, ...], Env], Val]:
    return lambda low, arguments, env: outermost(low, slots_among(low, _set(low, arguments[0], env)), side)


def _reach(low: Lowering, arguments: tuple[Argument, ...], env: Env) -> Val:
    """What a die, or a number on the die that is tested, can become."""
    value = low.evaluate(_expression(arguments[0]), env)
    value = copies_of(low, value.word) if isinstance(value.type, t.KindType) and value.word else value
    value = one(low, value)
    shifts = _set(low, arguments[1], env).expr
    die = env.element if env.element is not None and isinstance(env.element.type, t.PieceType) else None
    if isinstance(value.type, t.PieceType):
        die, value = value, shown(low, value)
    if value.is_nothing:
        return Val(t.SetType(t.NUMBER), EMPTY)
    if not isinstance(value.type, t.NumberType):
        raise refuse("`reach` from something that is no number", arguments[0].span)
    found = reach(low, value.expr, shifts, die)
    return replace(found, expr=Op("either-list", (is_there(low, value), found.expr, EMPTY))) if value.maybe else found


def _next_to(low: Lowering, arguments: tuple[Argument, ...], env: Env) -> Val:
    """The places joined to a place by an edge, in the order of the edges."""
    places = low.evaluate(_expression(arguments[0]), env)
    if isinstance(places.type, t.PieceType):
        places = part_of(low, places, "at", arguments[0].span)
    if not places.ways:
        return _near(low, places, arguments[0].span)
    ways = tuple(way for way in places.ways if isinstance(way.type, t.PlaceType))
    return whichever(low, replace(places, ways=ways), lambda way: _near(low, way, arguments[0].span))


def _near(low: Lowering, places: Val, span: Span | None) -> Val:
    nodes = low.layout.nodes
    rows: list[list[int]] = []
    for map_, node in nodes:
        edges = [edge for edge in low.ruleset.maps[map_].edges if node in edge]
        near = [nodes.index((map_, one_ if other == node else other)) for one_, other in edges]
        rows.append(list(dict.fromkeys(near)))
    look_up = low.row_table("next-to", rows)
    if isinstance(places.type, t.PlaceType):
        return Val(t.SetType(places.type), look_up(places.expr))
    if not isinstance(places.type, t.SetType) or not isinstance(places.type.of, t.PlaceType):
        raise refuse("places next to something else", span)
    found = members(low, places)
    return Val(found.type, Op("once", (Comp("flat", "x_each", found.expr, value=look_up(Var("x_each"))),)))


def _is_linked(low: Lowering, arguments: tuple[Argument, ...], env: Env) -> Val:
    """Whether one can walk from one place to another along edges: whether they are in the same part of the map."""
    nodes = low.layout.nodes
    parts = list(range(len(nodes)))
    for map_ in low.ruleset.maps.values():
        for edge in map_.edges:
            one_, other = (parts[nodes.index((map_.id, end))] for end in edge)
            parts = [one_ if part == other else part for part in parts]
    part_of = low.table("part-of-map", parts)
    start, goal = (_places(low, argument, env) for argument in arguments)
    found = (Comp("map", "p_each", places, value=part_of(Var("p_each"))) for places in (start, goal))
    return condition(Op("meets", tuple(found)))


def _places(low: Lowering, argument: Argument, env: Env) -> Expr:
    """The places of an argument, or those its pieces are at."""
    found = low.evaluate(_expression(argument), env)
    if isinstance(found.type, t.PieceType):
        found = part_of(low, found, "at", argument.span)
    if found.ways:
        ways = tuple(way for way in found.ways if isinstance(way.type, t.PlaceType))
        return whichever(low, replace(found, ways=ways), lambda way: members(low, way)).expr
    of = found.type.of if isinstance(found.type, t.SetType) else found.type
    if not isinstance(of, t.PlaceType | t.PieceType) and not found.is_nothing:
        raise refuse("places out of something else", argument.span)
    if isinstance(of, t.PieceType):
        found = part_of(low, found, "at", argument.span)
    return members(low, found).expr


_FUNCTIONS: dict[str, Callable[[Lowering, tuple[Argument, ...], Env], Val]] = {
    "count": _count,
    "sum": _sum,
    "any": _any,
    "none": _none,
    "highest": _extreme("greatest"),
    "lowest": _extreme("least"),
    "distinct": _distinct,
    "top": _end_of_zone("top"),
    "bottom": _end_of_zone("bottom"),
    "even": _even,
    "min": _of_two("min"),
    "max": _of_two("max"),
    "leftmost": _outermost("left"),
    "rightmost": _outermost("right"),
    "missing": _missing,
    "just-enough": _just_enough,
    "reach": _reach,
    "next-to": _next_to,
    "is-linked": _is_linked,
    "left-of": _beside(1),
    "right-of": _beside(-1),
}
