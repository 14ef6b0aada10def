"""Games of The Perfect Heist by players with rules of thumb end at the Finish, within the limits the game declares.

`HEIST_GAMES=400` plays more of them, `pytest -s` shows the figures."""

from __future__ import annotations

import os
from collections import Counter

import pytest
from robbers import Robbers

from rulesets import rules_of

GAMES = int(os.environ.get("HEIST_GAMES", "40"))


@pytest.mark.long
def test_games_end_by_finish() -> None:
    ends: Counter[str] = Counter()
    wins: Counter[int] = Counter()
    lengths = []
    for seed in range(GAMES):
        game = rules_of("the-perfect-heist").new_game(4, seed, backend="python")
        players, answers = Robbers(game, seed), 0
        while game.decisions:
            players.play()
            answers += 1
        assert game.result is not None
        ends[game.result.reason] += 1
        wins.update(game.result.winners)
        lengths.append(answers)
    print(
        f"\n{GAMES} games: ends {dict(ends)}, wins {dict(wins)}, answers {sorted(lengths)[GAMES // 2]}, {max(lengths)}"
    )
    assert ends["end"] >= 0.98 * GAMES
