"""Small games, each about one construct, played side by side on the interpreter and the engine."""

from typing import Any

import pytest
from side_by_side import Pair, play_side_by_side
from tiny import tiny_game

from heistdsl import engine, oracle

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
    "a player is no piece, whatever their numbers": {
        "rules": {"a": "on bell of bob: ann.luck += 1\non bell of (everything where agent): ann.luck += 2"},
        "flow": "emit bell of bob\nemit bell of players\nemit bell of everything where ace\nann gains (ann.luck) gold",
    },
    "leftmost and rightmost each count from their own side": {
        "flow": """move top(2 of stock) to ann.rack
ann.luck = rightmost(ann.rack where empty).number
bob.luck = leftmost(ann.rack where not empty).number
ann gains (ann.luck + 3 * bob.luck) gold
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
    "of two who act, one in a window of the other's action, each is paid for what is theirs": {
        "actions": {
            "shout": """use during turn:
  gain 1 luck
  window for others:
    option "echo": gain 1 gold
  bob chooses one:
    option "more": gain 2 luck
    option "less": lose 1 gold
"""
        },
        "flow": "phase turn by ann: window for players\n",
    },
    "nobody is bold, gives up nothing, and is changed in nothing": {
        "actions": {"shout": "use if leader.bold: heat += 1"},
        "flow": """active.luck += 2
active.room[tool] += 1
unless leader loses 1 gold: heat += 2
ann.gold = 3
bob.gold = 3
if leader.bold: heat += 3
window for players
""",
    },
    "what nobody and no card holds is nothing": {
        "flow": """if favourite.target != nothing: heat += 1
if favourite.target = ann: heat += 1
favourite.target = bob
emit bell by favourite.target
favourite = top(1 of everything where ace)
if favourite.target = nothing: ann.luck += 1
favourite.target = bob
emit bell by favourite.target
ann chooses wait from 1..2
""",
    },
    "nobody is handed to a procedure, and somebody": {
        "procedures": {
            "reward": {
                "parameters": {"p": "player", "n": "number"},
                "effect": "right-of(p).room[tool] += 3\np gains 1 gold\nann.luck += n + 1",
            }
        },
        "flow": """do reward(leader, last(gain).amount)
leader = bob
do reward(leader, last(gain).amount)
do reward(ann, 2)
ann chooses wait from 1..2
""",
    },
    "phases in bodies that run side by side": {
        "flow": """phase round:
  each p in players at once:
    phase turn by p:
      bob chooses c from 0..2
      active.luck += c
      p chooses d from 0..1
    p gains 1 gold
  ann.luck = 5 if round else 6
""",
    },
    "what has never happened counts as nothing": {
        "flow": """ann.luck = 3
ann.luck -= last(steal).amount
let e = last(lose)
bob.luck = e.amount + 1
ann.room[tool] += last(lose).amount
ann.might + last(spend).amount
ann chooses wait from 1..2
""",
    },
    "a phase that is over and the next one of its kind are told apart, and so is what begins to last": {
        "rules": {"a": "on now if turn: heat += 1", "b": "on now if price > 4: ann.luck += 1"},
        "flow": """phase turn by ann: ann chooses wait from 1..2
phase turn by bob: bob chooses wait from 1..2
while heat < 3: price + 3
let n = price
while heat < 3: price + n
""",
    },
}


@pytest.mark.parametrize("name", GAMES)
def test_same_tiny_game(name: str) -> None:
    pair = Pair(tiny_game(**GAMES[name]))
    for seed in range(4):
        play_side_by_side(pair, seed, {}, players=2 + seed % 2)


def test_a_number_chosen_by_a_condition_is_a_number() -> None:
    flow = (
        "ann.luck = 1 if (ann.gold = 0 or bob.gold = 3) else 0\nann.gold = 1 if ann.luck = 1 else 0\nann may: nothing"
    )
    game = engine.Game(Pair(tiny_game(flow=flow)).machine, 2, 1)
    assert {type(cell) for cell in game.state.c} == {int}


def test_a_state_that_is_a_condition_is_true_or_false_and_no_number() -> None:
    flow = "move 3 from deck to pile\nflagged = count(pile) > 0\nann chooses wait from 1..2"
    pair = Pair(tiny_game(state={"flagged": "condition"}, flow=flow))
    views = [game.view(0)["states"] for game in (oracle.Game(pair.prepared, 2), engine.Game(pair.machine, 2))]
    assert views[0] == views[1]
