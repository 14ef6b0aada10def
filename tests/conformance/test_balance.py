"""How games come out when everybody answers by chance.

`HEIST_GAMES=20000` plays more of them, `pytest -s` shows the figures.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from side_by_side import random_answer, shipped

from heistdsl import engine

GAMES = int(os.environ.get("HEIST_GAMES", "2000"))
#: Three standard deviations of a share of one half, in percent: what chance may add to the bounds.
CHANCE = 150 / GAMES**0.5


@pytest.mark.long
def test_high_noon_heist_is_balanced() -> None:
    """Each side wins 47 to 53 of a hundred decided games, fewer than 8 are tied, nobody is ever without a card, and the
    supply runs out in fewer than 2."""
    machine = shipped("high-noon-heist").machine
    wins, ties, emptied, passed, ends = [0, 0], 0, 0, 0, set()
    for seed in range(GAMES):
        game, chance = engine.Game(machine, 2, seed), Random(seed)
        while game.decisions:
            decision = chance.choice(game.decisions)
            game.choose(decision, random_answer(chance, decision))
        assert game.result is not None
        ends.add(game.result.reason)
        if len(game.result.winners) == 1:
            wins[game.result.winners[0]] += 1
        else:
            ties += 1
        view = game.view(0)
        # Nothing goes back to the supply, so it has run out if it is empty at the end.
        emptied += "supply" not in view["zones"]
        passed += any(event["event"] == "pass" for event in view["log"])
    law = 100 * wins[0] / sum(wins)
    print(f"\n{GAMES} games: Law {law:.1f} % of decided games, ties {100 * ties / GAMES:.1f} %, ", end="")
    print(f"supply empty {100 * emptied / GAMES:.1f} %, without a card {passed}")
    assert ends == {"end"}
    assert 47 - CHANCE <= law <= 53 + CHANCE
    assert 100 * ties / GAMES < 8
    assert 100 * emptied / GAMES < 2
    assert passed == 0
