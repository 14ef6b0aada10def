"""Questions to the past: how often something has happened, and when last."""

from __future__ import annotations

from heistdsl.oracle.patterns import fits
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import Env
from heistdsl.oracle.things import EventRef
from heistdsl.syntax.tree import Pattern


def count_past(run: Run, pattern: Pattern, since: Pattern | None, env: Env) -> int:
    """How many events fit the pattern, since the latest that fits `since`, if there is one."""
    count = 0
    for number in reversed(run.world.history):
        event = run.world.events[number]
        if since is not None and fits(run, since, event, env):
            break
        if fits(run, pattern, event, env):
            count += 1
    return count


def last_past(run: Run, pattern: Pattern, env: Env) -> EventRef | None:
    """The latest event that fits, or nothing."""
    for number in reversed(run.world.history):
        fit = fits(run, pattern, run.world.events[number], env)
        if fit:
            return EventRef(number, fit.cards)
    return None
