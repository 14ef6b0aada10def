"""`on now`: triggers that fire when their condition becomes true. The state keeps which conditions hold."""

from __future__ import annotations

from functools import partial

from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Comp, Const, Expr, Invoke, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.compare import both, opposite
from heistdsl.lower.env import Env
from heistdsl.lower.in_force import Instance, card_env, instances, record_of, run_in_order
from heistdsl.lower.lasting import LastingKind, lasting_env
from heistdsl.lower.limits import is_used_up, lasting_used_up, use_up, use_up_lasting
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.texts import Standing
from heistdsl.lower.values import ABSENT, player
from heistdsl.lower.waiting import lower_text
from heistdsl.syntax.tree import On

_HOLDING = "conditions that hold"


def is_now(statement: object) -> bool:
    """Whether a trigger waits for a condition."""
    return isinstance(statement, On) and any(pattern.kind == "now" for pattern in statement.patterns)


def standing_now(low: Lowering) -> list[Standing]:
    """The triggers that stand in a text and wait for a condition."""
    return [standing for standing in low.texts.of_type(On) if is_now(standing.statement)]


def fire_now(low: Lowering, code: Code) -> None:
    """Add that every trigger fires whose condition has become true."""
    found = standing_now(low)
    left = [kind for kind in low.lasting if is_now(kind.statement)]
    if not found and not left:
        return
    if not left and not any(standing.card or standing.personal for standing in found):
        # Rules of the game hold always, in the order of the rule files.
        for standing in found:
            _look(low, code, standing, NOTHING, NOTHING)
        return
    records = code.let_list("records", EMPTY)
    for standing in found:
        with instances(low, code, standing, conditions=False) as instance:
            record = record_of(low, standing.number, instance, is_card=bool(standing.card))
            code.set(records, Op("join", (records, Op("list", record))))
    for kind in left:
        with code.each("lasting", Op("lasting", (Const(kind.number),))) as number:
            instance = Instance(lasting_env(kind, number), number, number)
            record = record_of(low, _number(low, kind), instance, is_card=kind.from_card)
            code.set(records, Op("join", (records, Op("list", record))))
    cases = {standing.number: partial(_look, low, code, standing) for standing in found}
    lasting = {_number(low, kind): partial(_look_at_lasting, low, code, kind) for kind in left}
    run_in_order(code, records, {**cases, **lasting})


def _number(low: Lowering, kind: LastingKind) -> int:
    return len(low.texts.standing) + kind.number


# ---- what stands in a text


def _look(low: Lowering, code: Code, standing: Standing, piece: Expr, me: Expr) -> None:
    statement = standing.statement
    assert isinstance(statement, On)
    env = _now_env(low, standing, piece, me)
    holds: Expr = ONE if statement.condition is None else low.truth(statement.condition, env)
    for condition in reversed(standing.conditions):
        holds = both(low.truth(condition, env), holds)
    cell, since = _edge(low, code, standing, piece, me)
    known = Op("eq", (Op("cell", (cell,), "c"), since))

    def rises() -> None:
        with code.when(opposite(known)):
            code.run("set-cell", cell, since, key="c")
            code.add(Invoke(_now_procedure(low, standing, statement), (me, piece)))

    code.branch(holds, rises, lambda: code.run("set-cell", cell, ZERO, key="c"))


def _edge(low: Lowering, code: Code, standing: Standing, piece: Expr, me: Expr) -> tuple[Expr, Expr]:
    """Where it is kept whether the condition held, and what is kept there while it does."""
    copies = low.layout.copies(standing.card) if standing.card else []
    count = len(copies) if copies else low.ruleset.max_players if standing.personal else 1
    first = low.layout.spare_cells(f"now-{standing.number}", count)
    if copies:
        cells = [first + copies.index(index) if index in copies else -1 for index in range(len(low.layout.pieces))]
        cell = code.let("edge", low.table(f"now-{standing.number}", cells)(piece))
        return cell, Op("cell", (piece,), "since")
    return (Op("plus", (Const(first), me)) if standing.personal else Const(first)), ONE


def _now_env(low: Lowering, standing: Standing, piece: Expr, me: Expr) -> Env:
    if standing.card:
        return card_env(low, standing.card, piece, player(me, True))
    return Env(me=player(me) if standing.personal else ABSENT)


def _now_procedure(low: Lowering, standing: Standing, statement: On) -> str:
    def build(code: Code) -> None:
        me, piece = code.parameter("me"), code.parameter("this")
        env = _now_env(low, standing, piece, me).but(locals={})
        since = Op("cell", (piece,), "since") if standing.card else ZERO
        instance = Instance(env, piece, since)
        left = opposite(is_used_up(low, standing, instance, statement.limit))
        condition: Expr = ONE if statement.condition is None else low.truth(statement.condition, env)
        with code.when(both(left, condition)):
            use_up(low, code, standing, instance, statement.limit)
            lower_text(low, code, statement.body, env)

    return low.wanted(f"now-{standing.number}", build, standing.text)


# ---- what lasts: of each the number is kept while its condition holds


def _look_at_lasting(low: Lowering, code: Code, kind: LastingKind, number: Expr, _: Expr) -> None:
    statement = kind.statement
    assert isinstance(statement, On)
    with code.when(Op("lasts", (number,))):
        env = lasting_env(kind, number)
        holds: Expr = ONE if statement.condition is None else low.truth(statement.condition, env)
        for condition in reversed(kind.env.conditions):
            holds = both(low.truth(condition, env), holds)

        def rises() -> None:
            with code.when(opposite(Op("has", (_holding(low), number)))):
                _note(low, code, number, holds=True)
                code.add(Invoke(_lasting_procedure(low, kind, statement), (number,)))

        code.branch(holds, rises, lambda: _note(low, code, number, holds=False))


def _holding(low: Lowering) -> Expr:
    return Op("set", (Const(low.layout.spare_set(_HOLDING)),))


def _note(low: Lowering, code: Code, number: Expr, *, holds: bool) -> None:
    """Keep whether the condition of a lasting trigger holds; those that are over are forgotten."""
    others = Comp("keep", "n", _holding(low), both(Op("ne", (Var("n"), number)), Op("lasts", (Var("n"),))))
    wanted = Op("join", (others, Op("list", (number,)))) if holds else others
    with code.when(Op("ne", (Op("has", (_holding(low), number)), Const(int(holds))))):
        code.run("keep-set", Const(low.layout.spare_set(_HOLDING)), wanted)


def _lasting_procedure(low: Lowering, kind: LastingKind, statement: On) -> str:
    def build(code: Code) -> None:
        number = code.parameter("number")
        env = lasting_env(kind, number, code)
        left = opposite(lasting_used_up(low, number, statement.limit))
        condition: Expr = ONE if statement.condition is None else low.truth(statement.condition, env)
        with code.when(both(left, condition)):
            use_up_lasting(low, code, number, statement.limit)
            lower_text(low, code, statement.body, env.but(locals={**env.locals}))

    return low.wanted(f"lasting-now-{kind.number}", build, kind.about)
