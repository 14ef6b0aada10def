"""Rollouts: what comes of an answer if the game goes on as in the mind of a bot. For worlds that it has imagined."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Final, TypeAlias

from heistdsl.games.chance import Chance, below
from heistdsl.games.decision import Answer, Decision
from heistdsl.games.in_mind import answer_in_mind, give, outcome_of
from heistdsl.games.outcome import FAILED, Outcome
from heistdsl.games.running import Running
from heistdsl.oracle.errors import IllegalChoice, RuleError

#: A world to imagine: its seed, and those of the rollouts that begin in it.
World: TypeAlias = tuple[int, Sequence[int]]
#: After so many answers of others a rollout that is near stops in any case.
_FARTHEST: Final = 60
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
    game: Running, decision: Decision, answers: Sequence[Answer], worlds: Sequence[World], near: bool
) -> list[list[Outcome]]:
    """What `roll_out` finds in worlds imagined for who decides, one after another. Raises RuleError if they cannot be
    imagined."""
    found: list[list[Outcome]] = []
    for seed, seeds in worlds:
        found += imagined(game, decision.player, seed).roll_out(decision, answers, seeds, near)
    return found


def roll_out(
    world: Running, decision: Decision, answers: Sequence[Answer], seeds: Sequence[int], near: bool
) -> list[list[Outcome]]:
    """For each seed what comes of each answer: all chance after it, that of the game and that of the answers (see
    `in_mind`), follows from the seed. A rollout stops when the phase that is the game's horizon has ended once more, or
    with the game; `near`: when who decides has something new to decide, or nobody else has anything."""
    return [[rolled_out(world, decision, answer, seed, near) for answer in answers] for seed in seeds]


def rolled_out(world: Running, decision: Decision, answer: Answer, seed: int, near: bool) -> Outcome:
    """One rollout."""
    game = world.reseeded(seed)
    chances = [Chance(seed, f"bot:p{seat + 1}") for seat in range(game.players)]
    order = Chance(seed, "bot:order")
    goes_on = _near(decision) if near else _far(game.horizons)
    try:
        give(game, decision, answer)
        while open_now := goes_on(game):
            each = open_now[0] if len(open_now) == 1 else open_now[below(order, len(open_now))]
            give(game, each, answer_in_mind(game, each, chances[each.player], seed))
        return outcome_of(game, decision.player)
    except (IllegalChoice, RuleError):
        return FAILED


#: The decisions one of which is answered next; none if a rollout is over.
_GoesOn: TypeAlias = Callable[[Running], Sequence[Decision]]


def _far(horizons: int) -> _GoesOn:
    """Until the phase that is the horizon has ended once more."""
    return lambda game: game.decisions if game.horizons == horizons else ()


def _near(decision: Decision) -> _GoesOn:
    """Until its player has something new to decide; the others answer."""
    answered = count()

    def goes_on(game: Running) -> Sequence[Decision]:
        own = [each.id for each in game.decisions if each.player == decision.player]
        if max(own, default=0) > decision.id or next(answered) >= _FARTHEST:
            return ()
        return [each for each in game.decisions if each.player != decision.player]

    return goes_on
