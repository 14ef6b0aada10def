"""The scenarios of the shipped games pass."""

from __future__ import annotations

import pytest

from heistdsl.resources import find_game, game_ids
from heistdsl.scenario import run_folder


@pytest.mark.parametrize("game", game_ids())
def test_scenarios_pass(game: str) -> None:
    folder = find_game(game)
    assert folder is not None
    outcomes = run_folder(folder)
    assert outcomes
    assert not [f"{each.file}:{each.line}: {each.name}: {each.message}" for each in outcomes if not each.ok]
