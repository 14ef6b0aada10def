"""Games at the table: played to the end by typing, watched, left, taken up again."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tables import Typist, at_table, typed

from heistdsl.bots import registry
from heistdsl.games import Game, replay
from heistdsl.table import Save
from rulesets import RULESETS, begin, rules_of

NONSENSE = [
    "",
    "?",
    "? nothing",
    "why",
    "why x.y.z",
    "look",
    "look nowhere",
    "0",
    "-3",
    "999999999999",
    "1 1 1",
    "äöü",
    "\x07",
]
ASKED = [
    "help",
    "table",
    "log",
    "rules",
    "? 1",
    "look hand",
    "why 1",
    "undo",
    "pp",
    "seat 2",
    "wait 3",
    "/help",
    "? ace",
]


def any_typist(seed: int, most: int) -> Typist:
    """Types numbers of choices, amounts, requests and nonsense, until it has typed so many lines."""
    chance = Random(seed)

    def type_line(number: int, shown: str) -> str | None:
        if number > most:
            return None
        kind = chance.random()
        if kind < 0.15:
            return chance.choice(NONSENSE)
        if kind < 0.3:
            return chance.choice(ASKED)
        count = 1 if kind < 0.8 else chance.randint(1, 4)
        return " ".join(str(chance.randint(1, 6)) for _ in range(count))

    return type_line


@pytest.mark.parametrize("id", RULESETS)
def test_whatever_is_typed_a_game_goes_on_or_is_left(id: str) -> None:
    game = begin(id, 1)
    terminal = at_table(game, any_typist(7, 20), people=range(game.players) if game.players < 4 else (0,))
    assert "The input has ended." in terminal.text or game.result is not None
    assert terminal.prompts


@pytest.mark.parametrize("id", ["high-noon-heist", "goofspiel"])
def test_a_game_is_played_to_its_end(id: str) -> None:
    chance = Random(3)
    game = rules_of(id).new_game(seed=2)
    terminal = at_table(game, lambda number, shown: str(chance.randint(1, 3)) if number < 2000 else None)
    assert game.result is not None
    assert any(word in terminal.text for word in ("win.", "wins.", "tie", "Nobody wins"))


def test_bots_can_be_watched() -> None:
    game = rules_of("high-noon-heist").new_game(seed=5)
    terminal = at_table(game, typed(), people=())
    assert game.result is not None
    assert terminal.prompts == []
    assert "The Law plays" in terminal.text
    assert "The Outlaws win the heist." in terminal.text


def test_the_first_screen_says_what_there_is_to_do() -> None:
    terminal = at_table(rules_of("high-noon-heist").new_game(seed=4), typed())
    shown = "\n".join(terminal.screens[0])
    assert "High Noon Heist · Heist › Choose characters" in shown
    assert "Play 1 character face down." in shown
    assert " 2 Town Clerk     strength 1, rank 1 · Gain 1 Loot Card." in shown
    assert terminal.prompts == ["The Law> "]


def test_what_happened_is_told() -> None:
    terminal = at_table(rules_of("high-noon-heist").new_game(seed=4), typed("town clerk"))
    assert "You play Town Clerk." in terminal.text
    assert "The Outlaws play a card." in terminal.text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("help", "take back your last answer"),
        ("? 3", "Night Watch  character"),
        ("? marshal", "Your rival gains 1 Loot Card."),
        ("? marshall", "Marshal"),
        ("look hand", "Bounty Hunter strength 3, rank 2"),
        ("look score pile", "2 × Loot Card"),
        ("look hands", "There is nothing at `hands`; did you mean `hand`?"),
        ("hlep", "`hlep` is no choice; did you mean `help`?"),
        ("rules winer", "Did you mean `winner`?"),
        ("log", "You gain 2 Loot Cards"),
        ("rules", "Each side lays one character face down"),
        ("rules winner", "The strongest character still at the heist wins it."),
        ("why total", "p1.total is 2"),
        ("why total", "(rulesets/high-noon-heist/game.yaml:"),
        ("why 1", "can be chosen now"),
        ("why play:gunslinger", "may not know"),
        ("undo", "cannot be taken back"),
        ("pp", "has to be answered"),
        ("wait 5", "No clock runs now."),
        ("seat 2", "1 (the Law)"),
        ("save", "Say where"),
        ("table", "Heist deck 14"),
    ],
)  # fmt: skip
def test_what_can_be_asked(line: str, words: str) -> None:
    game = rules_of("high-noon-heist").new_game(seed=4)
    terminal = at_table(game, typed(line))
    assert words in "\n".join([*terminal.screens[-1], terminal.text])
    assert len(game.inputs) == 0


def test_an_answer_is_taken_back() -> None:
    game = rules_of("high-noon-heist").new_game(seed=4)
    at_table(game, typed("1", "seat 1", "1"), people=(0, 1))
    assert len(game.inputs) == 2
    game = rules_of("crazy-eights").new_game(seed=4)
    before = len(game.inputs)
    terminal = at_table(game, typed("1", "undo", "undo"), people=(0, 1))
    assert len(game.inputs) in (before, before + 1)
    assert "taken back" in terminal.text


# ---- secrets


@pytest.mark.parametrize("id", ["high-noon-heist", "crazy-eights", "go-fish"])
def test_a_screen_tells_only_what_its_player_may_know(id: str) -> None:
    for seed in range(2):
        game = rules_of(id).new_game(seed=seed)
        chance = Random(seed)
        for _ in range(6):
            if game.decisions:
                decision = chance.choice(game.decisions)
                game.choose(decision, decision.default)
        if not game.decisions:
            continue
        player = game.decisions[0].player
        lines = ("table", "log 50", "look", "rules", "help", "why 1", "? 1")
        shown = at_table(game.clone(), typed(*lines), people=(player,)).screens
        world = game.determinise(player, seed)
        assert at_table(world, typed(*lines), people=(player,)).screens == shown


def test_the_keyboard_is_handed_over() -> None:
    game = rules_of("high-noon-heist").new_game(seed=4)
    terminal = at_table(game, typed("", "1", "", "1"), people=(0, 1), live=True)
    assert "Pass the keyboard to the Outlaws." in terminal.text
    theirs = "\n".join(terminal.screens[3])
    assert "Gang Leader" in theirs
    assert "Town Clerk" not in theirs


# ---- saving


def test_a_saved_game_goes_on_where_it_stood(tmp_path: Path) -> None:
    save = Save(tmp_path / "game.json")
    game = rules_of("high-noon-heist").new_game(seed=4)
    terminal = at_table(game, typed("3", "2", "1"), save=save)
    assert f"  heist play high-noon-heist --save {save.path}" in terminal.text
    again = save.read(game.rules)
    assert again.inputs == game.inputs
    assert again.log.digest == game.log.digest
    at_table(again, typed("1"), save=save)
    assert len(save.read(game.rules).inputs) > len(game.inputs)


def test_bots_play_in_a_game_taken_up_again_as_if_it_had_never_been_left(tmp_path: Path) -> None:
    whole = rules_of("high-noon-heist").new_game(seed=4)
    at_table(whole, typed(*["1"] * 9))
    save = Save(tmp_path / "game.json")
    at_table(rules_of("high-noon-heist").new_game(seed=4), typed(*["1"] * 4), save=save)
    again = save.read(whole.rules)
    at_table(again, typed(*["1"] * 5))
    assert again.inputs == whole.inputs
    assert len(again.inputs) > 12


def test_saving_can_begin_at_any_prompt(tmp_path: Path) -> None:
    game = rules_of("high-noon-heist").new_game(seed=4)
    path = tmp_path / "later.json"
    at_table(game, typed("1", f"save {path}", "1"))
    assert replay(json.loads(path.read_text("utf-8")), game.rules).inputs == game.inputs


def test_no_other_file_is_written_over(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("dear all", encoding="utf-8")
    terminal = at_table(rules_of("high-noon-heist").new_game(seed=4), typed(f"save {letter}", "save \x00", "1"))
    assert letter.read_text("utf-8") == "dear all"
    assert "already" in terminal.text
    assert "can be called so" in terminal.text


def test_a_place_that_cannot_be_written_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    game = rules_of("high-noon-heist").new_game(seed=4)
    terminal = at_table(game, typed("1", f"save {tmp_path / 'no' / 'where.json'}", "1"))
    assert "cannot be saved" in terminal.text
    assert len(game.inputs) >= 4


# ---- bots and rules that fail


class Raising:
    def answer(self, sight: Any, decision: Any, chance: Any) -> Any:
        raise ValueError("no idea")


class Cheating:
    def answer(self, sight: Any, decision: Any, chance: Any) -> Any:
        return "play:everything"


@pytest.mark.parametrize(("bot", "words"), [(Raising, "ValueError: no idea"), (Cheating, "is refused")])
def test_a_bot_that_fails_is_told_and_the_game_goes_on(bot: type, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BOTS, "bad", lambda budget: bot())
    game = rules_of("high-noon-heist").new_game(seed=4)
    terminal = at_table(game, typed("1", "1"), bots="bad")
    assert words in terminal.text.replace("\n", " ")
    assert len(game.inputs) >= 3


# ---- interrupts


def test_an_interrupt_at_a_question_loses_nothing() -> None:
    lines = typed("1", "^C", "1", "^C", "^C")

    def typist(number: int, shown: str) -> str | None:
        line = lines(number, shown)
        if line == "^C":
            raise KeyboardInterrupt
        return line

    game = rules_of("high-noon-heist").new_game(seed=4)
    terminal = at_table(game, typist)
    assert "Nothing is lost." in terminal.text
    assert len(terminal.prompts) == 5


def test_an_interrupt_inside_the_rules_goes_back_to_the_last_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    game = rules_of("high-noon-heist").new_game(seed=4)
    choose, calls = Game.choose, []

    def broken_off(self: Game, decision: Any, answer: Any) -> None:
        choose(self, decision, answer)
        calls.append(decision)
        if len(calls) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(Game, "choose", broken_off)
    terminal = at_table(game, typed("1", "1", "1", "1"))
    assert "Nothing is lost." in terminal.text
    # The answer that was broken off is not there; it was asked for again.
    assert terminal.prompts[1:3] == ["The Law> ", "The Law> "]
    assert terminal.screens[1][-8:] == [line for line in terminal.screens[2] if "Nothing is lost" not in line][-8:]
