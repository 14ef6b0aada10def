"""Tiny games: a module plays them as the Python back end does, and stops where it stops."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from tiny import SCENARIO_KEYS, tiny_game

from heistdsl.bulk.at_random import finish_at_random
from heistdsl.engine import BareGame, Machine, RuleError
from heistdsl.engine.game import options_in_force
from heistdsl.lower import compile_rules
from heistdsl.wasm import Broken, Results, Table, make

MEANING = Path(__file__).parents[1] / "oracle" / "meaning"
SEEDS = range(4)


def cases(pattern: str) -> list[tuple[str, dict[str, Any]]]:
    """The sections of each case, by file and name."""
    found = []
    for file in sorted(MEANING.glob(pattern)):
        for case in yaml.safe_load(file.read_text("utf-8")):
            sections = {key: value for key, value in case.items() if key not in SCENARIO_KEYS}
            found.append((f"{file.stem}: {case['name']}", sections))
    return found


OFFERS = cases("13-*.yaml")


def compare(sections: dict[str, Any]) -> None:
    """Play some games on both; answers, digests and errors must be the same."""
    program = compile_rules(tiny_game(**sections))
    machine = Machine(program)
    options = options_in_force(program.facts, {})
    table = Table(make(program), machine)
    table.set_up(2, options)
    for found in table.play(SEEDS):
        seeds = [found.seed] if isinstance(found, Broken) else range(found.seed, found.seed + found.count)
        for row, seed in enumerate(seeds):
            assert told(found, row, program.facts.max_players) == in_python(machine, seed)


def told(found: Results | Broken, row: int, seats: int) -> object:
    """What the module says of a game: its error, or its answers and digest."""
    if isinstance(found, Broken):
        return found.error
    numbers = memoryview(found.rows).cast("i")[row * found.words : (row + 1) * found.words]
    return numbers[0], numbers[3 + seats : 11 + seats].tobytes().hex()


def in_python(machine: Machine, seed: int) -> object:
    """The same of the Python back end."""
    try:
        game = BareGame(machine, 2, seed, {})
        return finish_at_random(game, seed), game.digest
    except RuleError as stopped:
        return stopped.code


@pytest.mark.long
def test_all_that_the_language_means() -> None:
    for _, sections in cases("*.yaml"):
        compare(sections)


@pytest.mark.parametrize(("name", "sections"), OFFERS, ids=[name for name, _ in OFFERS])
def test_offers(name: str, sections: dict[str, Any]) -> None:
    compare(sections)
