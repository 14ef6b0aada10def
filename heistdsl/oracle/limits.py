"""`once`, `once per turn`, `up to 2 per round`: how often something has been used."""

from __future__ import annotations

from heistdsl.oracle.in_force import Active
from heistdsl.oracle.run import Run
from heistdsl.syntax.tree import Limit


def is_used_up(run: Run, active: Active, limit: Limit | None) -> bool:
    """Whether a trigger or action has been used as often as its limit allows."""
    if active.lasting is not None and all(effect.number != active.lasting for effect in run.world.lasting):
        return True
    return limit is not None and run.world.uses.get(_key(run, active, limit), 0) >= limit.count


def use_up(run: Run, active: Active, limit: Limit | None) -> None:
    """Count one use. A delayed trigger that may happen once is gone."""
    if limit is None:
        return
    run.world.touch()
    key = _key(run, active, limit)
    run.world.uses[key] = run.world.uses.get(key, 0) + 1
    if active.lasting is not None and limit.period is None:
        run.world.set_lasting([effect for effect in run.world.lasting if effect.number != active.lasting])


def _key(run: Run, active: Active, limit: Limit) -> tuple[object, ...]:
    """Where uses are counted: for the life of the object, or for each run of a phase and each owner."""
    if limit.period is None or limit.period == "game":
        return active.key
    running = run.world.running(limit.period)
    count = running.count if running else run.world.phase_counts.get(limit.period, 0)
    return (*active.key, limit.period, count)
