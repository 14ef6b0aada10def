"""The bot that looks one step ahead: it takes the answer after which it stands best, on average over worlds that could
be the true one."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from heistdsl.bots.candidates import candidates
from heistdsl.bots.doubt import LOOKS_AGAIN, is_clear, is_nothing, without_repeats
from heistdsl.bots.sight import Sight
from heistdsl.games import Decision, Given

#: Worlds that are imagined for one answer if nobody says how many.
_WORLDS = 6
#: What may be played again for one answer, in events.
_MOST_EVENTS = 40_000


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Compares answers by how the player stands against the others when it has to decide again. `worlds` is
    how many worlds it imagines; what others have hidden is random there, and they do nothing without a reason."""

    worlds: int = _WORLDS

    def answer(self, sight: Sight, decision: Decision, chance: Random) -> Given:
        """The answer that stands best on average; between equals chance decides, in doubt nothing is done."""
        answers = without_repeats(sight, decision, candidates(sight, decision, chance), chance.getrandbits(64))
        if len(answers) == 1:
            return answers[0]
        worlds = _affordable(sight, self.worlds, len(answers))
        # The same world and the same luck for every answer, so that only the answers differ.
        values = sight.values(decision, answers, worlds, chance.getrandbits(64), near=True)
        totals = list(map(sum, values))
        most = max(totals)
        best = chance.choice([place for place, total in enumerate(totals) if total == most])
        nothing = next((place for place, answer in enumerate(answers) if is_nothing(answer)), best)
        if best == nothing:
            return answers[best]
        pair = answers[best], answers[nothing]
        again = sight.values(decision, pair, min(worlds, LOOKS_AGAIN), chance.getrandbits(64), near=True)
        return answers[best if is_clear(*again) else nothing]


def _affordable(sight: Sight, worlds: int, answers: int) -> int:
    """How many worlds are imagined: as many as wanted; but late in long games that are played again for it, fewer."""
    return max(1, min(worlds, _MOST_EVENTS // (answers * max(1, sight.imagining_costs))))
