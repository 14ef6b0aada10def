"""What the scenarios of the shipped games prove."""

from __future__ import annotations

import os

import pytest

from heistdsl.proof.coverage import cover
from heistdsl.proof.mutate import Trial
from heistdsl.resources import find_game

#: Games whose scenarios are to be so close that this many changes in a hundred, at most, go unnoticed.
MOST_UNNOTICED = {"high-noon-heist": 5.0}
#: Games of which every entry of the ledger is implemented and proved.
COMPLETE = ("high-noon-heist",)


@pytest.mark.parametrize("game", COMPLETE)
def test_every_rule_is_implemented_and_proved(game: str) -> None:
    folder = find_game(game)
    assert folder is not None
    assert [each.entry.id for each in cover(folder).entries if not each.is_complete] == []


@pytest.mark.long
@pytest.mark.parametrize("game", MOST_UNNOTICED)
def test_changes_are_noticed(game: str) -> None:
    folder = find_game(game)
    assert folder is not None
    trial = Trial(folder)
    trial.play_unchanged(lambda count: None)
    report = trial.judge_all(trial.sample(None, 0), os.cpu_count() or 1, lambda count: None)
    print(f"\n{game}: {report.mutants} changes, {len(report.survivors)} unnoticed ({report.percent_unnoticed:.1f} %)")
    assert report.percent_unnoticed <= MOST_UNNOTICED[game]
    assert [f"{each.owner}: {each.change}" for each in report.survivors if not each.reason] == []
    assert [f"{each.owner}: {each.change}" for each in report.stale] == []
