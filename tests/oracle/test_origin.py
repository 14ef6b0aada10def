"""What asks a question, told to the one who is asked."""

from __future__ import annotations

from typing import Any

import pytest
from tiny import tiny_game

from heistdsl.games import Game, Rules
from heistdsl.games.loading import Source
from heistdsl.syntax.format import format
from heistdsl.syntax.tree import Text


def asked(flow: str, **sections: Any) -> Game:
    rules = Rules(tiny_game(flow=f"move ace to row\nmove king to row\n{flow}", **sections), Source("tiny"))
    return rules.new_game(2, 1, backend="oracle")


CASES = {
    "a name given to the player": ("each p in {ann}: p chooses c from row", "me chooses c from row"),
    "another player": ("each p in {bob}: ann chooses c from {p, ann}", "me chooses c from {bob, me}"),
    "the seat of the player": ("ann chooses x from row", "me chooses x from row"),
    "a number": ("let n = 2\nann chooses x from n..4", "me chooses x from 2..4"),
    "a card": ("each c in row: ann may: discard c", "me may: discard king"),
    "all cards that are known": ("let both = top(2 of row)\nann may: discard both", "me may: discard {king, ace}"),
    "how many they are": ("let two = top(2 of row)\nann may: gain count(two) gold", "me may: gain 2 gold"),
    "no cards": ("let none-left = top(2 of pile)\nann may: discard none-left", "me may: discard nothing"),
    "how many are asked for": ("ann chooses (count(row) - 1) x from row", "me chooses 1 x from row"),
    "whose turn it is": ("phase turn by ann: active chooses x from row", "me chooses x from row"),
}


@pytest.mark.parametrize("name", CASES)
def test_names_are_put_in_place(name: str) -> None:
    flow, told = CASES[name]
    origin = asked(flow).decisions[0].origin()
    assert origin.statement is not None
    assert format(Text((origin.statement,))).strip() == told


def test_an_offer_that_stands_is_told() -> None:
    game = asked("bargain ann with bob over up to 2 gold, up to 1 luck: emit bell")
    assert game.decisions[0].origin().standing == {}
    game.choose(game.decisions[0], {"gold": 2})
    origin = game.decisions[0].origin()
    assert (dict(origin.standing), origin.left, origin.right) == ({"gold": 2, "luck": 0}, 0, 1)


def test_everybody_answers_for_themselves() -> None:
    game = asked("each p in players at once: p chooses x from row")
    told = {format(Text((each.origin().statement,))).strip() for each in game.decisions if each.origin().statement}
    assert told == {"me chooses x from row"}
