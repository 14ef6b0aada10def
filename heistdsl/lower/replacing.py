"""Replacements: what happens instead of an event. One of those that apply takes its place, and then the rest are asked
again of what came out of it."""

from __future__ import annotations

from heistdsl.ir.facts import KINDS
from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Ask, Comp, Const, Expr, Invoke, Op, Var
from heistdsl.lower.code import Code, dispatch
from heistdsl.lower.compare import both, opposite
from heistdsl.lower.event import Event, event_parameters
from heistdsl.lower.in_force import Instance
from heistdsl.lower.limits import is_used_up, lasting_used_up, use_up
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.texts import Standing
from heistdsl.lower.trigger_bodies import standing_env, truth_of
from heistdsl.lower.triggers import Gathered, gather
from heistdsl.lower.values import player
from heistdsl.syntax.tree import On


def replacing_procedure(low: Lowering, event: Event) -> str:
    """The procedure that lets a replacement take the place of an event, if one applies; it takes which may not apply
    again, then the event, and gives whether one did."""

    def build(code: Code) -> None:
        code.gives = "i"
        replaced = code.parameter("replaced", "l")
        given = event_parameters(low, code, event)

        def applies(number: int, statement: On, instance: Instance, fit: Event) -> Expr:
            again = Comp("any", "r_row", Op("starts", (replaced, Const(2))), _is_pair(replaced, number, instance))
            standing = _standing(low, number)
            if standing is None:
                used = lasting_used_up(low, instance.subject, statement.limit)
            else:
                used = is_used_up(low, standing, instance, statement.limit)
            condition = truth_of(low, statement, instance.env.but(it=fit))
            return both(opposite(again), both(opposite(used), condition))

        gathered = gather(low, code, given, "instead of", also=applies)
        with code.when(opposite(Op("size", (gathered.records,)))):
            code.give_back(ZERO)
        chosen = _chosen(low, code, gathered)
        numbers = gathered.bodies
        dispatch(code, gathered.entry(chosen, 2), {
            number: lambda number=number: _apply(low, code, gathered, number, chosen, replaced)  # type: ignore[misc]
            for number in numbers
        })  # fmt: skip
        code.give_back(ONE)

    return low.wanted(f"instead-of-{event.key}", build, late=low.left_behind)


def _standing(low: Lowering, number: int) -> Standing | None:
    return low.texts.standing[number] if number < len(low.texts.standing) else None


def _stamp(low: Lowering, number: int, me: Expr, since: Expr) -> Expr:
    """What tells the instances of a replacement apart: since when it has been in force, or for whom."""
    standing = _standing(low, number)
    return since if standing is None or standing.card else me


def _is_pair(replaced: Expr, number: int, instance: Instance) -> Expr:
    stamp = instance.since if instance.subject != NOTHING else instance.me
    same = Op("eq", (Op("at", (replaced, Var("r_row"))), Const(number)))
    return both(same, Op("eq", (Op("at", (replaced, Op("plus", (Var("r_row"), ONE)))), stamp)))


def _apply(low: Lowering, code: Code, gathered: Gathered, number: int, row: Expr, replaced: Expr) -> None:
    standing = _standing(low, number)
    me, subject, since, *event = gathered.operands(number, row)
    if standing is not None:
        assert isinstance(standing.statement, On)
        env = standing_env(low, standing, subject, player(me, True))
        use_up(low, code, standing, Instance(env, subject, since), standing.statement.limit)
    pair = Op("list", (Const(number), _stamp(low, number, me, since)))
    code.add(Invoke(gathered.bodies[number], (me, subject, since, Op("join", (replaced, pair)), *event)))


def _chosen(low: Lowering, code: Code, gathered: Gathered) -> Var:
    """The record that applies: of several the affected player chooses, the owner of the first card, else who acts."""
    event = gathered.event
    chosen = code.let("chosen", ZERO)
    who = code.let("who", event.by)
    if event.cards is not None:
        owner = code.let("owner", Op("owner", (Op("first", (event.cards,)),)))
        with code.when(both(Op("size", (event.cards,)), Op("ge", (owner, ZERO)))):
            code.set(who, owner)
    rows = code.let_list("options", EMPTY)
    with gathered.in_order() as row:
        dispatch(code, gathered.entry(row, 2), {
            number: lambda number=number, row=row: code.set(  # type: ignore[misc]
                rows, Op("join", (rows, Op("list", _option(low, gathered, number, row))))
            )
            for number in gathered.bodies
        })  # fmt: skip
    several = both(Op("ge", (who, ZERO)), Op("gt", (Op("size", (rows,)), Const(3))))
    with code.when(several):
        answer = code.fresh("answer")
        prompt = low.layout.prompt("which replacement applies")
        code.add(Ask(who, KINDS.index("choose"), prompt, -1, rows, ONE, ONE, answer))
        code.set(chosen, Op("mul", (Var(answer), Const(6))))
    return chosen


def _option(low: Lowering, gathered: Gathered, number: int, row: Expr) -> tuple[Expr, ...]:
    """How a replacement is called: by its card, else by the text it stands in."""
    standing = _standing(low, number)
    if standing is not None:
        if standing.card:
            return Const(low.layout.style("replace", "piece")), gathered.entry(row, 3), NOTHING
        return Const(low.layout.style(f"replace:{standing.text}")), NOTHING, NOTHING
    kind = low.lasting[number - len(low.texts.standing)]
    if kind.env.this.is_nothing:
        return Const(low.layout.style("replace:lasting")), NOTHING, NOTHING
    return Const(low.layout.style("replace", "piece")), Op("kept", (gathered.entry(row, 3), Const(2))), NOTHING
