"""High Noon Heist by hand is the same game as on the compiled engine: same answers, log, result. Its speed is compared
in bench_engine.py and bench_wasm.py."""

from pathlib import Path
from random import Random

import hand_high_noon
import pytest
from hand_in_c import COMPILERS, InC
from side_by_side import random_answer, shipped

from heistdsl import engine
from heistdsl.bulk import Plan
from heistdsl.bulk.at_random import play_at_random
from heistdsl.games import load


def both_the_same(seed: int) -> None:
    game, chance, answers = engine.Game(shipped("high-noon-heist").machine, 2, seed), Random(seed), 0
    while game.decisions:
        game.choose(game.decisions[0], random_answer(chance, game.decisions[0]))  # type: ignore[arg-type]
        answers += 1
    by_hand = hand_high_noon.play(seed)
    assert game.result is not None
    assert by_hand.digest == game.log.digest
    assert by_hand.answers == answers
    assert by_hand.winners == list(game.result.winners)
    assert by_hand.scores == list(game.result.scores)


@pytest.mark.parametrize("seed", range(20))
def test_same_game(seed: int) -> None:
    both_the_same(seed)


@pytest.mark.parametrize("compiler", COMPILERS)
def test_same_games_in_c(compiler: str, tmp_path: Path) -> None:
    rules, in_c = load("high-noon-heist"), InC(compiler, tmp_path)
    for seed in range(60):
        record = play_at_random(Plan(rules.source, 2, 0, 1), rules, seed)
        winners = sum(1 << winner for winner in record.winners)
        assert in_c.play(seed, 1) == [record.decisions, winners, *record.scores]


@pytest.mark.long
def test_same_thousand_games() -> None:
    for seed in range(1000):
        both_the_same(seed)
