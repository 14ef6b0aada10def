"""What people type, and the answer that is meant by it."""

from __future__ import annotations

from typing import Any

import pytest
from tiny import tiny_game

from heistdsl.games import Rules
from heistdsl.games.loading import Source
from heistdsl.table.answers import Misread, read_answer
from heistdsl.table.names import Names
from heistdsl.table.question import Question, question_of
from heistdsl.table.seen import Seen

FLOWS = {
    "choose": "ann chooses n from {ace, king}",
    "subset": "ann chooses up to 2 s from {ace, king}",
    "number": "ann chooses n from 2..4",
    "name": "ann names x from row",
    "order": "ann arranges row onto row",
    "split": "ann splits 3 gold among {ann, bob}",
    "offer": "bargain ann with bob over up to 2 gold, up to 3 luck: emit bell",
    "yes or no": "ann may: gain 1 gold",
}


def asked(kind: str) -> Question:
    """The question of a little game."""
    flow = f"move ace to row\nmove king to row\n{FLOWS[kind]}"
    rules = Rules(tiny_game(flow=flow), Source("tiny"))
    game = rules.new_game(2, 1)
    names = Names(rules.ruleset, game.players, game.options)
    return question_of(names, game.decisions[0], Seen.of(game, game.decisions[0].player))


GOOD: list[tuple[str, str, Any]] = [
    ("choose", "2", "n:king"),
    ("choose", "king", "n:king"),
    ("choose", "KI", "n:king"),
    ("choose", "n:ace", "n:ace"),
    ("subset", "1 2", ["s:ace", "s:king"]),
    ("subset", "2,1", ["s:king", "s:ace"]),
    ("subset", "king", ["s:king"]),
    ("subset", "ace, king", ["s:ace", "s:king"]),
    ("subset", "none", []),
    ("subset", "all", ["s:ace", "s:king"]),
    ("number", "3", 3),
    ("name", "1", "x:king"),
    ("order", "2 1", ["arrange:ace", "arrange:king"]),
    ("order", "same", ["arrange:king", "arrange:ace"]),
    ("split", "1 2", {"p1": 1, "p2": 2}),
    ("split", "3, 0", {"p1": 3, "p2": 0}),
    ("offer", "1 2", {"gold": 1, "luck": 2}),
    ("offer", "2 luck", {"gold": 0, "luck": 2}),
    ("offer", "1 gold 1 luck", {"gold": 1, "luck": 1}),
    ("offer", "offer 1 gold", {"gold": 1, "luck": 0}),
    ("offer", "pass", "pass"),
    ("offer", "offer:1:2", "offer:1:2"),
    ("yes or no", "y", "yes"),
    ("yes or no", "No", "no"),
]


@pytest.mark.parametrize(("kind", "line", "answer"), GOOD)
def test_an_answer_is_understood(kind: str, line: str, answer: Any) -> None:
    assert read_answer(asked(kind), line) == answer


BAD = [
    ("choose", "", "the number or the name"),
    ("choose", "3", "the choices are 1 to 2"),
    ("choose", "99999999999999999999", "the choices are 1 to 2"),
    ("choose", "quen", "no choice"),
    ("choose", "knig", "king"),
    ("choose", "-1", "no choice"),
    ("subset", "1 1", "twice"),
    ("subset", "1 2 3", "1 to 2"),
    ("number", "5", "from 2 to 4"),
    ("number", "three", "from 2 to 4"),
    ("number", "2.5", "from 2 to 4"),
    ("order", "1", "still to place: 2 Ace"),
    ("order", "1 1", "twice"),
    ("split", "3", "2 amounts"),
    ("split", "1 1", "makes 2"),
    ("split", "4 -1", "2 amounts"),
    ("split", "x y", "2 amounts"),
    ("offer", "9 9", "at most 2 gold"),
    ("offer", "1 honey", "gold and luck"),
    ("offer", "1 2 3", "only 2 things"),
    ("offer", "\x00\x1b[31m", "no choice"),
    ("yes or no", "perhaps", "no choice"),
]


@pytest.mark.parametrize(("kind", "line", "words"), BAD)
def test_what_is_no_answer_is_told(kind: str, line: str, words: str) -> None:
    with pytest.raises(Misread) as refused:
        read_answer(asked(kind), line)
    assert words in str(refused.value)
