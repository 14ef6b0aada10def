"""Statements: the walk over a body, and the plain kinds of statement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from heistdsl.ir.facts import KINDS
from heistdsl.ir.program import ONE, ZERO, Ask, Const, Expr, Op, Set, Stmt, Var
from heistdsl.lower.acts import lower_act, lower_emit
from heistdsl.lower.bargains import lower_bargain
from heistdsl.lower.changes import lower_change
from heistdsl.lower.choices import places
from heistdsl.lower.choosing import lower_choose
from heistdsl.lower.code import Code
from heistdsl.lower.compare import both, fits_key, opposite
from heistdsl.lower.env import Env, Place, doer, following
from heistdsl.lower.events import may_act
from heistdsl.lower.expressions import truth
from heistdsl.lower.flattening import held
from heistdsl.lower.flow import lower_each, lower_phase, lower_repeat
from heistdsl.lower.handing_out import gives_now, hand_out, handing_out, inside_only
from heistdsl.lower.lasting import begin_until, leave_behind
from heistdsl.lower.learning import local_of
from heistdsl.lower.leaving import leave_by_stop
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.ordering import numbers_by
from heistdsl.lower.parts import in_turn
from heistdsl.lower.plans import can_complete, looks_ahead
from heistdsl.lower.procedures import lower_do
from heistdsl.lower.reading import as_type, joined, kept, members, one, players_of
from heistdsl.lower.refusal import refuse
from heistdsl.lower.sweeps import add_sweep
from heistdsl.lower.values import ABSENT, Val, player
from heistdsl.lower.waiting import run_waiting
from heistdsl.lower.windows import lower_modal, lower_window
from heistdsl.model import types as t
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
    Stop,
    Treat,
    Unless,
    Until,
    Use,
    While,
    Window,
)

#: Statements of a flow after which what waits for the end of a text runs at once.
_SIMPLE = (Act, Emit, Change, Choose, Sort)


#: What the one of several is called who may do the act of an `unless`. No text can use it.
_ASKED = "the one asked"


def lower_body(low: Lowering, code: Code, body: Body, env: Env, rest: tuple[Place, ...] = ()) -> None:
    """Add statements one after another, sweeping after each if anything has changed: also by what opened a block around
    it."""
    for index, statement in enumerate(body):
        here = env.but(rest=tuple(places(body, index, env, rest)))
        given = env.locals.get("result")
        low.attempt(lambda statement=statement, here=here: _statement(low, code, statement, here), statement.span)  # type: ignore[misc]
        if env.gives is not None and env.locals.get("result") is not given:
            low.attempt(partial(gives_now, low, code, env), statement.span)
        if env.hands_out:
            low.attempt(partial(hand_out, low, code, env), statement.span)
        if not isinstance(statement, Stop):
            add_sweep(low, code)
        if env.is_flow and isinstance(statement, _SIMPLE):
            run_waiting(low, code)
        if isinstance(statement, Stop):
            return


def _statement(low: Lowering, code: Code, statement: Statement, env: Env) -> None:
    match statement:
        case Act():
            lower_act(low, code, statement, env.but(ahead=None if code.quiet else looks_ahead(low, statement, env)))
        case Choose():
            lower_choose(low, code, statement, env)
        case Change():
            lower_change(low, code, statement, env)
        case Let():
            _let(low, code, statement, env)
        case On() | Rule() | Treat() | Use():
            leave_behind(low, code, statement, env)
        case Until(pattern=pattern, body=body):
            number = begin_until(low, code, pattern, env)
            inside = env.but(untils=Op("join", (env.untils, Op("list", (number,)))), rest=())
            lower_body(low, code, body, inside)
        case Do():
            lower_do(low, code, statement, env)
        case Emit():
            lower_emit(low, code, statement, env)
        case Sort():
            _sort(low, code, statement, env)
        case Require(condition=condition):
            with code.when(Op("not", (truth(low, condition, env),))):
                code.leave()
        case Stop():
            leave_by_stop(code, env)
        case Pay():
            _pay(low, code, statement, env)
        case Unless():
            _unless(low, code, statement, env)
        case Modal():
            lower_modal(low, code, statement, inside_only(env))
        case Window():
            lower_window(low, code, statement, inside_only(env))
        case Nothing():
            pass
        case If() | Match():
            _choose_arm(low, code, statement, env)
        case _:
            _larger(low, code, statement, env)


def _larger(low: Lowering, code: Code, statement: Statement, env: Env) -> None:
    match statement:
        case Each():
            lower_each(low, code, statement, inside_only(env))
        case Repeat():
            lower_repeat(low, code, statement, env)
        case May():
            _may(low, code, statement, env)
        case Phase():
            lower_phase(low, code, statement, env)
        case Bargain():
            lower_bargain(low, code, statement, inside_only(env))
        case While(condition=condition, body=body):
            lower_body(low, code, body, env.but(conditions=(*env.conditions, condition), rest=()))
        case _:
            raise refuse(f"`{type(statement).__name__.lower()}`", statement.span)


def _let(low: Lowering, code: Code, let: Let, env: Env) -> None:
    """Bind a name."""
    value = low.evaluate(let.value, env)
    if let.name in low.reassigned:
        env.bind(let.name, local_of(low, code, let.name, f"let {id(let)}", value))
    else:
        is_past = value.event is not None and value.maybe
        env.bind(let.name, held(code, let.name, value) if is_past else kept(low, code, let.name, value))


def _pay(low: Lowering, code: Code, pay: Pay, env: Env) -> None:
    """Pay whole or not at all: what cannot be paid ends the body."""
    with code.when(opposite(can_complete(low, (Place(pay.body, 0, True),), env))):
        code.leave()
    lower_body(low, code, pay.body, env.but(paying=True), following(env))


def _sort(low: Lowering, code: Code, sort: Sort, env: Env) -> None:
    """`sort ZONE rising by key`: lowest on top; equal ones keep their order."""
    value = low.evaluate(sort.zone, env)
    if not isinstance(value.type, t.ZoneType):
        raise refuse(f"`sort` of {type(value.type).__name__}", sort.span)
    if value.type.zone and low.ruleset.zones[value.type.zone].slots:
        code.fail("type", "only a zone without slots can be sorted", sort.span)
        return
    pieces = code.let_list("pieces", members(low, value).expr)
    firsts, seconds = numbers_by(low, Val(members(low, value).type, pieces), sort.ranking, env)
    code.run("reorder", value.expr, Op("order", (pieces, firsts, seconds)))


# ---- arms


def _choose_arm(low: Lowering, code: Code, statement: If | Match, env: Env) -> None:
    arms: list[tuple[Expr, Body]] = []
    if isinstance(statement, If):
        arms = [(truth(low, condition, env), body) for condition, body in statement.arms]
    else:
        key = kept(low, code, "key", one(low, low.evaluate(statement.key, env)))
        for wanted, body in statement.cases:
            found = [fits_key(low, key, low.evaluate(each, env), statement.span) for each in wanted]
            test = found[0]
            for each in found[1:]:
                test = Op("or", (test, each))
            arms.append((test, body))
    _arms(low, code, arms, statement.otherwise or (), env)


def _arms(low: Lowering, code: Code, arms: list[tuple[Expr, Body]], otherwise: Body, env: Env) -> None:
    """The first arm whose condition holds. A name that only some arms bind is nothing after the others."""
    bodies = [body for _, body in arms] + [otherwise]
    scopes = [dict(env.locals) for _ in bodies]
    after = (
        env.rest[1:] if not env.rest else (Place(env.rest[0].body, env.rest[0].index + 1, env.paying), *env.rest[1:])
    )
    built: list[Callable[[], None]] = []
    for body, scope in zip(bodies, scopes, strict=True):
        built.append(lambda body=body, scope=scope: lower_body(low, code, body, env.but(locals=scope), after))  # type: ignore[misc]
    parts = [list(code.apart(build)) for build in built]
    for name in dict.fromkeys(name for scope in scopes for name in scope):
        values = [scope.get(name, ABSENT) for scope in scopes]
        if all(value == values[0] for value in values):
            continue
        kind = joined(low, tuple(values))
        var = Var(code.fresh(name, "l" if kind.is_set else "i"))
        for part, value in zip(parts, values, strict=True):
            part.append(Set(var.name, as_type(low, value, kind)))
        env.bind(name, Val(kind.type, var, kind.maybe))
    _nest(code, [test for test, _ in arms], [tuple(part) for part in parts])


def _nest(code: Code, tests: list[Expr], parts: list[tuple[Stmt, ...]]) -> None:
    if not tests:
        for stmt in parts[0]:
            code.add(stmt)
        return

    def then() -> None:
        for stmt in parts[0]:
            code.add(stmt)

    code.branch(tests[0], then, lambda: _nest(code, tests[1:], parts[1:]))


# ---- yes or no


def _may(low: Lowering, code: Code, may: May, env: Env) -> None:
    """Ask yes or no, if the plan of the body can be completed."""
    who = doer(env) if may.subject is None else low.evaluate(may.subject, env)
    env = handing_out(low, code, env, may, may.body, may.otherwise or ())
    if isinstance(who.type, t.PlayerType) and (may.subject is None or not who.maybe):
        _ask_may(low, code, may, env if may.subject is None else env.but(them=who), who)
        return
    if may.subject is None:
        low.lower_body(code, may.otherwise or (), env.inner().but(rest=()))
        return
    with code.each("by", in_turn(low, players_of(low, who))) as by:
        _ask_may(low, code, may, env.but(them=player(by)), player(by))


def _unless(low: Lowering, code: Code, unless: Unless, env: Env) -> None:
    """The subject may do the act, if it can be done whole; if it is not done, the body runs."""
    act = unless.act
    who = doer(env) if act.subject is None else low.evaluate(act.subject, env)
    env = handing_out(low, code, env, unless, unless.body)
    if isinstance(who.type, t.PlayerType) and (act.subject is None or not who.maybe):
        _ask_unless(low, code, unless, env, who)
    elif act.subject is None:
        low.lower_body(code, unless.body, env.inner().but(rest=()))
    else:
        with code.each("by", in_turn(low, players_of(low, who))) as by:
            each = replace(unless, act=replace(act, subject=Name(_ASKED, span=act.span)))
            _ask_unless(low, code, each, env.inner(**{_ASKED: player(by)}), player(by))


def _ask_unless(low: Lowering, code: Code, unless: Unless, env: Env, who: Val) -> None:
    act, paying = unless.act, env.but(paying=True, rest=())
    answer = Var(code.fresh("answer"))
    code.set(answer, ONE)
    asked = both(may_act(low, who), can_complete(low, (Place((act,), 0, True),), paying))
    style, prompt = low.layout.style("", "condition"), low.layout.prompt(act.verb)
    with code.when(asked):
        options = low.constant_list([1, 0])
        code.add(Ask(who.expr, KINDS.index("choose"), prompt, style, options, ONE, ONE, answer.name, default=1))
    code.branch(
        Op("eq", (answer, ZERO)),
        lambda: lower_body(low, code, (act,), paying.but(locals={**env.locals})),
        lambda: lower_body(low, code, unless.body, env.inner().but(rest=())),
    )


def _ask_may(low: Lowering, code: Code, may: May, env: Env, who: Val) -> None:
    answer = code.fresh("answer")
    style = low.layout.style("", "condition")
    prompt = low.layout.prompt("may")
    options = low.constant_list([1, 0])
    code.set(Var(answer), ONE)
    asked = both(may_act(low, who), can_complete(low, (Place(may.body, 0, env.paying),), env))
    with code.when(asked):
        code.add(Ask(who.expr, KINDS.index("choose"), prompt, style, options, ONE, ONE, answer, default=1))
    inside, other = env.inner(), env.inner()
    code.branch(
        Op("eq", (Var(answer), Const(0))),
        lambda: lower_body(low, code, may.body, inside.but(rest=())),
        lambda: lower_body(low, code, may.otherwise or (), other.but(rest=())),
    )
