"""Screens fit the terminal they are drawn for."""

from __future__ import annotations

import pytest
from rich.text import Text

from heistdsl.table.board import wrapped
from heistdsl.table.names import Names
from heistdsl.table.narration import Told, narrate
from heistdsl.table.question import question_of
from heistdsl.table.requests import REQUESTS, Request, Showing, show_request
from heistdsl.table.screen import screen, told_lines
from heistdsl.table.seen import Seen
from rulesets import RULESETS, after, moments, rules_of

SIZES = [(40, 15), (80, 24), (120, 40)]


@pytest.mark.parametrize("id", RULESETS)
def test_every_line_fits(id: str) -> None:
    for count in moments(id, 1, 1):
        game = after(id, 1, count)
        if not game.decisions:
            continue
        decision = game.decisions[0]
        names, seen = Names(game.rules.ruleset, game.players, game.options), Seen.of(game, decision.player)
        question, told = question_of(names, decision, seen), narrate(names, seen.log, seen.me)
        for width, height in SIZES:
            lines = screen(names, seen, question, told, (width, height))
            showing = Showing(names, game, seen, question, width)
            for word in REQUESTS:
                lines += show_request(Request(word, ""), showing)
            assert [line.plain for line in lines if line.cell_len > width] == []
            assert not any("\n" in line.plain for line in lines)


@pytest.mark.parametrize("id", ["high-noon-heist", "crazy-eights", "liars-dice"])
def test_a_screen_is_no_higher_than_the_terminal(id: str) -> None:
    for count in moments(id, 1, 4):
        game = after(id, 1, count)
        if game.decisions:
            decision = game.decisions[0]
            names, seen = Names(game.rules.ruleset, game.players, game.options), Seen.of(game, decision.player)
            told = narrate(names, seen.log, seen.me)
            assert len(screen(names, seen, question_of(names, decision, seen), told, (80, 24))) < 24


def test_the_end_of_what_happened_is_kept() -> None:
    game = after("high-noon-heist", 1, 20)
    names, seen = Names(game.rules.ruleset, game.players, game.options), Seen.of(game, 0)
    question = question_of(names, game.decisions[0], seen)
    told = [Told(f"Number {number}.") for number in range(100)]
    shown = "\n".join(line.plain for line in screen(names, seen, question, told, (80, 24)))
    assert "Number 99." in shown
    assert "Number 1." not in shown


def test_what_happens_again_is_told_once() -> None:
    names = Names(after("high-noon-heist", 1, 1).rules.ruleset, 2, {})
    event = {"event": "discard", "kind": "verb", "by": "p1", "cards": ["judge"], "from": ["p1.hand"], "amount": 1}
    heading = {"event": "heist", "kind": "start"}
    told = narrate(names, [heading, {"event": "winner", "kind": "start"}, event, event, event], 0)
    assert [(each.text, each.heading) for each in told] == [
        ("Winner", True), ("You discard Judge from your hand. (× 3)", False),
    ]  # fmt: skip
    assert [line.plain.strip() for line in told_lines(told, 80, brief=True)] == [
        "Winner: You discard Judge from your hand. (× 3)"
    ]


HAPPENED = {
    ("the-perfect-heist", "a group is named"): (
        {"event": "join", "kind": "verb", "by": "p2", "path": "crew"},
        "Player 2 joins the crew.",
    ),
    ("the-perfect-heist", "whom it is against"): (
        {"event": "sabotaged", "kind": "event", "by": "p3", "against": "p1"},
        "Player 3 sabotages you.",
    ),
    ("the-perfect-heist", "less by less than nothing"): (
        {"event": "raise", "kind": "raise", "by": "p1", "amount": -2, "path": "ability-points"},
        "Ability points go down by 2.",
    ),
    ("the-perfect-heist", "a way of its own into a zone"): (
        {"event": "play", "kind": "verb", "by": "p1", "cards": ["gunman"], "from": ["p1.hand"], "to": ["p1.ability"]},
        "You play Gunman into your Ability Deck.",
    ),
    ("the-perfect-heist", "a place of a map"): (
        {"event": "move", "kind": "verb", "by": "p2", "cards": ["player-piece"], "to": ["petty-criminal.spot"]},
        "Player 2 moves Player Piece to the space at Petty Criminal.",
    ),
    ("the-specialists", "pieces that are called like their type"): (
        {"event": "spend", "kind": "verb", "by": "p1", "cards": ["plain-die", "plain-die#2"], "to": ["dice-pool"]},
        "You return 2 dice to the Dice Pool.",
    ),
    ("the-specialists", "what it is done to"): (
        {"event": "robbed", "kind": "event", "by": "p2", "cards": ["montreal-bank"]},
        "Player 2 robs Bank of Montreal.",
    ),
    ("achievement-hunter-heist", "a verb that stands round"): (
        {"event": "move", "kind": "verb", "cards": ["owl"], "from": ["character-pool"], "to": ["aside"]},
        "Owl is set from the characters on offer aside.",
    ),
    ("achievement-hunter-heist", "a hand is filled up"): (
        {"event": "refill", "kind": "verb", "cards": ["?", "?"], "to": ["p1.hand"]},
        "2 cards are drawn to your hand.",
    ),
}


@pytest.mark.parametrize(("id", "idea"), HAPPENED)
def test_what_happens_is_told_in_words(id: str, idea: str) -> None:
    event, sentence = HAPPENED[id, idea]
    names = Names(rules_of(id).ruleset, 3, {})
    assert [told.text for told in narrate(names, [event], 0)] == [sentence]


@pytest.mark.parametrize("width", [10, 20, 79])
def test_wrapping_keeps_every_word(width: int) -> None:
    words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    lines = wrapped(Text(" ".join(words)), width, "  ")
    assert " ".join(line.plain for line in lines).split() == words
    assert all(line.cell_len <= width for line in lines)
