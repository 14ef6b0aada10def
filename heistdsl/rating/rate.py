"""Playing one version of a game, or two by the same seeds, and counting what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from heistdsl.bulk import Crew, Plan
from heistdsl.bulk.runner import play_batch
from heistdsl.bulk.workers import share
from heistdsl.games import Rules
from heistdsl.rating.results import Rating, rating_of
from heistdsl.rating.tally import Counted, add_up, count_games

#: In the place of a card that a version does not have.
_ABSENT = -1


def rate(
    plans: Sequence[Plan],
    rules: Sequence[Rules],
    ids: Sequence[str],
    crew: Crew,
    advance: Callable[[int], None] = lambda count: None,
    seconds: float | None = None,
) -> Rating:
    """Play one plan, or two by the same seeds, and rate seats and the cards `ids` of the first; if there are two, how
    it differs from the second.

    With `seconds` no game is begun after that time, however it stands, but at least one has been. Raises what
    `play_all` raises.
    """
    designs = [[_position(each, id) for id in ids] for each in rules]
    work = partial(_count, tuple(plans), designs)
    counted = add_up(share(work, rules, plans[0].seeds, crew, advance, seconds))
    assert counted is not None, "at least one piece is played"
    return rating_of(counted, ids)


def _position(rules: Rules, id: str) -> int:
    return rules.designs.index(id) if id in rules.designs else _ABSENT


def _count(plans: Sequence[Plan], designs: Sequence[Sequence[int]], rules: Sequence[Rules], seeds: range) -> Counted:
    return count_games([play_batch(plan, each, seeds) for plan, each in zip(plans, rules, strict=True)], designs)
