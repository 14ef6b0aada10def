"""How players answer in the mind of a bot: by chance, but not against all reason. Whoever may do nothing does nothing
seven times of eight; an offer is taken by whom it leaves better off at once than refusing it.

Where a bot looks closely, at what is near, whoever may do nothing does nothing, but says yes if that leaves them better
off at once than saying no."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from heistdsl.games.answers import random_answer
from heistdsl.games.chance import below
from heistdsl.games.decision import Answer, Decision
from heistdsl.games.outcome import Outcome
from heistdsl.games.running import Running

#: How long an answer takes on the clock of a game that is played in real time.
SECONDS_PER_ANSWER: Final = 5
PASS: Final = "pass"
_ACCEPT, _REFUSE = "accept", "refuse"
_YES, _NO = "yes", "no"
_DOUBT: Final = [_YES, _NO]
#: Who may pass, or say no, does something else once in so many times.
_PASSES: Final = 8
#: Answers are weighed with other dice than those that will be thrown.
OTHER_DICE: Final = 2**64 - 1


def give(game: Running, decision: Decision, answer: Answer) -> None:
    """Answer a decision, which takes its time if the clock runs. Raises IllegalChoice, RuleError."""
    game.choose(decision, answer)
    if game.clock_runs:
        game.tick(SECONDS_PER_ANSWER)


def outcome_of(game: Running, player: int) -> Outcome:
    """How a game stands for a player."""
    result = game.result
    is_decided = result is not None and result.reason != "limit"
    ended = 0 if result is None or not is_decided else 1 if player in result.winners else -1
    others = [game.standing(seat) for seat in range(game.players) if seat != player]
    return Outcome(ended, game.standing(player), _standing_of(others))


def _standing_of(others: Sequence[int]) -> int:
    """How several players stand: half of it how the best of them does, half how all of them do on average. Who counts
    the best alone would help nobody who is close to that; who counts the average, anybody."""
    return (max(others) * len(others) + sum(others)) // (2 * len(others)) if others else 0


def answer_in_mind(game: Running, decision: Decision, chance: Random, seed: int, near: bool = False) -> Answer:
    """What a player answers, as a bot thinks; `seed` is that of the rollout, `near` says whether it looks closely.
    Raises RuleError if what an offer leads to goes wrong."""
    ids = [option.id for option in decision.options]
    if decision.kind == "choose" and (ids[-1] == PASS or ids == _DOUBT):
        if near:
            agrees = ids == _DOUBT and _is_better(game, decision, _YES, _NO, seed)
            return ids[0 if agrees else -1]
        return ids[-1] if below(chance, _PASSES) else random_answer(decision, chance)
    if decision.kind == "offer" and ids[0] == _ACCEPT:
        if _is_better(game, decision, _ACCEPT, _REFUSE, seed):
            return _ACCEPT
        countered = ids[2:]
        return countered[below(chance, len(countered))] if countered and below(chance, 2) else _REFUSE
    return random_answer(decision, chance)


def _is_better(game: Running, decision: Decision, one: Answer, other: Answer, seed: int) -> bool:
    """Whether a player stands better right after one answer than after another."""
    return _worth(game, decision, one, seed) > _worth(game, decision, other, seed)


def _worth(game: Running, decision: Decision, answer: Answer, seed: int) -> int:
    """How a player stands right after an answer."""
    tried = game.reseeded(seed ^ OTHER_DICE)
    give(tried, decision, answer)
    return outcome_of(tried, decision.player).worth
