"""A table that is killed in the middle: the save holds the old or the new state, whole."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from random import Random

import pytest
from tables import at_table

from heistdsl.games import Rules
from heistdsl.table import Save
from rulesets import rules_of

#: On a slow machine kills fall only into the first part of the work.
_MOST_SECONDS = 0.4


def kill_while_playing(rules: Rules, save: Save, seed: int, seconds: float) -> None:
    """Play on in another process, which is killed after so long."""
    child = os.fork()
    if child == 0:
        try:
            chance = Random(seed)
            game = save.read(rules) if save.exists() else rules.new_game(seed=seed)
            at_table(game, lambda number, shown: str(chance.randint(1, 4)), save=save)
        finally:
            os._exit(0)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def seconds_of_some_answers(rules: Rules, save: Save) -> float:
    """How long a few answers take on this machine, so that kills fall into every part of the work."""
    game, chance = rules.new_game(), Random(1)
    begin = time.monotonic()
    at_table(game, lambda number, shown: str(chance.randint(1, 4)) if number < 6 else None, save=save)
    return time.monotonic() - begin


def check_kills(folder: Path, kills: int) -> None:
    rules, chance = rules_of("goofspiel"), Random(1)
    saves = [Save(folder / f"{number}.json") for number in range(4)]
    before = [0] * len(saves)
    most = seconds_of_some_answers(rules, Save(folder / "tried.json"))
    for number in range(kills):
        place = number % len(saves)
        kill_while_playing(rules, saves[place], place, chance.uniform(0.0, min(most, _MOST_SECONDS)))
        if not saves[place].exists():
            continue
        game = saves[place].read(rules)
        assert len(game.inputs) >= before[place]
        before[place] = len(game.inputs)
        if not game.decisions:
            saves[place].path.unlink()
            before[place] = 0
    assert any(before)


def test_a_save_is_whole_whenever_the_table_is_killed(tmp_path: Path) -> None:
    check_kills(tmp_path, 30)


@pytest.mark.long
def test_a_save_is_whole_after_hundreds_of_kills(tmp_path: Path) -> None:
    check_kills(tmp_path, 400)
