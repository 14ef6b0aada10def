"""Which pieces an act is about: a selection, or a number of pieces out of a zone, chosen, from the top or by chance."""

from __future__ import annotations

from collections.abc import Callable

from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Call, Comp, Const, Expr, Op, Var
from heistdsl.lower.choices import Ahead, Count, exactly, pick
from heistdsl.lower.code import Code
from heistdsl.lower.compare import both, opposite
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event, event_operands
from heistdsl.lower.events import zone_of_first, zones_in, zones_of
from heistdsl.lower.hosts import lies_on_something
from heistdsl.lower.kept import may_lie
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.lying import place_of
from heistdsl.lower.parts import sources, targets, unit_pieces
from heistdsl.lower.reading import members, number_of, one, pieces_of
from heistdsl.lower.settling import settled
from heistdsl.lower.values import ABSENT, Val, set_of
from heistdsl.model import types as t
from heistdsl.model.ruleset import Zone
from heistdsl.syntax.tree import Act, Expression, Name, walk
from heistdsl.text.span import Span

#: Verbs whose number always means the top pieces of a zone.
FROM_TOP = frozenset(("draw", "deal", "refill"))


def pieces_for(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Var:
    """The pieces an act is about: a selection, or a number of pieces out of a zone. Where a plan that pays is tried,
    too few of them mean that it fails."""
    if env.picked is not None and env.picked.is_set:
        return code.let_list("pieces", env.picked.expr)
    if act.unit is None and act.amount is not None and act.amount.value is not None:
        value = low.evaluate(act.amount.value, env)
        if not isinstance(one(low, value).type, t.NumberType):
            found = EMPTY if value.is_nothing else pieces_of(low, value, act.span).expr
            pieces = code.let_list("pieces", found)
            if code.quiet and env.paying and not _may_be_empty(act.amount.value, env):
                with code.when(opposite(Op("size", (pieces,)))):
                    code.give_back(ZERO)
            return pieces
    source = sources(low, act, env, by)
    pool = _pool(low, code, act, env, by, source)
    there = Op("size", (pool,))
    count = count_of(low, act, env, there)
    if code.quiet:
        with code.when(Op("lt", (there, count.low))):
            code.give_back(ZERO)
    if "randomly" in act.manners:
        return _at_random(low, code, act, source, pool, count)
    if code.quiet or by.is_nothing or act.verb in FROM_TOP:
        return code.let_list("pieces", Op("top", (pool, settled(low, code, act, env, by, count, there))))
    found = code.let_list("pieces", EMPTY)

    def from_top() -> None:
        code.set(found, Op("top", (pool, settled(low, code, act, env, by, count, there))))

    def picked() -> None:
        alike = None
        is_open = _lies_open(low, source, pool)
        if count.one is not True and count.low == count.high and is_open != ZERO:
            alike = both(is_open, are_alike(low, pool, act.span))
        choose = _pick_if_there if by.maybe else _pick
        code.set(found, choose(low, code, act, by, set_of(t.PIECE, pool), count, (alike, env.ahead)))

    code.branch(_is_stack(low, source, pool), from_top, picked)
    return found


def _may_be_empty(what: Expression, env: Env) -> bool:
    """Whether a cost names only sets that were chosen before, which may be empty."""
    names = [node.id for node in walk(what) if isinstance(node, Name)]
    found = [env.locals.get(name, ABSENT) for name in names]
    return bool(found) and all(value.is_set for value in found)


#: Whether pieces are alike, if that matters, and what must remain possible.
_Limits = tuple["Expr | None", "Ahead | None"]


def _pick(low: Lowering, code: Code, act: Act, by: Val, pool: Val, count: Count, limits: _Limits) -> Var:
    return pick(low, code, by.expr, act.verb, pool, count, alike=limits[0], plan=limits[1])


def _pick_if_there(low: Lowering, code: Code, act: Act, by: Val, pool: Val, count: Count, limits: _Limits) -> Var:
    """A player who may not be there: then the game takes the top ones."""
    found = code.let_list("pieces", EMPTY)
    code.branch(
        Op("ge", (by.expr, ZERO)),
        lambda: code.set(found, _pick(low, code, act, by, pool, count, limits)),
        lambda: code.set(found, Op("top", (pool.expr, count.high))),
    )
    return found


def _at_random(low: Lowering, code: Code, act: Act, source: Val, pool: Var, count: Count) -> Var:
    found = code.let_list("pieces", EMPTY)
    streams = [low.layout.stream(f"pick:{zone.name}") for zone in low.layout.zones]
    stream = low.table("pick-stream", streams)(zone_of_first(low, pool))
    with code.when(Op("and", (Op("size", (pool,)), Op("gt", (count.high, ZERO))))):
        code.set(found, Op("pick", (pool, count.high, stream)))
    return found


def are_alike(low: Lowering, pool: Expr, span: Span | None) -> Expr:
    """Whether nobody could tell some pieces apart: the same card, lying alike in one zone, with the same counters."""
    cards = list(low.ruleset.cards)
    card = low.table("card", [cards.index(each.card.id) for each in low.layout.pieces])
    marks: list[Expr] = [card(Var("l_c")), Op("cell", (Var("l_c"),), "where"), Op("cell", (Var("l_c"),), "face")]
    for name, cells in low.layout.cell_of_piece.items():
        for place in range(max(1, len(low.layout.kept[name].keys))):
            first = low.table(f"cell-{name}", cells[:-1])(Var("l_c"))
            marks.append(
                Op("cell", (Op("either", (Op("lt", (first, ZERO)), NOTHING, Op("plus", (first, Const(place))))),), "c")
            )
    same: Expr = Op(
        "or",
        (Op("le", (Op("size", (pool,)), ONE)), Op("not", (Comp("any", "l_c", pool, Op("is-kept", (Var("l_c"),))),))),
    )
    if low.attaches:
        alone = Op("or", (Op("le", (Op("size", (pool,)), ONE)), Op("not", (lies_on_something(low, pool),))))
        same = both(same, alone)
    for mark in marks:
        kinds = Op("size", (Op("once", (Comp("map", "l_c", pool, value=mark),)),))
        same = both(same, Op("eq", (kinds, ONE)))
    return same


def count_of(low: Lowering, act: Act, env: Env, there: Expr) -> Count:
    """How many an act is about."""
    if act.amount is None or act.amount.kind == "some" or act.amount.value is None:
        return Count(ONE, there)
    value = low.evaluate(act.amount.value, env)
    number = Op("max", (ZERO, number_of(low, value, act.span)))
    if act.amount.kind == "up to":
        return Count(ZERO, Op("min", (number, there)))
    return exactly(value.expr, number)


def pool_of(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """The pieces that an act about a number of pieces may take: of those in a stack the top ones."""
    source = sources(low, act, env, by)
    pool = _pool(low, code, act, env, by, source)
    stacked = _is_stack(low, source, pool)
    if stacked == ZERO:
        return set_of(t.PIECE, pool)
    top = Op("top", (pool, count_of(low, act, env, Op("size", (pool,))).high))
    return set_of(t.PIECE, code.let_list("pool", Op("either-list", (stacked, top, pool))))


def _pool(low: Lowering, code: Code, act: Act, env: Env, by: Val, source: Val) -> Var:
    """The pieces an act may take: those of its source, of the type named as unit, that no ban or protection covers."""
    found = members(low, source)
    if act.unit is not None:
        found = unit_pieces(low, act.unit, found)
    pool = code.let_list("pool", found.expr)
    if act.verb in FROM_TOP:
        return pool
    if low.has_affect and env.source is not None:
        pool = code.let_list("open", Call(low.unprotected_procedure(), (pool, env.source, by.expr)))
    if low.is_ruled("ban", "verb", act.verb) or (act.verb == "play" and low.requires_on_cards):
        goal = targets(low, act, env, by)
        where = zones_in(low, goal)
        event = Event("verb", act.verb, by.expr, env.source, pool, zones_of(low, pool), where, ZERO)
        allowed = Call(low.ban_procedure(event, whole=False), event_operands(low, event))
        # What is banned whole is left to the event itself, which will not happen.
        left = code.let_list("allowed", allowed)
        return code.let_list("pool", Op("either-list", (Op("size", (left,)), left, pool)))
    return pool


def _is_stack(low: Lowering, source: Val, pool: Expr) -> Expr:
    """Whether nobody may pick, because some of the pieces lie in a stack: then they are taken from the top."""
    return _any_lies(low, source, pool, "stack", lambda zone: zone.visible_to in ("none", "top"))


def _lies_open(low: Lowering, source: Val, pool: Expr) -> Expr:
    """Whether all pieces lie open, so that taking one of several equal ones tells nothing."""
    return opposite(_any_lies(low, source, pool, "hidden", lambda zone: zone.visible_to != "all"))


def _any_lies(low: Lowering, source: Val, pool: Expr, name: str, test: Callable[[Zone], bool]) -> Expr:
    """Whether any piece lies in a zone that passes a test, which is often known beforehand."""
    zones = low.ruleset.zones
    found = {test(zones[id]) for id in _zones_meant(low, source)}
    if len(found) == 1:
        return Const(int(found.pop()))
    passes = low.table(f"is-{name}", [int(test(zones[each.id])) for each in low.layout.zones], 0)
    return Comp("any", "lies_c", pool, passes(place_of(Var("lies_c"))))


def _zones_meant(low: Lowering, source: Val) -> tuple[str, ...]:
    """The ids of the zones that pieces of a selection may lie in."""
    match source.type:
        case t.ZoneType(zone=id) | t.SetType(of=t.ZoneType(zone=id)) if id:
            return (id,)
        case t.PieceType() | t.SetType(of=t.PieceType()):
            of = source.type.of if isinstance(source.type, t.SetType) else source.type
            assert isinstance(of, t.PieceType)
            return _zones_in(low, source.expr) or tuple(id for id in low.ruleset.zones if may_lie(low, of, id))
        case _:
            return tuple(low.ruleset.zones)


def _zones_in(low: Lowering, expr: Expr) -> tuple[str, ...]:
    """The ids of the zones that the pieces of a selection lie in, as it is written; none if that does not say it."""
    match expr:
        case Op(name="zone", arguments=(Const(value=number),)):
            return (low.layout.zones[number].id,)
        case Op(name="zone", arguments=(Op(name="plus", arguments=(Const(value=first), _)),)):
            return (low.layout.zones[first].id,)
        case Op(name="zone", arguments=(Op(name="table", key=key),)) if key.removeprefix("zone-") in low.ruleset.zones:
            return (key.removeprefix("zone-"),)
        case Op(name="zone", arguments=(Op(name="either", arguments=(_, _, inner)),)):
            return _zones_in(low, Op("zone", (inner,)))
        case Op(name="join" | "union", arguments=(left, right)):
            both_ = (_zones_in(low, left), _zones_in(low, right))
            return (*both_[0], *both_[1]) if all(both_) else ()
        case Comp(kind="keep", source=inner) | Op(name="without", arguments=(inner, _)):
            return _zones_in(low, inner)
        case _:
            return ()
