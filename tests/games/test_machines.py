"""Compiled rules are kept in the user's cache: found again, never trusted when damaged, and never taken for others."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import heistdsl
from heistdsl.games import Rules, machines, random_answer
from heistdsl.games.machines import machine_of, program_of
from heistdsl.ir import Program
from heistdsl.lower import compile_rules
from heistdsl.model.ruleset import Ruleset
from rulesets import RULESETS


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The games that have been compiled, with a cache of the test's own."""
    monkeypatch.setenv("HEIST_CACHE", str(tmp_path / "cache"))
    found: list[str] = []

    def counted(ruleset: Ruleset) -> Program:
        found.append(ruleset.id)
        return compile_rules(ruleset)

    monkeypatch.setattr(machines, "compile_rules", counted)
    return found


def digest(rules: Rules) -> str:
    """The digest of a game by chance on rules that are new to this process."""
    machine_of.cache_clear()
    program_of.cache_clear()
    game, chance = rules.new_game(seed=4), Random(4)
    while game.decisions:
        game.choose(game.decisions[0], random_answer(game.decisions[0], chance))
    return game.log.digest


def test_kept_and_found_again(compiled: list[str]) -> None:
    rules = heistdsl.load(RULESETS["go-fish"])
    assert digest(rules) == digest(rules)
    assert compiled == ["go-fish"]


def test_damage_and_other_rules_are_noticed(compiled: list[str], tmp_path: Path) -> None:
    rules = heistdsl.load(RULESETS["goofspiel"])
    first = digest(rules)
    (kept,) = (tmp_path / "cache" / "machines").iterdir()
    kept.write_bytes(kept.read_bytes()[:-9] + b"no machine")
    assert digest(rules) == first
    digest(heistdsl.load(RULESETS["go-fish"]))
    assert compiled == ["goofspiel", "goofspiel", "go-fish"]


def test_bytes_of_something_else(compiled: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    rules = heistdsl.load(RULESETS["goofspiel"])
    first = digest(rules)
    for wrong in (b"", b"N", b"[\x00\x00\x00\x00", b"i\x01\x00\x00\x00"):
        monkeypatch.setattr("heistdsl.cache.load", lambda kind, key, wrong=wrong: wrong)
        assert digest(rules) == first
    assert compiled == ["goofspiel"] * 5


def test_the_key_knows_all_that_decides_what_becomes_of_rules() -> None:
    package = Path(heistdsl.__file__).parent
    files = [file for room in machines.ROOMS for file in (package / room).rglob("*.py")]
    used = {
        name for file in files for name in re.findall(r"^ *from heistdsl\.(\w+)", file.read_text("utf-8"), re.MULTILINE)
    }
    assert used - {"resources", "disk", "game_errors", "data_folders", "record"} == set(machines.ROOMS)
