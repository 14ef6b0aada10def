"""Small games, each about one construct, played side by side on the interpreter and the engine."""

from typing import Any

import pytest
from side_by_side import Pair, play_side_by_side
from tiny import tiny_game

GAMES: dict[str, dict[str, Any]] = {
    "who chooses one of several is not who acts in it": {
        "rules": {"a": "on pass by players: do reward()"},
        "procedures": {
            "reward": {
                "effect": """ann chooses one:
  option "a card": move top(1 of deck) to ann.hand
  option "gold": bob gains 1 gold
"""
            }
        },
        "flow": "ann passes\nbob passes\n",
    },
    "slots are filled, chosen, freed and closed up": {
        "flow": """each p in players:
  move top(2 of stock) to p.rack
  p chooses free from p.rack where empty
  move top(1 of stock) to free
  p chooses die from p.rack
  spend die to stock
  slide p.rack
  p.luck = sum(slot of p.rack)
""",
    },
    "dice keep what they show, within their faces": {
        "flow": """move top(3 of stock) to ann.tray
roll ann.tray
ann chooses die from ann.tray
die.value += 4
ann gains 1 die at 9 as won
ann.luck = sum(value of ann.tray | won)
bob.luck = count(ann.tray where 1 in reach(value, {0 - 1, 0, 1}))
""",
    },
    "pieces go where each of them belongs": {
        "flow": """deal 2 to players.hand
ann chooses some cards from ann.hand
ann gives cards to bob
place top(1 of deck) on top(1 of bob.hand)
flip top(1 of deck) to row
""",
    },
    "how many is left to the player": {
        "flow": """ann gains up to 3 gold
ann draws up to 2
ann loses some gold
bob splits 3 gold among players
""",
    },
}


@pytest.mark.parametrize("name", GAMES)
def test_same_tiny_game(name: str) -> None:
    pair = Pair(tiny_game(**GAMES[name]))
    for seed in range(4):
        play_side_by_side(pair, seed, {}, players=2 + seed % 2)
