"""Rollouts: what comes of an answer if the game goes on as in the mind of a bot. For worlds that it has imagined."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from heistdsl.games.answers import random_answer
from heistdsl.games.chance import Chance, below
from heistdsl.games.decision import Answer, Decision
from heistdsl.games.in_mind import OTHER_DICE, answer_in_mind, give, outcome_of
from heistdsl.games.outcome import FAILED, Outcome
from heistdsl.games.running import Running
from heistdsl.oracle.errors import IllegalChoice, RuleError

#: A world to imagine: its seed, and those of the rollouts that begin in it.
World: TypeAlias = tuple[int, Sequence[int]]
#: After so many answers of others a rollout that is near stops in any case.
_FARTHEST: Final = 60
#: So many answers are tried to a decision that follows at once.
_FOLLOWED: Final = 6
#: How often a world is drawn anew in which the rules go wrong.
_TRIES: Final = 20


def imagined(game: Running, player: int, seed: int) -> Running:
    """A world that could be the true one, from a seed.

    Others are asked anew in it. Where the rules go wrong with that, it cannot be the world that the game has come to
    here, so another one is drawn in its place. Raises RuleError if that happens each time.
    """
    for each in range(seed, seed + _TRIES - 1):
        try:
            return game.imagine(player, each)
        except RuleError:
            continue
    return game.imagine(player, seed + _TRIES - 1)


def roll_out_imagined(
    game: Running, decision: Decision, answers: Sequence[Answer | None], worlds: Sequence[World], near: bool
) -> list[list[Outcome]]:
    """What `roll_out` finds in worlds imagined for who decides, one after another. Raises RuleError if they cannot be
    imagined."""
    found: list[list[Outcome]] = []
    for seed, seeds in worlds:
        found += imagined(game, decision.player, seed).roll_out(decision, answers, seeds, near)
    return found


def roll_out(
    world: Running, decision: Decision, answers: Sequence[Answer | None], seeds: Sequence[int], near: bool
) -> list[list[Outcome]]:
    """For each seed what comes of each answer: all chance after it, that of the game and that of the answers (see
    `in_mind`), follows from the seed. A rollout stops when the phase that is the game's horizon has ended once more, or
    with the game; `near`: when who decides has something new to decide, or nobody else has anything."""
    return [[rolled_out(world, decision, answer, seed, near) for answer in answers] for seed in seeds]


def rolled_out(world: Running, decision: Decision, answer: Answer | None, seed: int, near: bool) -> Outcome:
    """One rollout. No answer: how things stand as they are."""
    mind = _Mind(world.players, decision.player, seed)
    try:
        game = world.reseeded(seed)
        if answer is None:
            return outcome_of(game, decision.player)
        give(game, decision, answer)
        if near:
            _look_ahead(game, decision, mind)
        else:
            while game.decisions and game.horizons == world.horizons:
                mind.answer(game, game.decisions)
        return outcome_of(game, decision.player)
    except (IllegalChoice, RuleError):
        return FAILED


class _Mind:
    """How all players answer in one rollout, in the mind of one of them."""

    def __init__(self, players: int, player: int, seed: int) -> None:
        self.player, self.seed = player, seed
        self.chances = [Chance(seed, f"bot:p{seat + 1}") for seat in range(players)]
        self.order = Chance(seed, "bot:order")

    def answer(self, game: Running, decisions: Sequence[Decision], near: bool = False) -> None:
        """Let one of these decisions be answered."""
        each = decisions[0] if len(decisions) == 1 else decisions[below(self.order, len(decisions))]
        give(game, each, answer_in_mind(game, each, self.chances[each.player], self.seed, near))

    def let_others_answer(self, game: Running, answered: int) -> None:
        """Until the player has to decide anew, or nobody else has to."""
        for _ in range(_FARTHEST):
            own = [each.id for each in game.decisions if each.player == self.player]
            others = [each for each in game.decisions if each.player != self.player]
            if max(own, default=0) > answered or not others:
                return
            self.answer(game, others, near=True)


def _look_ahead(game: Running, decision: Decision, mind: _Mind) -> None:
    """What is near: others answer until the player has to decide anew. What the player is asked at once belongs to the
    same move: some answers to it are tried with other dice than those that will be thrown, then the best one is
    given."""
    answered = decision
    if len(game.decisions) == 1 and game.decisions[0].player == decision.player:
        answered, seed = game.decisions[0], mind.seed ^ OTHER_DICE
        chance = Chance(seed, f"bot:p{decision.player + 1}")
        ids = [option.id for option in answered.options] if answered.kind == "choose" else []
        drawn = ids if 0 < len(ids) <= _FOLLOWED else [random_answer(answered, chance) for _ in range(_FOLLOWED)]
        give(game, answered, max(drawn, key=lambda answer: _tried(game, answered, answer, seed)))
    mind.let_others_answer(game, answered.id)


def _tried(game: Running, decision: Decision, answer: Answer, seed: int) -> int:
    """What an answer that is near leads to, with this seed."""
    tried = game.reseeded(seed)
    give(tried, decision, answer)
    _Mind(game.players, decision.player, seed).let_others_answer(tried, decision.id)
    return outcome_of(tried, decision.player).worth
