"""Sweeps: what follows by itself once something has changed. Requirements of cards, full zones, and `on now`."""

from __future__ import annotations

from collections.abc import Callable

from heistdsl.ir.facts import KINDS
from heistdsl.ir.program import (
    NOTHING,
    ONE,
    ZERO,
    Ask,
    Body,
    Break,
    Comp,
    Const,
    Expr,
    ForEach,
    If,
    Invoke,
    Op,
    Trap,
    Var,
)
from heistdsl.ir.walking import statements
from heistdsl.lower.aims import move_by, straight
from heistdsl.lower.code import Code
from heistdsl.lower.compare import opposite
from heistdsl.lower.event import Event
from heistdsl.lower.events import Happened, happen, zones_of
from heistdsl.lower.in_force import card_env, in_order
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.parts import default_zone, in_turn
from heistdsl.lower.rising import fire_now, standing_now
from heistdsl.lower.texts import Standing
from heistdsl.lower.values import ABSENT, Val, player
from heistdsl.syntax.tree import Require

#: After so many rounds, or sweeps inside each other, sweeping is declared endless.
_MOST_ROUNDS = 100
_DEEPEST = 30


def add_sweep(low: Lowering, code: Code) -> None:
    """Sweep, if anything in this game can follow by itself."""
    if code.quiet:
        return
    if _limited_zones(low) or _requires(low) or standing_now(low) or low.has_lasting_now:
        with code.when(Op("scalar", (), "changed")):
            code.add(Invoke(low.wanted("sweep", lambda inner: _sweep(low, inner), late=low.left_behind)))


def _limited_zones(low: Lowering) -> list[str]:
    return [zone.id for zone in low.ruleset.zones.values() if zone.capacity is not None and not zone.slots]


def _requires(low: Lowering) -> list[Standing]:
    return [standing for standing in low.texts.of_type(Require) if standing.card]


def _sweep(low: Lowering, code: Code) -> None:
    """Sweep until nothing changes."""
    endless = "what follows by itself does not come to an end"

    def look() -> None:
        _discard_unfit(low, code)
        _empty_full_zones(low, code)
        fire_now(low, code)

    found = code.apart(look)
    if _changes_nothing(found):
        code.run("set-scalar", ZERO, key="changed")
        code.add_all(found)
        return
    rounds = code.let("rounds", ZERO)
    code.run("set-scalar", Op("plus", (Op("scalar", (), "sweeps"), ONE)), key="sweeps")
    with code.loop():
        with code.when(opposite(Op("scalar", (), "changed"))):
            code.add(Break())
        code.run("set-scalar", ZERO, key="changed")
        code.set(rounds, Op("plus", (rounds, ONE)))
        too_deep = Op("gt", (Op("scalar", (), "sweeps"), Const(_DEEPEST)))
        with code.when(Op("or", (Op("gt", (rounds, Const(_MOST_ROUNDS))), too_deep))):
            code.fail("endless", endless)
        code.add_all(found)
    code.run("set-scalar", Op("plus", (Op("scalar", (), "sweeps"), NOTHING)), key="sweeps")


def _changes_nothing(body: Body) -> bool:
    """Whether statements only look, or stop the game with an error."""
    return all(isinstance(stmt, If | ForEach | Trap) for stmt in statements(body))


# ---- requirements


def _discard_unfit(low: Lowering, code: Code) -> None:
    """Cards whose `require` no longer holds are discarded."""

    def check(standing: Standing, piece: Expr, me: Expr) -> None:
        statement = standing.statement
        assert isinstance(statement, Require)
        env = card_env(low, standing.card, piece, player(me, True))
        with code.when(opposite(low.truth(statement.condition, env))):
            target = default_zone(low, "discard", "to", player(me, True))
            if target.is_nothing:
                code.fail("type", "the game does not say where discarded cards go", statement.span)
            else:
                _put_away(low, code, code.let_list("unfit", Op("list", (piece,))), target.expr, me)

    in_order(low, code, _requires(low), check)


def _put_away(low: Lowering, code: Code, pieces: Expr, target: Expr, by: Expr) -> None:
    where = code.let("target", target)
    origins = code.let_list("origins", zones_of(low, pieces))
    event = Event("verb", "discard", by, None, pieces, origins, Op("list", (where,)), Op("size", (pieces,)))

    def effect(event: Event) -> Happened:
        cards = event.cards
        assert cards is not None
        moved = code.let_list("moved", move_by(low, code, cards, straight(where), by, (ZERO, ZERO)))
        return Happened(moved, Op("first", (origins,)), where, Op("size", (moved,)))

    happen(low, code, event, effect)


# ---- full zones


def _empty_full_zones(low: Lowering, code: Code) -> None:
    """The owner of a zone that holds more than it may says what is put away; from the active player clockwise, then
    zones of nobody."""
    zones = _limited_zones(low)
    of_players = [id for id in zones if low.ruleset.zones[id].owner == "player"]
    if of_players:
        with code.each("owner", in_turn(low, Op("players"))) as owner:
            for id in of_players:
                first = Const(low.layout.zone_first[id])
                _empty(low, code, id, Op("plus", (first, owner)), player(owner))
    for id in zones:
        if low.ruleset.zones[id].owner is None:
            _empty(low, code, id, Const(low.layout.zone_first[id]), ABSENT)
        elif low.ruleset.zones[id].owner != "player":
            for number in low.layout.zones_named(id):
                _empty(low, code, id, Const(number), ABSENT)


def _empty(low: Lowering, code: Code, id: str, zone: Expr, owner: Val) -> None:
    capacity = Const(low.ruleset.zones[id].capacity or 0)
    target = default_zone(low, "discard", "to", owner)
    with code.when(Op("gt", (Op("size", (Op("zone", (zone,)),)), capacity))):
        if target.is_nothing:
            code.fail("type", f"`{id}` is too full, and the game does not say where discarded cards go")
            return
        number = code.let("zone", zone)
        name = low.wanted(
            f"empty-{'somebody' if not owner.is_nothing else 'nobody'}", _emptying(low, owner), late=low.left_behind
        )
        code.add(Invoke(name, (number, capacity, owner.expr, target.expr)))


def _emptying(low: Lowering, owner: Val) -> Callable[[Code], None]:
    def build(code: Code) -> None:
        zone, capacity, who, target = (code.parameter(name) for name in ("zone", "capacity", "who", "target"))
        pool = code.let_list("pool", Op("zone", (zone,)))
        surplus = code.let("surplus", Op("sub", (Op("size", (pool,)), capacity)))
        chosen = code.let_list("chosen", Op("top", (pool, surplus)))
        if not owner.is_nothing:
            code.run("check-seen", who, pool)
            style, prompt = low.layout.style("discard", "piece"), low.layout.prompt("too many")
            one, several = code.fresh("answer"), code.fresh("answers", "l")

            def ask_one() -> None:
                code.add(Ask(who, KINDS.index("choose"), prompt, style, pool, ONE, ONE, one))
                code.set(chosen, Op("list", (Op("at", (pool, Var(one))),)))

            def ask_several() -> None:
                kind = KINDS.index("subset")
                code.add(Ask(who, kind, prompt, style, pool, surplus, surplus, several, several=True))
                code.set(chosen, Comp("map", "a", Var(several), value=Op("at", (pool, Var("a")))))

            code.branch(Op("eq", (surplus, ONE)), ask_one, ask_several)
        _put_away(low, code, chosen, target, who)

    return build
