"""Loops and phases."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from heistdsl.ir.program import NOTHING, ONE, ZERO, Break, Const, Expr, Invoke, Op, Together
from heistdsl.lower.closures import closure
from heistdsl.lower.code import Code
from heistdsl.lower.compare import opposite
from heistdsl.lower.env import ROUNDS_GONE, Env, Place, Rounds, following
from heistdsl.lower.event import Event
from heistdsl.lower.events import Happened, happen
from heistdsl.lower.expressions import truth
from heistdsl.lower.handing_out import handing_out, names_read_after
from heistdsl.lower.leaving import leave_by_stop
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.ordering import numbers_by
from heistdsl.lower.parts import in_turn, path_name
from heistdsl.lower.passing_over import is_skipped, may_be_repeated, may_be_skipped, standing_extras, takes_extra
from heistdsl.lower.reading import members, number_of, one, players_of
from heistdsl.lower.refusal import refuse
from heistdsl.lower.sharing import shared
from heistdsl.lower.sweeps import add_sweep
from heistdsl.lower.values import Val, number
from heistdsl.model import types as t
from heistdsl.syntax.tree import AtOnce, Each, InTurn, Phase, Ranking, Repeat
from heistdsl.syntax.tree import Set as SetNode

#: How a body of its own says that it was left by a requirement or a cost; by `stop` it says 1.
_LEFT = 2
#: So many rounds are gone through as a list of numbers.
_FEW = 100


def lower_each(low: Lowering, code: Code, each: Each, env: Env) -> None:
    """Run the body for every member of the set as it is now. Players come in turn order."""
    if isinstance(each.order, AtOnce):
        _at_once(low, code, each, env, _looped(low, each, env))
        return
    of, ordered = in_order(low, code, each, env)
    if _looks_ahead(code, env):
        left = code.let_list("left", ordered)
        ahead, rest = _rounds_ahead(low, code, each, env, Val(t.SetType(of), left))
        with code.loop():
            with code.when(opposite(Op("size", (left,)))):
                code.add(Break())
            member = code.let(each.name, Op("at", (left, ZERO)))
            code.set(left, Op("tail", (left, ONE)))
            low.lower_body(code, each.body, _round(code, ahead.inner(**{each.name: Val(of, member)})), rest)
        return
    with code.each(each.name, ordered) as member:
        low.lower_body(code, each.body, _round(code, env.inner(**{each.name: Val(of, member)})))


def _round(code: Code, env: Env) -> Env:
    """The surroundings of the body of a loop."""
    return env.but(stop="break", stop_noted=None, outside=len(code.phases), rest=())


def _looks_ahead(code: Code, env: Env) -> bool:
    """Whether what is picked in a loop must leave possible what is still to be paid."""
    return env.paying and not code.quiet


def _rounds_ahead(
    low: Lowering, code: Code, loop: Each | Repeat, env: Env, left: Val | None = None
) -> tuple[Env, tuple[Place, ...]]:
    """The surroundings of a loop in a cost that is paid, and what a round must leave possible: the coming rounds, for
    which `left` is what the loop has not gone through, and what follows."""
    mark = low.count_plans()
    names = {ROUNDS_GONE: number(code.let("gone", ZERO))} if ROUNDS_GONE not in env.locals else {}
    name = "" if left is None else f"left-{mark}"
    scope = env.inner(**names, **({} if left is None else {name: left}))
    coming = Rounds(loop, f"rounds-{mark}", name, frozenset(scope.locals))
    return scope, (Place((loop,), 0, True, rounds=coming, is_end=True), *following(env))


def _looped(low: Lowering, each: Each, env: Env) -> Val:
    """What a loop goes through. Zones written out in braces are gone through as zones."""
    value = low.evaluate(each.source, env)
    return value if isinstance(each.source, SetNode) and value.is_set else members(low, value)


def in_order(low: Lowering, code: Code, each: Each, env: Env) -> tuple[t.Type, Expr]:
    """The members that a loop goes through, in their order, and what they are."""
    found = _looped(low, each, env)
    assert isinstance(found.type, t.SetType)
    return found.type.of, _in_order(low, code, each, found, env)


def _in_order(low: Lowering, code: Code, each: Each, found: Val, env: Env) -> Expr:
    are_players = isinstance(found.type, t.SetType) and isinstance(found.type.of, t.PlayerType)
    match each.order:
        case Ranking():
            values = Val(found.type, code.let_list("members", found.expr))
            return Op("order", (values.expr, *numbers_by(low, values, each.order, env)))
        case InTurn(start=start, direction=direction):
            first = one(low, low.evaluate(start, env))
            if not are_players or not isinstance(first.type, t.PlayerType):
                raise refuse("a turn order of something else than players", each.span)
            return Op("around" if direction == "clockwise" else "back-around", (found.expr, first.expr))
        case _:
            return in_turn(low, found.expr) if are_players else found.expr


def _at_once(low: Lowering, code: Code, each: Each, env: Env, found: Val) -> None:
    """Run the bodies side by side: each is a procedure that takes its member and the locals it uses."""
    assert isinstance(found.type, t.SetType)
    are_players = isinstance(found.type.of, t.PlayerType)
    ordered = in_turn(low, found.expr) if are_players else found.expr
    of = found.type.of
    sharing = shared(low, code, env, (each.body,))
    around = closure(sharing.env, each.body, code)
    name = f"together-{each.name}-{0 if each.span is None else each.span.start}"

    def build(inner: Code) -> None:
        member = inner.parameter(each.name)
        inside = around.enter(inner).but(aside=True)
        low.lower_body(inner, each.body, inside.inner(**{each.name: Val(of, member)}))

    code.add(Together(low.wanted(name, build, code.about), ordered, around.operands))
    sharing.end()


def lower_repeat(low: Lowering, code: Code, repeat: Repeat, env: Env) -> None:
    """Run the body again and again: until `stop`, while a condition holds, or a number of times."""
    env = handing_out(low, code, env, repeat, repeat.body)
    inside, rest = _round(code, env.inner()), tuple[Place, ...]()
    if repeat.mode == "times":
        if repeat.argument is None:
            raise refuse("`repeat` without a number", repeat.span)
        wanted = number_of(low, low.evaluate(repeat.argument, env))
        if _looks_ahead(code, env):
            left = code.let_list("left", Op("range", (ONE, wanted)))
            ahead, rest = _rounds_ahead(low, code, repeat, env, Val(t.SetType(t.NUMBER), left))
            with code.loop():
                with code.when(opposite(Op("size", (left,)))):
                    code.add(Break())
                code.set(left, Op("tail", (left, ONE)))
                low.lower_body(code, repeat.body, _round(code, ahead), rest)
            return
        if isinstance(wanted, Const) and wanted.value <= _FEW:
            with code.each("round", Op("range", (ONE, wanted))):
                low.lower_body(code, repeat.body, inside)
            return
        times, rounds = code.let("times", wanted), code.let("rounds", ZERO)
        with code.loop():
            with code.when(Op("ge", (rounds, times))):
                code.add(Break())
            code.set(rounds, Op("plus", (rounds, ONE)))
            low.lower_body(code, repeat.body, inside)
        return
    if _looks_ahead(code, env):
        ahead, rest = _rounds_ahead(low, code, repeat, env)
        inside = _round(code, ahead)
    with code.loop():
        if repeat.mode == "while" and repeat.argument is not None:
            with code.when(opposite(truth(low, repeat.argument, env))):
                code.add(Break())
        low.lower_body(code, repeat.body, inside, rest)


def _body_of_its_own(low: Lowering, code: Code, phase: Phase, env: Env) -> None:
    """The body of a phase that may be left early is a procedure, so that its frames can be dropped."""
    env = handing_out(low, code, env, phase, phase.body)
    sharing = shared(low, code, env, (phase.body,))
    around = closure(sharing.env, phase.body, code)
    name = f"phase-{path_name(phase.name)}-{0 if phase.span is None else phase.span.start}"

    def build(inner: Code) -> None:
        with _leaving(inner):
            low.lower_body(inner, phase.body, around.enter(inner).but(stop="stopped"))

    low.forced.add(name)
    left = code.let("left", ZERO)
    code.add(Invoke(low.wanted(name, build, code.about), around.operands, left.name))
    sharing.end()
    _leave_as(code, left, env)


@contextmanager
def _leaving(code: Code) -> Iterator[None]:
    """What is added inside is left by `stop` (1), by a requirement or a cost (2), or at its end (0)."""
    code.gives, code.outcome = "i", Const(_LEFT)
    yield
    code.give_back(ZERO)


def _leave_as(code: Code, left: Expr, env: Env) -> None:
    """Leave what is around a body in the way in which that was left."""
    with code.when(Op("eq", (left, ONE))):
        leave_by_stop(code, env)
    with code.when(Op("eq", (left, Const(_LEFT)))):
        code.leave()


def lower_phase(low: Lowering, code: Code, phase: Phase, env: Env) -> None:
    """Run the body as a phase, unless it is skipped, and once more for each extra one."""
    name = path_name(phase.name)
    by: Expr = NOTHING
    if phase.by is not None:
        by = code.let("by", Op("first", (players_of(low, low.evaluate(phase.by, env)),)))
    start = Event("start", name, by, env.source)
    if not may_be_skipped(low, start) and not may_be_repeated(low, start):
        _run_phase(low, code, phase, env, start)
        return
    env = handing_out(low, code, env, phase, phase.body)
    with code.when(opposite(is_skipped(low, start)) if may_be_skipped(low, start) else ONE):
        if may_be_repeated(low, start):
            _run_again(low, code, phase, env, start)
        else:
            _run_phase(low, code, phase, env.inner(), start)


def _run_again(low: Lowering, code: Code, phase: Phase, env: Env, start: Event) -> None:
    """The whole phase is a procedure, which runs once, then as often as anything asks for."""
    body = (phase, *phase.body)
    sharing = shared(low, code, env, (phase.body,))
    around = closure(sharing.env, body, code)
    name = f"whole-{path_name(phase.name)}-{0 if phase.span is None else phase.span.start}"

    def build(inner: Code) -> None:
        inside = around.enter(inner).but(stop="stopped")
        with _leaving(inner):
            _run_phase(low, inner, phase, inside, replace(start, by=inner.parameter("whose"), source=inside.source))

    left = code.let("left", ZERO)
    call = Invoke(low.wanted(name, build, code.about), (*around.operands, start.by), left.name)
    code.add(call)
    with code.each("extra", Op("range", (ONE, standing_extras(low, start)))), code.when(opposite(left)):
        code.add(call)
    with code.loop():
        with code.when(left):
            code.add(Break())
        with code.when(opposite(takes_extra(low, start))):
            code.add(Break())
        code.add(call)
    sharing.end()
    _leave_as(code, left, env)


def _run_phase(low: Lowering, code: Code, phase: Phase, env: Env, start: Event) -> None:
    """Run it once."""
    name, by = start.name, start.by
    running = code.let("phase", Op("begin-phase", (Const(low.layout.phases.index(name)), by)))
    happen(low, code, Event("start", name, by, env.source), lambda _: Happened())
    add_sweep(low, code)

    def end() -> None:
        happen(low, code, Event("end", name, by, env.source), lambda _: Happened())
        if low.triggers:
            code.run("close-phase", running)
        add_sweep(low, code)
        code.run("end-phase", running)

    code.phases = (*code.phases, end)
    if name in low.phases_left:
        _body_of_its_own(low, code, phase, env)
    else:
        low.lower_body(code, phase.body, env.but(rest=(), read_after=names_read_after(env)))
    code.phases = code.phases[:-1]
    end()
