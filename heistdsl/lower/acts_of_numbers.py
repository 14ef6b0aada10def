"""Verbs about numbers: gain, lose, spend, give and steal of counters and supplies."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from heistdsl.ir.ops import HIGHEST, NIL
from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Comp, Const, Expr, Op, Run, Var
from heistdsl.lower.acts_of_pieces import act_hand_over, act_move, moved
from heistdsl.lower.aims import aim_at, move_by, straight
from heistdsl.lower.amounts import at_least_zero
from heistdsl.lower.choices import Count, pick
from heistdsl.lower.code import Code
from heistdsl.lower.compare import both
from heistdsl.lower.dice import turn
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event
from heistdsl.lower.events import Happened, happen, zones_in
from heistdsl.lower.kept import cell
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.parts import own_zone, preposition, targets
from heistdsl.lower.reading import kept, number_of, pieces_of, players_of, word_value
from heistdsl.lower.refusal import refuse
from heistdsl.lower.settling import settled, spendable
from heistdsl.lower.values import ABSENT, Val, number, player, set_of
from heistdsl.lower.which_pieces import are_alike, count_of
from heistdsl.model import types as t
from heistdsl.syntax.tree import Act


def bounds_of(low: Lowering, counter: str) -> tuple[Const, Const]:
    """The bounds of a counter; NIL for none."""
    found = low.ruleset.counters[counter]
    return Const(NIL if found.low is None else found.low), Const(NIL if found.high is None else found.high)


def _amount(low: Lowering, code: Code, act: Act, env: Env, by: Val, there: Expr) -> Var:
    """How much an act is about; where that is open, the acting player says, at most what is there. Where a plan that
    pays is tried, too little means that it fails."""
    count = count_of(low, act, env, there)
    if code.quiet and env.paying and there != Const(HIGHEST):
        with code.when(Op("gt", (count.low, there))):
            code.give_back(ZERO)
    return code.let("amount", settled(low, code, act, env, by, count, there))


def act_gain(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`gain` of a counter or a supply."""
    unit = act.unit or ""
    if unit in low.ruleset.supplies:
        return _gain_pieces(low, code, act, env, by)
    if unit not in low.ruleset.counters:
        return act_move(low, code, act, env, by)
    return _change(low, code, act, env, by, ONE)


def act_lose(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`lose` and `spend` of a counter or a supply."""
    unit = act.unit or ""
    if unit in low.ruleset.supplies:
        return take_pieces(low, code, act, env, by, by, ABSENT)
    if unit not in low.ruleset.counters:
        return act_move(low, code, act, env, by)
    return _change(low, code, act, env, by, NOTHING)


def act_pass_on(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`give` and `steal` of a counter or a supply."""
    unit = act.unit or ""
    if unit not in low.ruleset.supplies and unit not in low.ruleset.counters:
        return act_hand_over(low, code, act, env, by)
    argument = preposition(act, "to" if act.verb == "give" else "from")
    if argument is None:
        raise refuse(f"`{act.verb}` without a player", act.span)
    found = Op("first", (players_of(low, low.evaluate(argument, env)),))
    other = player(code.let("other", found), True)
    there: Expr = Op("ge", (other.expr, ZERO))
    if by.is_nothing or by.maybe:  # what nobody gives or takes stays where it is
        there = both(Op("ge", (by.expr, ZERO)), there)
    by = player(by.expr)
    giver, taker = (by, other) if act.verb == "give" else (other, by)
    if unit in low.ruleset.counters:
        return _pass_on(low, code, act, env, (by, giver, taker, other), there)
    result = code.let_list("taken", EMPTY)
    with code.when(there):
        between = {"against": other}
        taken = take_pieces(low, code, act, env, by, Val(giver.type, giver.expr), Val(taker.type, taker.expr), between)
        code.set(result, taken.expr)
    return set_of(t.PIECE, result)


def _pass_on(low: Lowering, code: Code, act: Act, env: Env, who: tuple[Val, Val, Val, Val], both_there: Expr) -> Val:
    by, giver, taker, other = who
    unit = act.unit or ""
    counter = low.ruleset.counters[unit]
    if counter.owner not in (None, "player") or counter.keyed_by is not None:
        raise refuse(f"`{act.verb}` of `{unit}`", act.span)
    lowest, highest = bounds_of(low, unit)
    result = code.let("changed", ZERO)
    with code.when(both_there):
        is_theirs = counter.owner == "player"
        from_, to = (cell(low, unit, Val(each.type, each.expr) if is_theirs else None) for each in (giver, taker))
        there = spendable(low, unit, giver)
        wanted = code.let("amount", Op("min", (_amount(low, code, act, env, by, there), there)))
        with code.when(Op("gt", (wanted, ZERO))):
            event = Event(
                "verb", act.verb, by.expr, env.source, amount=wanted,
                data={"against": other, "unit": word_value(low, unit)},
            )  # fmt: skip

            def effect(event: Event) -> Happened:
                left = Op("max", (ZERO, Op("min", (event.amount or ZERO, there))))
                changed = Op("change-counter", (from_, Op("neg", (left,)), lowest, highest))
                code.set(result, Op("neg", (changed,)))
                code.add(Run(Op("change-counter", (to, result, lowest, highest))))
                return Happened(None, amount=result, unit=low.layout.unit(unit), really=Op("ne", (result, ZERO)))

            happen(low, code, event, effect)
    return number(result)


def take_pieces(
    low: Lowering, code: Code, act: Act, env: Env, by: Val, giver: Val, taker: Val,
    data: Mapping[str, Val] = MappingProxyType({}),
) -> Val:  # fmt: skip
    """Pieces of a supply go back, or over to somebody: those that the acting player picks."""
    supply = low.ruleset.supplies[act.unit or ""]
    goal = own_zone(low, supply.source, by) if taker.is_nothing else own_zone(low, supply.target, taker)
    if preposition(act, "to") is not None and taker.is_nothing:
        goal = targets(low, act, env, by)
    pool = code.let_list("pool", pool_of_supply(low, act, env, giver))
    there = Op("size", (pool,))
    count = count_of(low, act, env, there)
    if code.quiet:
        with code.when(Op("lt", (there, count.low))):
            code.give_back(ZERO)
    lowest, highest = (code.let("bound", Op("min", (each, there))) for each in (count.low, count.high))
    several = Count(lowest, lowest if count.low == count.high else highest)
    alike = are_alike(low, pool, act.span) if count.low == count.high else None
    pieces = code.let_list("pieces", Op("top", (pool, lowest if code.quiet else several.high)))
    if env.picked is not None:
        code.set(pieces, env.picked.expr)
    elif not code.quiet and not by.is_nothing:
        with code.when(Op("ge", (by.expr, ZERO)) if by.maybe else ONE):
            found = pick(low, code, by.expr, act.verb, set_of(t.PIECE, pool), several, alike=alike, plan=env.ahead)
            code.set(pieces, found)
    return moved(low, code, act, env, by, pieces, aim_at(low, goal, by, act.verb, act.span), data)


def pool_of_supply(low: Lowering, act: Act, env: Env, giver: Val) -> Expr:
    """Those of a supply that somebody has, or what is named after `from`."""
    argument = preposition(act, "from")
    if argument is not None and act.verb != "steal":
        return pieces_of(low, low.evaluate(argument, env)).expr
    return held_of_supply(low, act.unit or "", giver)


def held_of_supply(low: Lowering, unit: str, giver: Val) -> Expr:
    """Those of a supply that somebody has."""
    supply = low.ruleset.supplies[unit]
    held = own_zone(low, supply.target, giver)
    holds = low.ruleset.zones[supply.source].holds
    if held.is_nothing or holds is None:
        return pieces_of(low, held).expr
    words = low.constant_list([low.layout.word(each) for each in holds])
    return Comp("keep", "s_c", pieces_of(low, held).expr, Op("meets", (low.words(Var("s_c")), words)))


def _change(low: Lowering, code: Code, act: Act, env: Env, by: Val, sign: Const) -> Val:
    """The event of a counter that changes; by how much it did."""
    unit = act.unit or ""
    counter = low.ruleset.counters[unit]
    if counter.keyed_by is not None or counter.owner not in (None, "player"):
        raise refuse(f"`{act.verb}` of `{unit}`", act.span)
    where = cell(low, unit, player(by.expr, by.maybe) if counter.owner == "player" else None)
    if counter.owner == "player" and (by.maybe or by.is_nothing):
        nobody = Const(low.layout.kept[unit].first + low.ruleset.max_players)
        where = Op("either", (Op("lt", (by.expr, ZERO)), nobody, where))
    lowest, highest = bounds_of(low, unit)
    result = code.let("changed", ZERO)
    there: Expr | None = None
    if sign == NOTHING and counter.low is not None:
        there = Op("max", (ZERO, Op("sub", (Op("cell", (where,), "c"), lowest))))
    amount = _amount(low, code, act, env, by, Const(HIGHEST) if there is None else there)
    if there is not None:
        amount = code.let("amount", Op("min", (amount, there)))
    with code.when(Op("gt", (amount, ZERO))):
        event = Event(
            "verb", act.verb, by.expr, env.source, amount=amount, data={"unit": word_value(low, unit)}
        )  # fmt: skip

        def effect(event: Event) -> Happened:
            wanted = at_least_zero(amount, event.amount)
            if there is not None and wanted != amount:
                wanted = Op("min", (wanted, there))
            signed = wanted if sign == ONE else Op("neg", (wanted,))
            code.set(result, Op("change-counter", (where, signed, lowest, highest)))
            if sign == NOTHING:
                code.set(result, Op("neg", (result,)))
            unit_number = low.layout.unit(unit)
            return Happened(None, amount=result, unit=unit_number, really=Op("ne", (result, ZERO)))

        happen(low, code, event, effect)
    return number(result)


def _gain_pieces(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """Pieces of a supply come over from the top, as far as there are any when it happens."""
    face = preposition(act, "at")
    value = None if face is None else code.let("face", number_of(low, low.evaluate(face, env), act.span))
    supply = low.ruleset.supplies[act.unit or ""]
    argument = preposition(act, "from")
    source = low.evaluate(argument, env) if argument is not None else own_zone(low, supply.source, by)
    goal = own_zone(low, supply.target, by)
    source = kept(low, code, "source", source)
    origins = code.let_list("origins", zones_in(low, source))
    where = goal.expr if isinstance(goal.type, t.ZoneType) else NOTHING
    amount = _amount(low, code, act, env, by, Const(HIGHEST))
    result = code.let_list("gained", EMPTY)
    down = Const(int("facedown" in act.manners))
    with code.when(Op("gt", (amount, ZERO))):
        event = Event(
            "verb", "gain", by.expr, env.source, None, origins, Op("some", (where,)), amount,
            data={"unit": word_value(low, act.unit)},
        )  # fmt: skip

        def effect(event: Event) -> Happened:
            top = Op("top", (pieces_of(low, source).expr, at_least_zero(amount, event.amount)))
            aim = straight(where)
            code.set(result, move_by(low, code, top, aim, by.expr, (ZERO, down)))
            if value is not None:
                with code.each("die", result) as die:
                    turn(low, code, die, value)
            origin = Op("first", (origins,))
            return Happened(result, origin, where, Op("size", (result,)), low.layout.unit(act.unit))

        happen(low, code, event, effect)
    return set_of(t.PIECE, result)
