"""Playing games with random answers."""

from __future__ import annotations

from random import Random

from heistdsl.oracle import Decision, Game, IllegalChoice
from heistdsl.oracle.decisions import Given

_TRIES = 6


def random_answer(chance: Random, decision: Decision) -> Given:
    """An answer of the right shape; it may still be illegal."""
    match decision.kind:
        case "subset":
            return chance.sample(list(decision.options), chance.randint(decision.min, decision.max))
        case "order":
            return chance.sample(list(decision.options), len(decision.options))
        case "number" if not decision.options:
            return chance.randint(decision.min, decision.max)
        case "split":
            parts = {option.id: 0 for option in decision.options}
            for _ in range(decision.max):
                parts[chance.choice(decision.options).id] += 1
            return parts
        case _:
            return chance.choice(decision.options)


def play_on(game: Game, chance: Random, most: int, seconds: int = 0) -> int:
    """Answer up to so many decisions at random; how many were answered. With `seconds` time passes now and then."""
    answered = 0
    while game.decisions and answered < most:
        decision = chance.choice(game.decisions)
        for _ in range(_TRIES):
            try:
                game.choose(decision, random_answer(chance, decision))
            except IllegalChoice:
                continue
            break
        else:
            game.choose(decision, decision.default)
        answered += 1
        if seconds and game.decisions and chance.random() < 0.2:
            game.tick(seconds)
    return answered
