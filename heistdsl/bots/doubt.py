"""When in doubt, a bot does nothing: what looks better by luck alone would be done again and again.

The best of many answers looks better than it is. So it is compared with doing nothing once more, in fresh worlds.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import sqrt
from statistics import fmean

from heistdsl.bots.sight import Sight
from heistdsl.games import Answer, Decision

#: So many worlds are looked at for that.
LOOKS_AGAIN = 6
#: So many of the latest answers are not given again if they led nowhere, as far as so many worlds tell.
_LATEST = 12
_WORLDS = 2
#: Answers by which nothing happens, or nothing goes on.
_NOTHING = ("pass", "no", "refuse")


def is_nothing(answer: Answer) -> bool:
    """Whether by this answer a player does nothing: passes, says no, chooses nothing."""
    return answer in _NOTHING if isinstance(answer, str) else answer == []


def is_clear(better: Sequence[float], worse: Sequence[float]) -> bool:
    """Whether one answer is better than another beyond doubt: by more than twice the standard error of what it is
    better by, in the same worlds with the same luck. Two lists of worths, one for each world; of a longer one the first
    ones count."""
    gains = [one - other for one, other in zip(better, worse, strict=False)]
    mean = fmean(gains)
    if len(gains) < 2:
        return mean > 0
    return mean > 2 * sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) * (len(gains) - 1)))


def without_repeats(sight: Sight, decision: Decision, answers: Sequence[Answer], seed: int) -> Sequence[Answer]:
    """The answers without those that the player has given a moment ago, and after which everything would stand exactly
    as now: whoever may not pass would give them forever. All of them if nothing else is left."""
    latest = list(islice(sight.answers, _LATEST)) if decision.kind == "choose" else []
    repeated = [answer for answer in answers if answer in latest and not is_nothing(answer)]
    if not repeated or len(repeated) == len(answers):
        return answers
    *found, now = sight.outcomes(decision, [*repeated, None], _WORLDS, seed, near=True)
    nowhere = [answer for answer, outcomes in zip(repeated, found, strict=True) if outcomes == now]
    return [answer for answer in answers if answer not in nowhere]
