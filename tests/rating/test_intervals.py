"""Intervals hold the true value as often as they say, and are what the papers give."""

from __future__ import annotations

import numpy as np
import pytest

from heistdsl.rating.intervals import clustered_share, difference, paired_difference, share_of


def test_wilson() -> None:
    """Numbers that are in every table of this interval."""
    found = share_of(8, 10)
    assert (found.value, round(found.low, 4), round(found.high, 4)) == (0.8, 0.4902, 0.9433)
    assert [round(bound, 4) for bound in (share_of(0, 10).low, share_of(0, 10).high)] == [0, 0.2775]
    assert [round(bound, 4) for bound in (share_of(10, 10).low, share_of(10, 10).high)] == [0.7225, 1]


@pytest.mark.parametrize("truth", [0.03, 0.3, 0.5, 0.9])
def test_shares_are_covered(truth: float) -> None:
    drawn = np.random.default_rng(1).binomial(200, truth, 4000)
    covered = [not share_of(int(count), 200).leaves_out(truth) for count in drawn]
    assert 0.93 <= np.mean(covered) <= 0.97


@pytest.mark.parametrize("discordant", [(0.05, 0.05), (0.1, 0.02), (0.004, 0.001)])
def test_paired_differences_are_covered(discordant: tuple[float, float]) -> None:
    up, down = discordant
    drawn = np.random.default_rng(2).multinomial(400, [up, down, 1 - up - down], 4000)
    covered = [not paired_difference(int(u), int(d), 400).leaves_out(up - down) for u, d, _ in drawn]
    assert np.mean(covered) >= 0.93


def test_paired_intervals_are_narrower_the_more_games_agree() -> None:
    alike, unlike = paired_difference(30, 10, 1000), paired_difference(230, 210, 1000)
    assert alike.value == unlike.value == 0.02
    assert alike.margin < unlike.margin / 2
    same = paired_difference(0, 0, 1000)
    assert same.value == 0
    assert 0 < same.margin < 0.004


def test_shares_that_come_in_games_are_covered() -> None:
    """Three players of whom some have the card, and one of those who have it tends to win: cases of one game depend on
    each other."""
    chance, covered = np.random.default_rng(3), []
    for _ in range(1500):
        had = chance.random((150, 3)) < 0.6
        wins = np.where(
            had.any(axis=1) & (chance.random(150) < 0.8), (had * chance.random((150, 3))).argmax(axis=1), -1
        )
        won = (had & (wins[:, None] == np.arange(3))).sum(axis=1)
        n, w = had.sum(axis=1), won
        share = w.sum() / n.sum()
        variance = ((w - share * n) ** 2).sum() / n.sum() ** 2
        truth = 0.8 * (1 - 0.4**3) / 1.8
        covered.append(not clustered_share(int(w.sum()), int(n.sum()), float(variance)).leaves_out(truth))
    assert np.mean(covered) >= 0.93


def test_nothing_is_more_certain_than_independent_cases() -> None:
    assert clustered_share(50, 100, 0.0) == share_of(50, 100)
    assert clustered_share(0, 100, 0.0) == share_of(0, 100)
    assert clustered_share(50, 100, 0.01).margin > share_of(50, 100).margin


def test_a_difference_of_nothing_has_an_interval_all_the_same() -> None:
    assert difference(0.0, 0.0, 10).margin > 0.1
    assert difference(0.0, 0.0, 100_000).margin < 0.0001
