"""Obligations: what is owed is kept as something that lasts, and paid when its event happens.

For each `owe` in a text there is a kind of lasting effect, which keeps the debtor, the creditor, and the numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from heistdsl.ir.facts import KINDS
from heistdsl.ir.ops import HIGHEST, NIL
from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Ask, Comp, Const, Expr, Invoke, Op, Run, Var
from heistdsl.lower.acts_of_numbers import bounds_of, held_of_supply
from heistdsl.lower.aims import move_by, straight
from heistdsl.lower.carried import SHARE
from heistdsl.lower.code import Code, dispatch
from heistdsl.lower.compare import both, opposite
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event
from heistdsl.lower.events import Happened, happen
from heistdsl.lower.kept import cell
from heistdsl.lower.lasting import FIXED, LastingKind
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.parts import needed, object_of, own_zone, path_name
from heistdsl.lower.reading import number_of, players_of
from heistdsl.lower.records import Owed
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import ABSENT, Val, number, player
from heistdsl.lower.which_pieces import are_alike
from heistdsl.syntax.tree import Act


def act_owe(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`owe SHARE to PLAYER on EVENT`. Nothing is owed by nobody, to nobody, or if every number is 0."""
    shares = {unit: code.let("owed", amount) for unit, amount in _amounts(low, act, env).items()}
    creditors = players_of(low, low.evaluate(needed(act, "to"), env), act.span)
    creditor = code.let("creditor", Op("first", (creditors,)))
    kind = LastingKind(len(low.lasting), act, env, (), code.about)
    low.lasting.append(kind)
    low.owed.append(Owed(kind.number, path_name(needed(act, "on")), tuple(shares)))
    some: Expr = ZERO
    for amount in shares.values():
        some = Op("or", (some, amount))
    there = both(Op("ge", (creditor, ZERO)), Op("ge", (by.expr, ZERO)) if by.maybe or by.is_nothing else ONE)
    with code.when(both(there, some)):

        def effect(_: Event) -> Happened:
            numbers = Op("list", (by.expr, creditor, *shares.values()))
            ends = Op("join", (Op("list", (NOTHING,)), env.untils))
            with code.when(ONE if env.untils == EMPTY else Op("all-last", (env.untils,))):
                debt = (Const(kind.number), NOTHING, NOTHING, NOTHING, NOTHING, numbers, EMPTY, ends, EMPTY)
                code.add(Run(Op("keep", debt)))
            return Happened()

        data = {f"{SHARE}{unit}": number(amount) for unit, amount in shares.items()}
        happen(low, code, Event("verb", "owe", by.expr, env.source, data={**data, "to": player(creditor)}), effect)
    return ABSENT


def _amounts(low: Lowering, act: Act, env: Env) -> dict[str, Expr]:
    """How much of each unit an act is about."""
    what = low.evaluate(object_of(act), env)
    if act.unit is not None:
        return {act.unit: number_of(low, what, act.span)}
    if what.event is None:
        raise refuse("something else than a share that is owed", act.span)
    return {unit: value.expr for unit, value in what.event.data.items()}


def settle(low: Lowering, code: Code, event: Event) -> None:
    """Add that what is owed on an event like this one is paid, before anything listens to it."""
    if event.kind in ("verb", "event") and event.name in low.owed_events:
        code.add(
            Invoke(
                low.wanted(f"settle-{event.name}", lambda inner: _settle(low, inner, event.name), late=low.left_behind)
            )
        )


def _settle(low: Lowering, code: Code, event: str) -> None:
    """The procedure that pays every debt that is due, the oldest first, as far as each goes."""
    owed = {each.kind: each for each in low.owed if each.event == event}
    rows = code.let_list("rows", EMPTY)
    for kind in owed:
        with code.each("debt", Op("lasting", (Const(kind),))) as debt:
            code.set(rows, Op("join", (rows, Op("list", (debt, Const(kind))))))
    code.set(rows, Op("rows", (rows, Const(2))))
    with code.each("row", Op("starts", (rows, Const(2)))) as row:
        debt = code.let("debt", Op("at", (rows, row)))
        with code.when(Op("lasts", (debt,))):
            cases: dict[int, Callable[[], None]] = {
                kind: partial(_pay, low, code, each, debt) for kind, each in owed.items()
            }
            dispatch(code, Op("at", (rows, Op("plus", (row, ONE)))), cases)


def _pay(low: Lowering, code: Code, owed: Owed, debt: Expr) -> None:
    """Add that a debt is paid, which is over by that."""
    kept = [code.let("kept", Op("kept", (debt, Const(FIXED + place)))) for place in range(2 + len(owed.units))]
    code.run("drop", debt)
    debtor, creditor = kept[:2]
    for unit, amount in zip(owed.units, kept[2:], strict=True):
        pay = _pay_counter if unit in low.ruleset.counters else _pay_pieces
        pay(low, code, unit, (debtor, creditor), amount)


def _pay_counter(low: Lowering, code: Code, unit: str, sides: tuple[Var, Var], amount: Var) -> None:
    if low.ruleset.counters[unit].owner != "player":
        return
    lowest, highest = bounds_of(low, unit)
    giving, taking = (cell(low, unit, player(side)) for side in sides)
    there: Expr = Const(HIGHEST)
    if lowest != Const(NIL):
        there = Op("max", (ZERO, Op("sub", (Op("cell", (giving,), "c"), lowest))))
    paid = code.let("paid", Op("min", (amount, there)))
    code.add(Run(Op("change-counter", (giving, Op("neg", (paid,)), lowest, highest))))
    code.add(Run(Op("change-counter", (taking, paid, lowest, highest))))


def _pay_pieces(low: Lowering, code: Code, unit: str, sides: tuple[Var, Var], amount: Var) -> None:
    """Pieces of a supply: the debtor says which, unless it is clear without."""
    debtor, creditor = sides
    goal = own_zone(low, low.ruleset.supplies[unit].target, player(creditor))
    if low.ruleset.zones[low.ruleset.supplies[unit].target].owner != "player":
        return
    pool = code.let_list("pool", held_of_supply(low, unit, player(debtor)))
    count = code.let("count", Op("min", (amount, Op("size", (pool,)))))
    chosen = code.let_list("chosen", Op("top", (pool, count)))
    open_ = both(Op("gt", (count, ZERO)), Op("lt", (count, Op("size", (pool,)))))
    with code.when(both(open_, opposite(are_alike(low, pool, None)))):
        style, prompt = low.layout.style("pay", "piece"), low.layout.prompt(f"pay {unit}")
        answer = code.fresh("answer", "l")
        kind = KINDS.index("subset")
        code.add(Ask(debtor, kind, prompt, style, pool, count, count, answer, several=True))
        code.set(chosen, Comp("map", "a", Var(answer), value=Op("at", (pool, Var("a")))))
    code.let_list("handed", move_by(low, code, chosen, straight(goal.expr), debtor, (ZERO, ZERO)))
