"""The bot that looks one step ahead: it takes the answer after which it stands best, on average over worlds that could
be the true one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from heistdsl.bots.playing import SECONDS_PER_ANSWER
from heistdsl.bots.sight import Sight
from heistdsl.games import Answer, Chance, Decision, Game, Given, IllegalChoice, RuleError, legal_answers, random_answer
from heistdsl.games.chance import below

#: Worlds that are imagined for one answer if nobody says how many.
_WORLDS = 6
#: So many answers are compared; of more, some by chance.
_MOST_ANSWERS = 40
#: Of so many subsets, orders and splits those are chosen.
_MOST_LISTED = 400
#: What it is worth to have won a game for certain, or to have lost it.
_WON = 10_000
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
        answers = _candidates(sight, decision, chance)
        if len(answers) == 1:
            return answers[0]
        totals = [0.0] * len(answers)
        for _ in range(_affordable(sight, self.worlds, len(answers))):
            seed, luck = chance.getrandbits(32), chance.getrandbits(32)
            try:
                world = sight.imagine(seed)
            except RuleError:  # what others may have been asked does not fit: no world to learn from
                continue
            for number, answer in enumerate(answers):
                # The same world and the same luck for every answer, so that only the answers differ.
                totals[number] += _worth(world.clone(), decision, answer, Chance(luck, "others"))
        best = max(totals)
        return chance.choice([answer for answer, total in zip(answers, totals, strict=True) if total == best])


def _affordable(sight: Sight, worlds: int, answers: int) -> int:
    """How many worlds are imagined: as many as wanted; but late in long games that are played again for it, fewer."""
    return max(1, min(worlds, _MOST_EVENTS // (answers * max(1, sight.imagining_costs))))


def _candidates(sight: Sight, decision: Decision, chance: Random) -> Sequence[Answer]:
    """Answers worth comparing: all of them, if there are not too many."""
    found = list(_offers(sight, decision)) if decision.kind == "offer" else []
    found = found or list(islice(legal_answers(decision), _MOST_LISTED))
    if len(found) > _MOST_ANSWERS:
        found = chance.sample(found, _MOST_ANSWERS)
    return found or [decision.default]


def _offers(sight: Sight, decision: Decision) -> Iterable[Answer]:
    """The offers the game calls sensible, as far as they can be made now, and the words that are no offer."""
    if not sight.offers:
        return
    for option in decision.options:
        if not option.id.startswith("offer:"):
            yield option.id
    for offer in sight.offers:
        if not decision.refusal(offer):
            yield dict(offer)


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
        return float(-_WON)
    return _standing(world, me)


def _is_asked_anew(world: Game, decision: Decision) -> bool:
    """Whether the player has something new to decide."""
    return any(each.player == decision.player and each.id > decision.id for each in world.decisions)


def _standing(world: Game, me: int) -> float:
    """The player's own standing less that of the best of the others; alone, or all together, just the own one."""
    result = world.result
    is_decided = result is not None and result.reason != "limit"
    ended = 0 if result is None or not is_decided else _WON if me in result.winners else -_WON
    others = [world.standing(seat) for seat in range(world.players) if seat != me]
    return ended + world.standing(me) - max(others, default=0)
