"""How fast games by chance are on the bare engine, as `heist sim` plays them, against High Noon Heist written by hand
and against the interpreter; copies; compiling. Run by `make bench`.

What is compared runs in turns in one process, so that a busy machine slows all of it down. Nothing is asserted but that
the games are the same: `extra_info` holds the figures, docs/figures.md tells them.
"""

import gc
import pickle
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import hand_high_noon
import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from side_by_side import shipped

from heistdsl.bulk import Plan, play_all
from heistdsl.bulk.at_random import play_at_random
from heistdsl.data_folders import rulesets_dir
from heistdsl.engine import BareGame, Machine
from heistdsl.engine.ready import make_ready, to_bytes
from heistdsl.games import Rules, load, machines
from heistdsl.lower import compile_rules

GAME = "high-noon-heist"
TURNS = 7
CARD = """\
  extra-{n}:
    type: character
    name: Extra {n}
    owner: law
    strength: {strength}
    rank: {rank}
    effect: |
      if rival.played.rank >= {rank}:
        move rival.played to rival.jail as moved
        if any(moved): gain {rank} loot
      elif this.strength > {strength}: rival gains 1 loot
"""


@pytest.fixture(scope="module")
def rules() -> Rules:
    found = load(GAME)
    play_at_random(plan_of(found), found, 0)
    gc.collect()
    gc.freeze()
    return found


def plan_of(rules: Rules, **changes: object) -> Plan:
    return replace(Plan(rules.source, 2, 0, 1), **changes)


def rate(play: Callable[[int], object], count: int) -> float:
    """Games a second of processor time."""
    begin = process_time()
    for seed in range(count):
        play(seed)
    return count / (process_time() - begin)


def in_turns(first: Callable[[], float], second: Callable[[], float]) -> dict[str, float]:
    """Both rates and the median of their ratios, taken in turns."""
    pairs = [(first(), second()) for _ in range(TURNS)]
    return {
        "first": median(pair[0] for pair in pairs),
        "second": median(pair[1] for pair in pairs),
        "ratio": median(pair[0] / pair[1] for pair in pairs),
    }


@pytest.mark.parametrize("digests", [True, False])
def test_against_hand_written(rules: Rules, benchmark: BenchmarkFixture, digests: bool) -> None:
    plan = plan_of(rules, digests=digests)

    def ours() -> float:
        return rate(lambda seed: play_at_random(plan, rules, seed), 60)

    def theirs() -> float:
        return rate(lambda seed: hand_high_noon.play(seed, digests), 300)

    benchmark.extra_info.update(in_turns(ours, theirs))
    benchmark.pedantic(lambda: play_at_random(plan, rules, 1), rounds=60)


def test_against_interpreter(rules: Rules, benchmark: BenchmarkFixture) -> None:
    plan, slow = plan_of(rules), plan_of(rules, backend="oracle", games=4)

    def interpreted() -> float:
        begin = process_time()
        list(play_all(slow, rules))
        return 4 / (process_time() - begin)

    benchmark.extra_info.update(in_turns(lambda: rate(lambda seed: play_at_random(plan, rules, seed), 60), interpreted))
    benchmark.pedantic(lambda: play_at_random(plan, rules, 2), rounds=60)


def test_clone_and_size(benchmark: BenchmarkFixture) -> None:
    """Copies at each question of a game, in microseconds, and the largest state, pickled."""
    from heistdsl.engine.packing import pack

    game = BareGame(shipped(GAME).machine, 2, 3, {})
    sizes, times = [], []
    while questions := game.questions:
        begin = perf_counter()
        for _ in range(200):
            game.state.clone()
        times.append((perf_counter() - begin) / 200 * 1e6)
        sizes.append(len(pickle.dumps(tuple(pack(game.state)))))
        game.reply(questions[0], game.default(questions[0]))
    benchmark.extra_info.update(clone_us=median(times), least_clone_us=min(times), bytes=max(sizes))
    benchmark(shipped(GAME).machine.new_state, 2, 1, [0] * 7)


def test_compile(rules: Rules, benchmark: BenchmarkFixture) -> None:
    benchmark.pedantic(lambda: make_ready(compile_rules(rules.ruleset)), rounds=5)


def test_compile_large_game(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """High Noon Heist with 250 more characters, each with a text of its own: 303 cards."""
    folder = tmp_path / GAME
    shutil.copytree(rulesets_dir() / GAME, folder, ignore=shutil.ignore_patterns("scenarios", "constraints.yaml"))
    cards = (CARD.format(n=n, strength=n % 8, rank=1 + n % 3) for n in range(250))
    (folder / "cards" / "more.yaml").write_text("cards:\n" + "".join(cards), "utf-8")
    large = load(folder, check=False)
    benchmark.extra_info["cards"] = len(large.ruleset.cards)
    benchmark.pedantic(lambda: make_ready(compile_rules(large.ruleset)), rounds=3)


def test_from_cache(rules: Rules, benchmark: BenchmarkFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Finding the compiled rules in the user's cache, with its key, and making them run."""
    monkeypatch.setenv("HEIST_CACHE", str(tmp_path))

    def again() -> Machine | None:
        machines.machine_of.cache_clear()
        return machines.machine_of(rules.prepared)

    again()
    benchmark.extra_info["bytes"] = len(to_bytes(make_ready(compile_rules(rules.ruleset))))
    benchmark.pedantic(again, rounds=10)
