"""Recorded games come to the same, move by move, and there are as many lines of play as there were."""

from __future__ import annotations

import json

import pytest
from golden import FOLDER, play_golden, write

from heistdsl.bulk import perft
from rulesets import RULESETS, rules_of


@pytest.mark.parametrize("id", RULESETS)
def test_golden_playthrough(id: str) -> None:
    text = (FOLDER / f"{id}.json").read_text(encoding="utf-8")
    assert write(play_golden(id, json.loads(text))) == text, "if this is meant: make golden"


def test_perft_of_a_game_that_can_be_counted_by_hand() -> None:
    """With four cards each, both bid one of 4, then one of 3, and so on; whatever the prizes are."""
    game = rules_of("goofspiel").new_game(2, options={"size": "four"})
    expected, lines = [], 1
    for cards in (4, 3, 2, 1):
        for _ in range(2):
            lines *= cards
            expected.append(lines)
    assert expected[-1] == 576
    assert perft(game, 8) == expected


def test_perft_counts_no_line_that_has_ended() -> None:
    game = rules_of("goofspiel").new_game(2, options={"size": "four"})
    for _ in range(7):
        game.choose(game.decisions[0], game.decisions[0].default)
    assert perft(game, 3) == [1, 0, 0]
    assert perft(game, 0) == []
