"""The bot that looks one step ahead: it takes the answer after which it stands best, on average over worlds that could
be the true one."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from heistdsl.bots.candidates import candidates
from heistdsl.bots.sight import Sight
from heistdsl.games import Answer, Chance, Decision, Game, Given, IllegalChoice, RuleError, random_answer
from heistdsl.games.chance import below
from heistdsl.games.outcome import FAILED
from heistdsl.games.rollouts import SECONDS_PER_ANSWER

#: Worlds that are imagined for one answer if nobody says how many.
_WORLDS = 6
#: What may be played again for one answer, in events.
_MOST_EVENTS = 40_000
#: After so many answers of others the bot looks no further.
_FARTHEST = 60


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Compares answers by how the player stands against the best of the others when it has to decide again. `worlds` is
    how many worlds it imagines; what others answer there, and what they have hidden, is random."""

    worlds: int = _WORLDS

    def answer(self, sight: Sight, decision: Decision, chance: Random) -> Given:
        """The answer that stands best on average; between equals chance decides."""
        answers = candidates(sight, decision, chance)
        if len(answers) == 1:
            return answers[0]
        totals = [0.0] * len(answers)
        for _ in range(_affordable(sight, self.worlds, len(answers))):
            seed, luck = chance.getrandbits(32), chance.getrandbits(32)
            world = sight.imagine(seed)
            for number, answer in enumerate(answers):
                # The same world and the same luck for every answer, so that only the answers differ.
                totals[number] += _worth(world.clone(), decision, answer, Chance(luck, "others"))
        best = max(totals)
        return chance.choice([answer for answer, total in zip(answers, totals, strict=True) if total == best])


def _affordable(sight: Sight, worlds: int, answers: int) -> int:
    """How many worlds are imagined: as many as wanted; but late in long games that are played again for it, fewer."""
    return max(1, min(worlds, _MOST_EVENTS // (answers * max(1, sight.imagining_costs))))


def _worth(world: Game, decision: Decision, answer: Answer, chance: Random) -> float:
    """How the player stands in a world after an answer, when the others have answered by chance and the player has to
    decide again. Changes the world."""
    me = decision.player
    own = next((each for each in world.decisions if each.player == me and each.id == decision.id), None)
    try:
        if own is None:
            raise IllegalChoice("this is not asked there")
        world.choose(own, answer)
        for _ in range(_FARTHEST):
            others = [each for each in world.decisions if each.player != me]
            if not world.decisions or (not others) or _is_asked_anew(world, decision):
                break
            each = others[below(chance, len(others))]
            world.choose(each, random_answer(each, chance))
            if world.clock_runs:
                world.tick(SECONDS_PER_ANSWER)
    except (IllegalChoice, RuleError):
        return float(FAILED.worth)
    return float(world.outcome(me).worth)


def _is_asked_anew(world: Game, decision: Decision) -> bool:
    """Whether the player has something new to decide."""
    return any(each.player == decision.player and each.id > decision.id for each in world.decisions)
