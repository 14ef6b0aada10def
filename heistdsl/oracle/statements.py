"""Statements: the walk over a body, and the plain kinds of statement. The larger ones have modules of their own."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import assert_never

from heistdsl.oracle.act_sight import run_sort
from heistdsl.oracle.acts import run_act, run_emit
from heistdsl.oracle.asking import ask_yes
from heistdsl.oracle.bans import may_act
from heistdsl.oracle.bargains import run_bargain
from heistdsl.oracle.changes import run_change
from heistdsl.oracle.choices import run_choose
from heistdsl.oracle.errors import EndBody, PlanFailed, RuleError, Stop
from heistdsl.oracle.events import run_waiting
from heistdsl.oracle.loops import run_each, run_repeat
from heistdsl.oracle.making import begin_until, make_lasting
from heistdsl.oracle.modals import run_modal
from heistdsl.oracle.phases import run_phase
from heistdsl.oracle.plans import can_complete, chosen_arm
from heistdsl.oracle.procedures import enter_procedure, take_result
from heistdsl.oracle.reading import players_from
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env, Frame, Plan, Scope, TextRun, following
from heistdsl.oracle.sweeps import sweep
from heistdsl.oracle.things import Player
from heistdsl.oracle.windows import run_window
from heistdsl.syntax.tree import (
    Act,
    Bargain,
    Body,
    Change,
    Choose,
    Do,
    Each,
    Emit,
    If,
    Let,
    Match,
    May,
    Modal,
    Name,
    Nothing,
    On,
    Pay,
    Phase,
    Repeat,
    Require,
    Rule,
    Sort,
    Statement,
    Treat,
    Unless,
    Until,
    Use,
    While,
    Window,
)
from heistdsl.syntax.tree import (
    Stop as StopStatement,
)

#: Statements after which a flow lets `after` triggers run at once.
_SIMPLE = (Act, Emit, Change, Choose, Sort)


#: What the one of several is called who may do the act of an `unless`. No text can use it.
_ASKED = "the one asked"


def run_body(run: Run, body: Body, env: Env, rest: tuple[Frame, ...] = ()) -> Steps[None]:
    """Run statements one after another, sweeping after each that changed something.

    `rest` is the plan that goes on after the body, if the body is part of one.
    """
    for index, statement in enumerate(body):
        run.spend(1, statement.span)
        frames = (Frame(body, index, env.but(frames=(), plan=None), env.paying), *rest)
        here = env.but(frames=frames, plan=_plan(run, statement, env, frames))
        try:
            yield from run.run_statement(statement, here)
            if not run.quiet:
                yield from sweep(run)
                if env.text.is_flow and isinstance(statement, _SIMPLE):
                    yield from run_waiting(run, env.text)
        except RuleError as problem:
            problem.span = problem.span or statement.span
            raise


def _plan(run: Run, statement: Statement, env: Env, frames: tuple[Frame, ...]) -> Plan | None:
    """What the questions of a statement must leave possible: for choices and costs, what comes after them."""
    asks = isinstance(statement, Choose) or (env.paying and isinstance(statement, Act))
    if run.quiet or not asks:
        return None
    binds = (statement.name, statement.amount is not None) if isinstance(statement, Choose) else None
    return Plan(frames, run.snapshot(), binds)


def run_statement(run: Run, statement: Statement, env: Env) -> Steps[None]:
    """Run one statement."""
    match statement:
        case Act():
            yield from run_act(run, statement, env)
        case Choose():
            yield from run_choose(run, statement, env)
        case Change():
            yield from run_change(run, statement, env)
        case Let(name=name, value=value):
            env.scope.bind(name, run.evaluate(value, env))
        case Rule() | Treat() | On() | Use():
            make_lasting(run, statement, env)
        case Do():
            yield from _do(run, statement, env)
        case Emit():
            yield from run_emit(run, statement, env)
        case Sort():
            run_sort(run, statement, env)
        case Require(condition=condition):
            if not run.truth(condition, env):
                raise PlanFailed if run.quiet else EndBody
        case StopStatement():
            raise Stop
        case Nothing():
            pass
        case If() | Match():
            yield from run.run_body(chosen_arm(run, statement, env), env, following(env.frames))
        case Pay():
            yield from _pay(run, statement, env)
        case _:
            yield from _run_larger(run, statement, env)


def _run_larger(run: Run, statement: Statement, env: Env) -> Steps[None]:
    match statement:
        case Each():
            yield from run_each(run, statement, env)
        case Repeat():
            yield from run_repeat(run, statement, env)
        case While(condition=condition, body=body):
            conditions = (*env.conditions, (condition, env))
            yield from run.run_body(body, env.but(conditions=conditions))
        case Until(pattern=pattern, body=body):
            yield from run.run_body(body, begin_until(run, pattern, env))
        case May():
            yield from _may(run, statement, env)
        case Unless():
            yield from _unless(run, statement, env)
        case Modal():
            yield from run_modal(run, statement, env)
        case Window():
            yield from run_window(run, statement, env)
        case Bargain():
            yield from run_bargain(run, statement, env)
        case Phase():
            yield from run_phase(run, statement, env)
        case (
            Act() | Choose() | Change() | Let() | Rule() | Treat() | On() | Use() | Do() | Emit() | Sort()
            | Require() | StopStatement() | Nothing() | If() | Match() | Pay()
        ):  # fmt: skip
            raise AssertionError(statement)
        case _:
            assert_never(statement)


def _do(run: Run, do: Do, env: Env) -> Steps[None]:
    """Call a procedure: a text of its own, whose plan goes on with what follows the call."""
    body, inside = enter_procedure(run, do, env)
    text = TextRun()
    caller = Frame((), 0, env.but(frames=(), plan=None), env.paying, (do.bind, inside.scope))
    rest = (caller, *following(env.frames))
    with suppress(Stop, EndBody):
        yield from run.run_body(body, inside.but(text=text), rest)
    take_result(env, do.bind, inside.scope)
    yield from run_waiting(run, text)


def _pay(run: Run, pay: Pay, env: Env) -> Steps[None]:
    """Pay whole or not at all: what cannot be paid ends the body."""
    if not run.quiet and not can_complete(run, pay.body, env.but(paying=True)):
        raise EndBody
    yield from run.run_body(pay.body, env.but(paying=True), following(env.frames))


def _may(run: Run, may: May, env: Env) -> Steps[None]:
    """Ask yes or no, if the plan of the body can be completed."""
    askers: tuple[Player | None, ...] = (env.me or env.them,)
    if may.subject is not None:
        askers = players_from(run, may.subject, env)
    for player in askers:
        here = env if may.subject is None else env.but(them=player)
        agreed = False
        if player is not None and may_act(run, player) and can_complete(run, may.body, here):
            agreed = yield from ask_yes(run, player, "may", here)
        yield from run.run_body(may.body if agreed else may.otherwise or (), here)


def _unless(run: Run, unless: Unless, env: Env) -> Steps[None]:
    """The subject may do the act, if it can be done whole; if it is not done, the body runs."""
    act = unless.act
    askers: tuple[Player | None, ...] = (env.me or env.them,)
    if act.subject is not None:
        askers = players_from(run, act.subject, env)
    for player in askers:
        cost, paying = (act,), env.but(paying=True)
        if len(askers) > 1:  # each is asked to do it alone
            cost = (replace(act, subject=Name(_ASKED, span=act.span)),)
            paying = paying.but(scope=Scope(env.scope, {_ASKED: player}))
        agreed = False
        if player is not None and may_act(run, player) and can_complete(run, cost, paying):
            agreed = yield from ask_yes(run, player, act.verb, env)
        yield from run.run_body(cost if agreed else unless.body, paying if agreed else env)
