"""How fast the compiled engine is: random games against the interpreter, clones, compiling. Run by `make bench`.

Ratios are taken in one process, one after the other, so that a busy machine slows both down. The `extra_info` of each
benchmark holds them.
"""

import gc
import pickle
from collections.abc import Callable
from random import Random
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from side_by_side import Pair, random_answer, shipped

from heistdsl import engine, oracle
from heistdsl.lower import compile_rules

GAMES = ("high-noon-heist", "achievement-hunter-heist")
#: The least number of games on the engine in the time of one on the interpreter.
LEAST_RATIO = 8


@pytest.fixture(scope="module", params=GAMES)
def pair(request: pytest.FixtureRequest) -> Pair:
    found = shipped(request.param)
    gc.collect()
    gc.freeze()
    return found


def play(new_game: Callable[[int], engine.Game | oracle.Game], seed: int) -> str:
    """One game at random; its digest."""
    game, chance = new_game(seed), Random(seed)
    while game.decisions:
        decision = game.decisions[0]
        try:
            game.choose(decision, random_answer(chance, decision))  # type: ignore[arg-type]
        except (engine.IllegalChoice, oracle.IllegalChoice):
            game.choose(decision, decision.default)  # type: ignore[arg-type]
    return game.log.digest


def games_per_second(new_game: Callable[[int], engine.Game | oracle.Game], count: int) -> float:
    begin = process_time()
    for seed in range(count):
        play(new_game, seed)
    return count / (process_time() - begin)


def test_games(pair: Pair, benchmark: BenchmarkFixture) -> None:
    def on_engine(seed: int) -> engine.Game:
        return engine.Game(pair.machine, None, seed)

    def on_oracle(seed: int) -> oracle.Game:
        return oracle.Game(pair.prepared, None, seed)

    benchmark.pedantic(lambda: [play(on_engine, seed) for seed in range(100)], rounds=3)
    rates = games_per_second(on_engine, 100), games_per_second(on_oracle, 8)
    benchmark.extra_info.update(engine=rates[0], interpreter=rates[1], ratio=rates[0] / rates[1])
    assert rates[0] / rates[1] >= LEAST_RATIO


def test_games_without_log(pair: Pair, benchmark: BenchmarkFixture) -> None:
    def game(seed: int) -> engine.Game:
        return engine.Game(pair.machine, None, seed, recorded=False)

    benchmark.pedantic(lambda: [play(game, seed) for seed in range(100)], rounds=3)


def half_way(pair: Pair) -> engine.Game:
    game = engine.Game(pair.machine, None, 1)
    for _ in range(8):
        game.choose(game.decisions[0], game.decisions[0].default)
    return game


def test_clone(pair: Pair, benchmark: BenchmarkFixture) -> None:
    benchmark(half_way(pair).state.clone)


def test_pack(pair: Pair, benchmark: BenchmarkFixture) -> None:
    game = half_way(pair)
    benchmark.extra_info["bytes"] = len(pickle.dumps(tuple(game.pack())))
    benchmark(game.clone().pack)


def test_compile(pair: Pair, benchmark: BenchmarkFixture) -> None:
    benchmark.pedantic(lambda: engine.Machine(compile_rules(pair.ruleset)), rounds=3)
