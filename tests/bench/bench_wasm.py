"""How fast whole games are inside a module: against High Noon Heist written by hand and against the bare engine, with
digest and without; against C; rollouts; copies; two threads; making a module and finding it in the cache. Run by
`make bench`.

What is compared runs in turns in one process, so that a busy machine slows all of it down. Nothing is asserted but that
the games are played: `extra_info` holds the figures, docs/figures.md tells them.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

import hand_high_noon
import pytest
from hand_in_c import COMPILERS, InC
from pytest_benchmark.fixture import BenchmarkFixture

from heistdsl.bots import Sight
from heistdsl.bulk import Plan
from heistdsl.bulk.at_random import play_at_random
from heistdsl.collecting import no_search_for_circles
from heistdsl.engine.game import options_in_force
from heistdsl.games import Rules, load, modules
from heistdsl.games.machines import machine_of
from heistdsl.lower import compile_rules
from heistdsl.wasm import Results, Table, made_to_bytes, make

GAME = "high-noon-heist"
TURNS = 7
#: Games of a turn: so many that a turn takes some tens of milliseconds.
MANY, FEW = 2_000, 100


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load(GAME)


def new_table(rules: Rules, digests: bool = True) -> Table:
    made, machine = modules.module_of(rules.prepared), machine_of(rules.prepared)
    assert made is not None
    assert machine is not None
    table = Table(made, machine)
    table.set_up(2, options_in_force(machine.facts, {}), digests)
    return table


def play(table: Table, count: int) -> int:
    return sum(each.count for each in table.play(range(count)) if isinstance(each, Results))


def rate(work: Callable[[], object], count: int) -> float:
    """Games a second of processor time."""
    begin = process_time()
    work()
    return count / (process_time() - begin)


@pytest.mark.parametrize("digests", [True, False])
def test_against_hand_written_and_bare_engine(rules: Rules, benchmark: BenchmarkFixture, digests: bool) -> None:
    table = new_table(rules, digests)
    plan = replace(Plan(rules.source, 2, 0, 1), digests=digests)

    def by_hand() -> None:
        for seed in range(FEW):
            hand_high_noon.play(seed, digests)

    def bare() -> None:
        for seed in range(FEW // 4):
            play_at_random(plan, rules, seed)

    assert play(table, MANY) == MANY
    rows = [
        (rate(lambda: play(table, MANY), MANY), rate(by_hand, FEW), rate(bare, FEW // 4)) for _ in range(TURNS)
    ]  # fmt: skip
    benchmark.extra_info.update(
        games_per_second=median(ours for ours, _, _ in rows),
        against_by_hand=median(ours / hand for ours, hand, _ in rows),
        against_bare_engine=median(ours / engine for ours, _, engine in rows),
    )
    benchmark.pedantic(lambda: play(table, 256), rounds=10)


@pytest.mark.parametrize("compiler", COMPILERS)
def test_against_c(rules: Rules, benchmark: BenchmarkFixture, compiler: str, tmp_path: Path) -> None:
    """What a game takes in C by hand as a share of what it takes inside a module, without a log on both sides."""
    table, in_c = new_table(rules, False), InC(compiler, tmp_path)
    play(table, MANY)
    rows = [(rate(lambda: play(table, MANY), MANY), rate(lambda: in_c.play(0, MANY), MANY)) for _ in range(TURNS)]
    benchmark.extra_info["share_of_c"] = median(ours / by_hand for ours, by_hand in rows)
    benchmark.pedantic(lambda: in_c.play(0, MANY), rounds=5)


def test_copies(rules: Rules, benchmark: BenchmarkFixture) -> None:
    """Copies of a state in the middle of a game, in microseconds."""
    from heistdsl.engine import BareGame

    table = new_table(rules)
    game = BareGame(table.machine, 2, 3, rules.chosen({}))
    for _ in range(18):
        question = game.questions[0]
        game.reply(question, game.default(question))
    table.load(game.state)
    table.call("compact")
    count = 100_000
    times = []
    for _ in range(TURNS):
        begin = process_time()
        table.call("new_copies", count)
        times.append((process_time() - begin) / count * 1e6)
    benchmark.extra_info.update(copy_us=median(times), bytes=table.state_bytes)
    benchmark(table.state)


def test_rollouts(rules: Rules, benchmark: BenchmarkFixture) -> None:
    """Rollouts a second from the first question on to the end of the game: against a hand-written copy that is played
    out, and with everything that the bot `mc` does for them."""
    game = rules.new_game(2, 3)
    decision = game.decisions[0]
    ids = [option.id for option in decision.options]
    by_hand = hand_high_noon.HighNoon(False)
    by_hand.gain(0, 2)
    by_hand.gain(1, 2)
    deck = sorted(range(36, 51), key=hand_high_noon.LEVEL.__getitem__)
    chance = Random(1)

    def hand() -> None:
        for number in range(FEW):
            hand_high_noon.roll_out(by_hand, deck, 0, number % len(by_hand.hand[0]), chance)

    def inside() -> None:
        game.roll_out(decision, ids, range(MANY // len(ids)))

    def imagined() -> None:
        Sight(game, decision.player).values(decision, ids, MANY // len(ids), 1)

    inside()
    count = MANY // len(ids) * len(ids)
    rows = [(rate(inside, count), rate(imagined, count), rate(hand, FEW)) for _ in range(TURNS)]
    benchmark.extra_info.update(
        rollouts_per_second=median(ours for ours, _, _ in rows),
        against_by_hand=median(ours / hand for ours, _, hand in rows),
        with_imagining_against_by_hand=median(ours / hand for _, ours, hand in rows),
    )
    benchmark.pedantic(inside, rounds=5)


def test_two_threads(rules: Rules, benchmark: BenchmarkFixture) -> None:
    """How many times as many games two threads play in the same time as one; 2 is the most there can be."""
    tables = [new_table(rules), new_table(rules)]
    ratios = []
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda table: play(table, 256), tables))
        for _ in range(TURNS):
            begin = perf_counter()
            play(tables[0], MANY)
            alone = perf_counter() - begin
            begin = perf_counter()
            list(pool.map(lambda table: play(table, MANY), tables))
            ratios.append(2 * alone / (perf_counter() - begin))
    benchmark.extra_info["two_threads"] = median(ratios)
    benchmark.pedantic(lambda: play(tables[0], 256), rounds=5)


def test_make(rules: Rules, benchmark: BenchmarkFixture) -> None:
    """From the program to a module that is ready, as it is made when rules are new (games/machines.py)."""
    program = compile_rules(rules.ruleset)
    benchmark.extra_info["bytes"] = len(made_to_bytes(make(program)))

    def again() -> float:
        begin = process_time()
        with no_search_for_circles():
            make(program)
        return process_time() - begin

    benchmark.extra_info["processor_seconds"] = min(again() for _ in range(TURNS))
    benchmark.pedantic(again, rounds=5)


def test_from_cache(rules: Rules, benchmark: BenchmarkFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Finding the module in the user's cache, with its key."""
    monkeypatch.setenv("HEIST_CACHE", str(tmp_path))

    def again() -> None:
        modules.module_of.cache_clear()
        assert modules.module_of(rules.prepared) is not None

    again()
    benchmark.pedantic(again, rounds=10)
