"""Goofspiel as rule files against the same game in OpenSpiel's C++, played at random from Python. Run by `make bench`
where OpenSpiel is installed (`pip install open_spiel`); it is no dependency.

Both sides play 13 cards, two players, without a log; what counts is answers a second of processor time. The engine asks
for the last card, too, which OpenSpiel plays by itself: 26 answers a game against 24.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from heistdsl.engine.game import options_in_force
from heistdsl.games import load, modules
from heistdsl.games.machines import machine_of
from heistdsl.wasm import Results, Table

RULES = Path(__file__).parent.parent / "rulesets" / "goofspiel"
TURNS = 7
OURS, THEIRS = 2_000, 200
ANSWERS = 26  # of a game: 13 bids of each


def play_theirs(game: Any, chance: Random) -> int:
    """Play one game; how many answers that took."""
    state, answers = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
            continue
        bids = [chance.choice(state.legal_actions(player)) for player in (0, 1)]
        state.apply_actions(bids)
        answers += len(bids)
    return answers


def play_ours(table: Table, seeds: range) -> int:
    """Play games of these seeds; how many answers that took."""
    return ANSWERS * sum(each.count for each in table.play(seeds) if isinstance(each, Results))


def test_against_open_spiel(benchmark: BenchmarkFixture) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    rules = load(str(RULES))
    made, machine = modules.module_of(rules.prepared), machine_of(rules.prepared)
    assert made is not None
    assert machine is not None
    table = Table(made, machine)
    table.set_up(2, options_in_force(machine.facts, {}), False)
    game, chance = pyspiel.load_game("goofspiel(num_cards=13,players=2)"), Random(1)
    ratios, ours = [], []
    for turn in range(TURNS):
        begin = process_time()
        answers = play_ours(table, range(turn * OURS, (turn + 1) * OURS))
        here = answers / (process_time() - begin)
        begin = process_time()
        answers = sum(play_theirs(game, chance) for _ in range(THEIRS))
        ratios.append(here / (answers / (process_time() - begin)))
        ours.append(here)
    benchmark.extra_info.update(answers_per_second=median(ours), against_open_spiel=median(ratios))
    benchmark.pedantic(lambda: play_ours(table, range(256)), rounds=5)
