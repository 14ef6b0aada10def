"""The bot that plays on in its mind: it takes the answer after which games by chance go best for it, in worlds that
could be the true one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf, log2, sqrt
from random import Random
from statistics import fmean

from heistdsl.bots.candidates import candidates
from heistdsl.bots.sight import Sight
from heistdsl.games import Decision, Given, Outcome

#: Rollouts for one answer if nobody says how many.
_ROLLOUTS = 400
#: What an answer leads to at once is looked at in so many worlds, and counts as so many rollouts for each: it depends
#: far less on chance, so it tells more until there are many rollouts.
_NEAR = 4
_WEIGHT = 4
#: Answers by which nothing happens.
_NOTHING = ("pass", "no")
#: What may be played again for one answer, in events.
_MOST_EVENTS = 40_000


@dataclass(frozen=True, slots=True)
class MonteCarloBot:
    """Compares answers by rollouts, `rollouts` of them for one decision, and gives the better ones more: sequential
    halving (Karnin, Koren, Somekh, 2013). In each round every answer that is left gets as many as the others, in the
    same worlds with the same luck; then the worse half goes. What answers lead to at once counts as well, so a small
    budget is spent on those that look good, and none where there is only one."""

    rollouts: int = _ROLLOUTS

    def answer(self, sight: Sight, decision: Decision, chance: Random) -> Given:
        """The answer that is left; between equals chance decides."""
        answers = list(candidates(sight, decision, chance))
        chance.shuffle(answers)
        answers.sort(key=lambda each: each not in _NOTHING)  # in doubt nothing is done
        if len(answers) == 1:
            return answers[0]
        budget = self._affordable(sight, len(answers))
        left = list(range(len(answers)))
        near = sight.outcomes(decision, answers, _NEAR, chance.getrandbits(64), near=True)
        found = [outcomes * _WEIGHT for outcomes in near]
        for rounds in range(ceil(log2(len(answers))), 0, -1):
            each = budget // (rounds * len(left))
            if each:
                budget -= each * len(left)
                outcomes = sight.outcomes(decision, [answers[place] for place in left], each, chance.getrandbits(64))
                for place, some in zip(left, outcomes, strict=True):
                    found[place] += some
            worth = _worths(found)
            left = sorted(left, key=lambda place: -worth[place])[: -(-len(left) // 2)]
        return answers[left[0]]

    def _affordable(self, sight: Sight, answers: int) -> int:
        """How many rollouts: as many as wanted; but late in long games that are played again for each, fewer, and at
        least one for every answer."""
        costs = sight.imagining_costs
        return max(answers, min(self.rollouts, _MOST_EVENTS // costs)) if costs else self.rollouts


def _worths(found: Sequence[Sequence[Outcome]]) -> list[float]:
    """What each answer is worth by what came of it: how far the player leads, on average, and how often the game is
    won, which counts for as much as leads usually differ. Of few rollouts leads tell more than wins, of which there are
    only two kinds."""
    leads = [outcome.lead for outcomes in found for outcome in outcomes]
    mean = fmean(leads)
    spread = sqrt(fmean((lead - mean) ** 2 for lead in leads)) or 1.0
    return [
        fmean(outcome.lead + spread * outcome.ended for outcome in outcomes) if outcomes else -inf for outcomes in found
    ]
