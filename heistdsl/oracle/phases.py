"""Phases: named stretches of the game that start, end, can be skipped, repeated and left early."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.oracle.bans import is_banned
from heistdsl.oracle.drafts import path_of
from heistdsl.oracle.errors import EndBody, EndPhase, Stop
from heistdsl.oracle.events import Draft, event_of, happen, nothing
from heistdsl.oracle.expiry import close, expire
from heistdsl.oracle.in_force import Active, rules_now
from heistdsl.oracle.patterns import fits
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env
from heistdsl.oracle.sets import players_of
from heistdsl.oracle.sweeps import sweep
from heistdsl.oracle.things import Player
from heistdsl.oracle.world import PASSING, Event, PhaseRun
from heistdsl.syntax.tree import Body, Do, Phase, walk


def run_phase(run: Run, phase: Phase, env: Env) -> Steps[None]:
    """Run the body as a phase, unless it is skipped, and once more for each extra one."""
    name = path_of(phase.name)[1]
    found = players_of(run, run.evaluate(phase.by, env)) if phase.by is not None else ()
    by = found[0] if found else None
    if _is_passed_over(run, phase, name, by) or _is_skipped(run, name, by, env):
        return
    yield from _run_once(run, name, by, phase, env)
    for _ in range(_standing_extras(run, name, by)):
        yield from _run_once(run, name, by, phase, env)
    while _take_extra(run, name, by):
        yield from _run_once(run, name, by, phase, env)


def _is_passed_over(run: Run, phase: Phase, name: str, by: Player | None) -> bool:
    """Whether an arranged game has not yet come to the turn or the step it shall begin with."""
    world = run.world
    if world.forward_turn is not None and by is not None:
        if by != world.forward_turn:
            return True
        world.forward_turn = None
    if world.forward_turn is None and world.forward_step is not None:
        if name == world.forward_step:
            world.forward_step = None
        elif not _contains(run, phase.body, world.forward_step, frozenset()):
            return True
    return False


def _contains(run: Run, body: Body, name: str, called: frozenset[str]) -> bool:
    """Whether a phase of this name is in a body, or in a procedure it calls."""
    for node in (node for statement in body for node in walk(statement)):
        if isinstance(node, Phase) and path_of(node.name)[1] == name:
            return True
        if isinstance(node, Do) and node.name not in called and node.name in run.ruleset.procedures:
            inner = run.ruleset.procedures[node.name].effect.text.body
            if _contains(run, inner, name, called | {node.name}):
                return True
    return False


def _run_once(run: Run, name: str, by: Player | None, phase: Phase, env: Env) -> Steps[None]:
    world = run.world
    world.touch(PASSING)
    world.phase_total += 1
    world.phase_counts = {**world.phase_counts, name: world.phase_counts.get(name, 0) + 1}
    running = PhaseRun(name, by, world.phase_total, world.phase_counts[name])
    world.phases = [*world.phases, running]
    depth = len(world.phases)
    leaving: Stop | EndBody | None = None
    try:
        yield from _edge(run, "start", running, env)
        yield from run.run_body(phase.body, env.but(frames=(), plan=None))
    except EndPhase as end:
        if end.instance != running.instance:
            close(run, running.instance)
            raise
    except (Stop, EndBody) as left:
        leaving = left
    finally:
        world.phases = world.phases[:depth]
    yield from _edge(run, "end", running, env)
    world.phases = world.phases[: depth - 1]
    world.touch(PASSING)
    if leaving is not None:
        raise leaving


def _edge(run: Run, kind: str, running: PhaseRun, env: Env) -> Steps[None]:
    draft = Draft(kind, running.name, running.by, data={"instance": running.instance})
    number = yield from happen(run, env, draft, nothing)
    if number is None:
        expire(run, Event(-1, kind, running.name, running.by, None, data={"instance": running.instance}))
    yield from sweep(run)


def _as_event(name: str, by: Player | None) -> Event:
    return Event(-1, "start", name, by, None)


def _is_skipped(run: Run, name: str, by: Player | None, env: Env) -> bool:
    """Whether a phase is passed over; a skip of the next one is used up by that."""
    for active, rule in rules_now(run, "skip", _as_event(name, by)):
        if fits(run, rule.pattern, _as_event(name, by), active.env):
            if rule.pattern.next and active.lasting is not None:
                _drop(run, active)
            return True
    return is_banned(run, event_of(Draft("start", name, by), env))


def _extras(run: Run, name: str, by: Player | None) -> Iterator[Active]:
    for active, rule in rules_now(run, "extra", _as_event(name, by)):
        if fits(run, rule.pattern, _as_event(name, by), active.env):
            yield active


def _standing_extras(run: Run, name: str, by: Player | None) -> int:
    return sum(1 for active in _extras(run, name, by) if active.lasting is None)


def _take_extra(run: Run, name: str, by: Player | None) -> bool:
    """Use up one extra run made by something that ran."""
    for active in _extras(run, name, by):
        if active.lasting is not None:
            _drop(run, active)
            return True
    return False


def _drop(run: Run, active: Active) -> None:
    run.world.set_lasting([effect for effect in run.world.lasting if effect.number != active.lasting])
