"""Loops, options and offers in a cost that is tried: a plan goes on in each way that they may go.

A loop, and a choice of several options, is a procedure that runs once for each round: it does one and calls itself with
what is left, or goes on behind.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from heistdsl.game_errors import MOST_ROUNDS_TRIED, TOO_MANY_ROUNDS
from heistdsl.ir.program import EMPTY, ONE, ZERO, Call, Const, Expr, Op
from heistdsl.lower.choices import chooser
from heistdsl.lower.closures import Closure
from heistdsl.lower.code import Code
from heistdsl.lower.compare import both, opposite
from heistdsl.lower.env import ROUNDS_GONE, Env, Place, Rounds, doer
from heistdsl.lower.events import may_act
from heistdsl.lower.flow import in_order
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import number_of
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import Val, number, set_of
from heistdsl.model import types as t
from heistdsl.syntax.tree import (
    Act,
    AtOnce,
    Binary,
    Body,
    Each,
    Expression,
    Let,
    May,
    Modal,
    Name,
    Repeat,
    Statement,
    Unless,
)

Places = tuple[Place, ...]


class Plan(Protocol):
    """A plan that is being written out (plans.py)."""

    low: Lowering
    lenient: Expr

    def places(self, code: Code, env: Env, places: Places) -> None:
        """Add what is still to come; each way through ends with a return."""

    def completed(self, env: Env, places: Places) -> Expr:
        """Whether what is still to come can be completed, on a copy."""

    def around(self, env: Env, places: Places) -> Closure:
        """What that uses of its surroundings."""

    def within(self, lenient: Expr) -> Plan:
        """The same in another procedure, which takes `lenient`."""


@dataclass(frozen=True, slots=True)
class Here:
    """Where a statement of a plan stands: its surroundings, those of the text, and what comes after it."""

    env: Env
    outer: Env
    rest: Places

    @property
    def scope(self) -> Env:
        """The surroundings of the text, to go on with in one of several ways."""
        return self.outer.but(locals={**self.outer.locals})

    def inner(self, *body: Statement) -> Place:
        """A body that stands in the statement."""
        return self.rest[0].inner(body)


# ---- once for each of several


def add_each_alone(plan: Plan, code: Code, act: Act | May | Unless, here: Here) -> None:
    """Something that several may do, as a loop in which they do it one after another."""
    done = act.act if isinstance(act, Unless) else act
    assert done.subject is not None
    name = f"asked-{plan.low.count_plans()}"
    alone: Statement = replace(done, subject=Name(name, span=done.subject.span))
    more: Body = ()
    if isinstance(act, Unless):
        assert isinstance(alone, Act)
        alone = replace(act, act=alone)
    elif isinstance(alone, Act) and alone.bind is not None:
        counts = alone.unit in plan.low.ruleset.counters
        nothing = number(code.let("none", ZERO)) if counts else set_of(t.PIECE, code.let_list("none", EMPTY))
        here.outer.bind(alone.bind, nothing)
        together = Binary("+" if counts else "|", Name(alone.bind), Name(f"part of {name}"))
        more = (Let(alone.bind, together, span=act.span),)
        alone = replace(alone, bind=f"part of {name}")
    add_loop(plan, code, Each(name, done.subject, None, (alone, *more), span=act.span), here, is_counted=False)


def is_one(low: Lowering, subject: Expression, env: Env) -> bool:
    """Whether a subject is surely one player."""
    value = low.evaluate(subject, env)
    return isinstance(value.type, t.PlayerType) and not value.maybe


# ---- rounds


def add_loop(plan: Plan, code: Code, loop: Each | Repeat, here: Here, is_counted: bool = True) -> None:
    """The plan goes on round by round. `is_counted`: only so many of them may be tried."""
    low, members = plan.low, None
    if isinstance(loop, Each):
        of, found = in_order(low, code, loop, here.env)
        members = Val(t.SetType(of), found)
    elif loop.mode == "times":
        if loop.argument is None:
            raise refuse("`repeat` without a number", loop.span)
        times = number_of(low, low.evaluate(loop.argument, here.env))
        most = Op("min", (times, Const(MOST_ROUNDS_TRIED + 1)))
        members = Val(t.SetType(t.NUMBER), Op("range", (ONE, most)))
    _begin(plan, code, loop, here, members, is_counted)


def add_options(plan: Plan, code: Code, modal: Modal, here: Here) -> None:
    """The plan goes on with one of the options, or with several of them."""
    low = plan.low
    chooser(low, code, modal, here.env)
    if modal.limit is not None:
        _begin(plan, code, modal, here, Val(t.SetType(t.NUMBER), EMPTY), False)
        return
    for option in modal.options:
        condition = ONE if option.condition is None else low.truth(option.condition, here.env)
        with code.when(both(condition, plan.completed(here.scope, (here.inner(*option.body), *here.rest)))):
            code.give_back(ONE)
    code.give_back(ZERO)


def _begin(plan: Plan, code: Code, loop: Each | Repeat | Modal, here: Here, left: Val | None, is_counted: bool) -> None:
    mark = plan.low.count_plans()
    name = "" if left is None else f"left-{mark}"
    scope = here.scope
    if left is not None:
        scope.bind(name, Val(left.type, code.let_list("left", left.expr)))
    if is_counted and ROUNDS_GONE not in scope.locals:
        scope.bind(ROUNDS_GONE, number(code.let("gone", ZERO)))
    rounds = Rounds(loop, f"rounds-{mark}", name, frozenset(scope.locals), is_counted)
    first = replace(here.inner(loop), rounds=rounds, is_end=not isinstance(loop, Modal))
    add_round(plan, code, scope, (first, *here.rest))


def add_round(plan: Plan, code: Code, env: Env, places: Places) -> None:
    """The plan goes on with the next round of the loop that comes first."""
    rounds = places[0].rounds
    assert rounds is not None
    known = {name: value for name, value in env.locals.items() if name in rounds.names}
    around = plan.around(env.but(locals=known), places)

    def build(inner: Code) -> None:
        inner.gives, inner.quiet = "i", True
        inner.run("spend")
        going_on = plan.within(inner.parameter("lenient"))
        add = _add_option if isinstance(rounds.statement, Modal) else _add_body
        add(going_on, inner, around.enter(inner), places, rounds)

    plan.low.wanted(rounds.procedure, build, "plan")
    code.give_back(Call(rounds.procedure, (plan.lenient, *around.operands)))


def _add_body(plan: Plan, code: Code, env: Env, places: Places, rounds: Rounds) -> None:
    """One round of a loop, or what comes after it if it is over."""
    low, loop, left = plan.low, rounds.statement, env.locals.get(rounds.left)
    assert not isinstance(loop, Modal)
    over: Expr = ZERO
    if left is not None:
        over = opposite(Op("size", (left.expr,)))
    elif isinstance(loop, Repeat) and loop.argument is not None:
        over = opposite(low.truth(loop.argument, env))
    scope = env.but(locals={**env.locals})
    with code.when(over):
        plan.places(code, env.but(locals={**env.locals}), places[1:])
    if rounds.is_counted:
        gone = env.locals[ROUNDS_GONE].expr
        with code.when(Op("ge", (gone, Const(MOST_ROUNDS_TRIED)))):
            code.fail("fuel", TOO_MANY_ROUNDS, loop.span)
        scope.bind(ROUNDS_GONE, number(code.let("gone", Op("plus", (gone, ONE)))))
    if left is not None:
        assert isinstance(left.type, t.SetType)
        if isinstance(loop, Each):
            first = Op("at", (left.expr, ZERO))
            scope.bind(loop.name, Val(left.type.of, code.let(loop.name, first)))
        scope.bind(rounds.left, Val(left.type, code.let_list("left", Op("tail", (left.expr, ONE)))))
    is_alone = isinstance(loop, Each) and isinstance(loop.order, AtOnce)
    end = (Place((), is_end=True),) if is_alone else ()
    plan.places(code, scope, (places[0].inner(loop.body), *end, *places))


def _add_option(plan: Plan, code: Code, env: Env, places: Places, rounds: Rounds) -> None:
    """Nothing more of a choice of several options, or one that has not been taken."""
    low, modal, taken = plan.low, rounds.statement, env.locals[rounds.left]
    assert isinstance(modal, Modal)
    assert modal.limit is not None
    with code.when(plan.completed(env, places[1:])):
        code.give_back(ONE)
    with code.when(Op("ge", (Op("size", (taken.expr,)), Const(modal.limit)))):
        code.give_back(ZERO)
    for place, option in enumerate(modal.options):
        condition = opposite(Op("has", (taken.expr, Const(place))))
        if option.condition is not None:
            condition = both(condition, low.truth(option.condition, env.but(paying=True)))
        more = Op("join", (taken.expr, Op("list", (Const(place),))))
        scope = env.inner(**{rounds.left: Val(taken.type, more)})
        with code.when(both(condition, plan.completed(scope, (places[0].inner(option.body), *places)))):
            code.give_back(ONE)
    code.give_back(ZERO)


# ---- what may be done


def add_may(plan: Plan, code: Code, may: May, here: Here) -> None:
    """The plan goes on if nothing is done, or else if that is done which somebody may do."""
    if may.subject is not None and not is_one(plan.low, may.subject, here.env):
        add_each_alone(plan, code, may, here)
        return
    done, otherwise = here.inner(*may.body), here.inner(*(may.otherwise or ()))
    if may.subject is None:
        _add_offer(plan, code, doer(here.env), (done, otherwise), here)
        return
    who = plan.low.evaluate(may.subject, here.env)
    them = f"asked-{plan.low.count_plans()}"
    here.outer.bind(them, who)
    _add_offer(plan, code, who, (replace(done, them=them), replace(otherwise, them=them)), here)


def add_unless(plan: Plan, code: Code, unless: Unless, here: Here) -> None:
    """The plan goes on without the act, or else if it is done."""
    subject = unless.act.subject
    if subject is not None and not is_one(plan.low, subject, here.env):
        add_each_alone(plan, code, unless, here)
        return
    who = doer(here.env) if subject is None else plan.low.evaluate(subject, here.env)
    _add_offer(plan, code, who, (here.inner(unless.act), here.inner(*unless.body)), here)


def _add_offer(plan: Plan, code: Code, who: Val, ways: tuple[Place, Place], here: Here) -> None:
    done, otherwise = ways
    if who.is_nothing:
        plan.places(code, here.scope, (otherwise, *here.rest))
        return
    with code.when(plan.completed(here.scope, (otherwise, *here.rest))):
        code.give_back(ONE)
    with code.when(opposite(both(may_act(plan.low, who), plan.completed(here.scope, (done,))))):
        code.give_back(ZERO)
    plan.places(code, here.scope, (done, *here.rest))
