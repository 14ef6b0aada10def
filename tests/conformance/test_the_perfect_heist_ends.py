"""Games of The Perfect Heist end at the Finish, within the limits the game declares, whoever plays; and players who go
by rules of thumb find them neither too easy nor too hard.

`HEIST_GAMES=400` plays more of them, `pytest -s` shows the figures."""

from __future__ import annotations

import os
from collections import Counter

import pytest
from capers import Story, story_of, won_of
from robbers import Robbers

from heistdsl.bulk import Plan, play_all
from heistdsl.games.backends import IN_BULK
from rulesets import rules_of

GAMES = int(os.environ.get("HEIST_GAMES", "40"))
#: So many games by chance are looked at in every run of the tests.
RANDOM_GAMES = 24


def test_random_games_end_by_finish() -> None:
    rules = rules_of("the-perfect-heist")
    plan = Plan(rules.source, players=4, seed=0, games=RANDOM_GAMES, backend=IN_BULK, digests=False)
    records = [record for batch in play_all(plan, rules) for record in batch.records()]
    ends = Counter((record.reason, bool(record.winners)) for record in records)
    assert ends == {("end", True): RANDOM_GAMES}


@pytest.mark.long
def test_games_by_rules_of_thumb() -> None:
    ends: Counter[str] = Counter()
    wins: Counter[int] = Counter()
    stories: list[Story] = []
    lengths: list[int] = []
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
        stories.append(story_of(game))
    capers = [caper for story in stories for caper in story.capers]
    alone = won_of(caper for caper in capers if not caper.pro and caper.crew == 1)
    main = won_of(caper for caper in capers if not caper.pro and caper.crew > 1)
    pro = won_of(caper for caper in capers if caper.pro and caper.crew > 1)
    hopeless = won_of(caper for caper in capers if caper.pro and caper.crew == 1)
    begun = [story.first_pro / story.turns for story in stories if story.first_pro is not None]
    gone_pro = sum(begun) / len(begun)
    print(
        f"\n{GAMES} games: ends {dict(ends)}, wins {dict(sorted(wins.items()))}\n"
        f"answers {sorted(lengths)[GAMES // 2]}, at most {max(lengths)}; "
        f"turns {sorted(story.turns for story in stories)[GAMES // 2]}; first pro after {gone_pro:.2f} of them\n"
        f"won: Main alone {alone}, Main with a crew {main}, Pro with a crew {pro}, Pro alone {hopeless}"
    )
    # The bounds are what is wished for; docs/figures.md tells what was measured.
    assert ends["end"] >= 0.98 * GAMES
    assert 0.45 <= alone[0] / alone[1] <= 0.75
    assert 0.35 <= pro[0] / pro[1] <= 0.65
    assert 0.4 <= gone_pro <= 0.7
