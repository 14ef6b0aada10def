"""The shipped games in random play: nobody is ever stuck, and no rule goes wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest
from playing import play_on

from heistdsl.model.resolve import load_ruleset
from heistdsl.oracle import Game, Prepared
from heistdsl.resources import find_game, game_ids

#: How many games are begun, and how many answers each gets.
_BEGUN, _ANSWERS = 3, 60


@cache
def _prepared(game: str) -> Prepared:
    folder = find_game(game)
    assert folder is not None
    ruleset, _ = load_ruleset(folder)
    assert ruleset is not None
    return Prepared(ruleset)


@pytest.mark.parametrize("seed", range(_BEGUN))
@pytest.mark.parametrize("game", game_ids())
def test_random_play_goes_on(game: str, seed: int) -> None:
    prepared = _prepared(game)
    chance = Random(seed)
    rules = prepared.ruleset
    options = {option.id: chance.choice(option.values) for option in rules.options.values()} if seed else {}
    running = Game(prepared, chance.randint(rules.min_players, rules.max_players), seed, options)
    play_on(running, chance, _ANSWERS, seconds=5)
    assert running.decisions or running.result


@pytest.mark.long
@pytest.mark.parametrize("game", game_ids())
def test_whole_games_end(game: str) -> None:
    prepared = _prepared(game)
    most = prepared.ruleset.limits["decisions"]
    for seed in range(2):
        running = Game(prepared, None, seed)
        play_on(running, Random(seed), most, seconds=5)
        assert running.result


_PLAY = """
import sys
from random import Random
sys.path.insert(0, {support!r})
from playing import play_on
from tiny import tiny_game
import yaml
from heistdsl.oracle import Game
game = Game(tiny_game(**yaml.safe_load(open({scramble!r}, encoding="utf-8"))), 3, 5)
play_on(game, Random(5), 60)
print(game.log.digest)
"""


def test_nothing_depends_on_hash_order() -> None:
    here = Path(__file__).parent
    code = _PLAY.format(support=str(here.parent / "support"), scramble=str(here / "scramble.yaml"))
    digests = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(digests) == 1
