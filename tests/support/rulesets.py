"""The rulesets that must keep the laws of all games: those that come along, and the small ones of tests/rulesets."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import heistdsl
from heistdsl.games import DEFAULT_BACKEND, Game, Rules, random_answer
from heistdsl.games.running import Input
from heistdsl.resources import game_ids

_FOLDER = Path(__file__).parents[1] / "rulesets"
#: Every ruleset by its id, with the name or path it is loaded by.
RULESETS = {
    **{id: id for id in game_ids()},
    **{folder.name: str(folder) for folder in sorted(_FOLDER.iterdir()) if (folder / "game.yaml").is_file()},
}
#: How many answers a walk has; games whose rules take long are walked less far.
_ANSWERS = {"achievement-hunter-heist": 10, "the-specialists": 10, "the-perfect-heist": 12}
_MOST_ANSWERS = 36
_SECONDS = 5


@cache
def rules_of(id: str) -> Rules:
    """The rules of a game, loaded once."""
    return heistdsl.load(RULESETS[id])


def begin(id: str, seed: int, backend: str = DEFAULT_BACKEND) -> Game:
    """A game whose number of players and variants follow from the seed; with seed 0 the fewest and the defaults."""
    rules, chance = rules_of(id), Random(f"begin:{id}:{seed}")
    if not seed:
        return rules.new_game(backend=backend)
    while True:
        options = {name: chance.choice(values) for name, values in rules.options.items()}
        game = rules.new_game(chance.randint(*rules.players), seed, options, backend=backend)
        if game.result is None:  # a variant may want more players
            return game


@cache
def walk(id: str, seed: int) -> tuple[Input, ...]:
    """What a game is told in its first answers, all by chance; time passes while its clock runs."""
    game, chance = begin(id, seed), Random(f"walk:{id}:{seed}")
    for _ in range(_ANSWERS.get(id, _MOST_ANSWERS)):
        if not game.decisions:
            break
        decision = chance.choice(game.decisions)
        game.choose(decision, random_answer(decision, chance))
        if game.clock_runs:
            game.tick(_SECONDS)
    return game.inputs


def after(id: str, seed: int, count: int) -> Game:
    """A game after the first inputs of its walk."""
    game = begin(id, seed)
    for each in walk(id, seed)[:count]:
        game.tell(each)
    return game


def moments(id: str, seed: int, count: int) -> list[int]:
    """Some places of a walk, spread over it, its last one among them."""
    length = len(walk(id, seed))
    return sorted({length * part // count for part in range(1, count + 1)})
