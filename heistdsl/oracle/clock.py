"""The clock: it stands still until it is run, and then moves only when the game is told so."""

from __future__ import annotations

from heistdsl.oracle.events import Draft, happen, nothing
from heistdsl.oracle.heads import head_name
from heistdsl.oracle.in_force import actives
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import new_env
from heistdsl.oracle.sweeps import sweep
from heistdsl.syntax.tree import On


def pass_second(run: Run) -> Steps[None]:
    """Let one second pass, with what listens to it."""
    run.world.touch()
    run.world.clock += 1
    if _is_heard(run):
        yield from happen(run, new_env(), Draft("clock", "clock", data={"at": run.world.clock}), nothing)
    yield from sweep(run)


def _is_heard(run: Run) -> bool:
    """Whether anything waits for a time, so that the moment is an event."""
    triggers = [active.statement for active in actives(run, On)]
    patterns = [pattern for each in triggers if isinstance(each, On) for pattern in each.patterns]
    patterns += [until.pattern for until in run.world.untils.values()]
    return any(pattern.kind == "event" and head_name(pattern) == "clock" for pattern in patterns)
