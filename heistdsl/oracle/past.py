"""Questions to the past: how often something has happened, and when last."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.oracle.heads import head_fits
from heistdsl.oracle.patterns import fits
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import Env
from heistdsl.oracle.things import EventRef
from heistdsl.oracle.world import Event
from heistdsl.syntax.tree import Pattern

#: How many events can be looked at for what a statement costs: by their name, and as a whole. A loop that goes on and
#: on would ask about a longer and longer past.
_NAMES_A_STEP = 50
_EVENTS_A_STEP = 10


def count_past(run: Run, pattern: Pattern, since: Pattern | None, env: Env) -> int:
    """How many events fit the pattern, since the latest that fits `since`, if there is one. Raises RuleError `fuel`."""
    count = 0
    for _, event in _latest_first(run, pattern, since):
        if since is not None and fits(run, since, event, env):
            break
        if fits(run, pattern, event, env):
            count += 1
    return count


def last_past(run: Run, pattern: Pattern, env: Env) -> EventRef | None:
    """The latest event that fits, or nothing. Raises RuleError `fuel`."""
    for number, event in _latest_first(run, pattern, None):
        fit = fits(run, pattern, event, env)
        if fit:
            return EventRef(number, fit.cards)
    return None


def _latest_first(run: Run, pattern: Pattern, since: Pattern | None) -> Iterator[tuple[int, Event]]:
    """What has happened of the name that one of the patterns has, with its number, the latest first."""
    heads = (pattern,) if since is None else (pattern, since)
    world, found = run.world, 0
    for looked_at, number in enumerate(reversed(world.history), 1):
        if not looked_at % _NAMES_A_STEP:
            run.spend(1, pattern.span)
        event = world.events[number]
        if any(head_fits(head, event) for head in heads):
            found += 1
            if not found % _EVENTS_A_STEP:
                run.spend(1, pattern.span)
            yield number, event
