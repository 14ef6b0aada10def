"""The bot that plays on in its mind: it takes the answer after which games by chance go best for it, in worlds that
could be the true one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf, log2, sqrt
from random import Random
from statistics import fmean

from heistdsl.bots.candidates import candidates
from heistdsl.bots.doubt import LOOKS_AGAIN, is_clear, is_nothing, without_repeats
from heistdsl.bots.sight import Sight
from heistdsl.games import Decision, Given, Outcome

#: Rollouts for one answer if nobody says how many.
_ROLLOUTS = 400
#: What an answer leads to at once is looked at in so many worlds, and counts as so many rollouts for each: it depends
#: far less on chance, so it tells more until there are many rollouts.
_NEAR = 4
_WEIGHT = 4
#: A budget that is not enough for so many rollouts of every answer is not spent, since so few tell nothing: then what
#: answers lead to at once is looked at so often, for all answers together.
_FEWEST = 4
_LOOKS = 24
#: What may be played again for one answer, in events.
_MOST_EVENTS = 40_000


@dataclass(frozen=True, slots=True)
class MonteCarloBot:
    """Compares answers by rollouts, `rollouts` of them for one decision, and gives the better ones more: sequential
    halving (Karnin, Koren, Somekh, 2013). In each round every answer that is left gets as many as the others, in the
    same worlds with the same luck; then the worse half goes. What answers lead to at once counts as well; with a budget
    of less than four rollouts for each nothing else does."""

    rollouts: int = _ROLLOUTS

    def answer(self, sight: Sight, decision: Decision, chance: Random) -> Given:
        """The answer that is left; between equals chance decides."""
        told = candidates(sight, decision, chance)
        answers = list(without_repeats(sight, decision, told, chance.getrandbits(64)))
        chance.shuffle(answers)
        answers.sort(key=lambda each: not is_nothing(each))  # in doubt nothing is done
        if len(answers) == 1:
            return answers[0]
        doubts = is_nothing(answers[0])
        budget = self._affordable(sight, len(answers))
        rolls = budget >= _FEWEST * len(answers)
        looks = _NEAR if rolls else max(2, min(12, _LOOKS // len(answers)))
        near = sight.outcomes(decision, answers, looks, chance.getrandbits(64), near=True)
        found = [outcomes * _WEIGHT for outcomes in near]
        left = _best(found)
        for rounds in range(ceil(log2(len(answers))) if rolls else 0, 0, -1):
            each = budget // (rounds * len(left))
            if each:
                budget -= each * len(left)
                outcomes = sight.outcomes(decision, [answers[place] for place in left], each, chance.getrandbits(64))
                for place, some in zip(left, outcomes, strict=True):
                    found[place] += some
            left = _best(found, left)[: -(-len(left) // 2)]
            if doubts and 0 not in left:
                left.append(0)
        best = left[0]
        if not doubts or best == 0:
            return answers[best]
        again = sight.outcomes(decision, [answers[best], answers[0]], LOOKS_AGAIN, chance.getrandbits(64), near=True)
        far = [found[place][looks * _WEIGHT :] for place in (best, 0)]
        better, nothing = _worths([some * _WEIGHT + more for some, more in zip(again, far, strict=True)])
        return answers[best if is_clear(better, nothing) else 0]

    def _affordable(self, sight: Sight, answers: int) -> int:
        """How many rollouts: as many as wanted; but late in long games that are played again for each, fewer, and at
        least one for every answer."""
        costs = sight.imagining_costs
        return max(answers, min(self.rollouts, _MOST_EVENTS // costs)) if costs else self.rollouts


def _best(found: Sequence[Sequence[Outcome]], places: Sequence[int] | None = None) -> list[int]:
    """The places of answers, or some of these, those first of which the best has come on average."""
    worth = [fmean(each) if each else -inf for each in _worths(found)]
    return sorted(range(len(found)) if places is None else places, key=lambda place: -worth[place])


def _worths(found: Sequence[Sequence[Outcome]]) -> list[list[float]]:
    """What each answer is worth by what came of it: how far the player leads, and whether the game is won, which counts
    for as much as leads usually differ. Of few rollouts leads tell more than wins, of which there are only two
    kinds."""
    leads = [outcome.lead for outcomes in found for outcome in outcomes]
    mean = fmean(leads)
    spread = sqrt(fmean((lead - mean) ** 2 for lead in leads)) or 1.0
    return [[outcome.lead + spread * outcome.ended for outcome in outcomes] for outcomes in found]
