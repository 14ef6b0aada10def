"""What is learnt from an earlier state of a game changes nothing about what is found."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from changing import change_words

from heistdsl.check import Checked, Context, examine
from heistdsl.check.checker import Checker
from heistdsl.check.facts import Facts
from heistdsl.check.formulas import check_formula_type
from heistdsl.check.learning import look_at
from heistdsl.check.scope import Scope
from heistdsl.data_folders import rulesets_dir
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Ruleset, Value
from heistdsl.syntax.format import format
from heistdsl.syntax.tree import Text

GAME = "high-noon-heist"
STEPS = 14


def test_a_second_look_finds_what_a_first_would(tmp_path: Path) -> None:
    folder = tmp_path / GAME
    shutil.copytree(rulesets_dir() / GAME, folder)
    before: Checked | None = None
    found: set[str] = set()
    for _ in change_words(folder, STEPS, seed=5):
        ruleset, _ = load_ruleset(folder)
        if ruleset is None:
            continue
        before = examine(ruleset, before)
        assert before.diagnostics == examine(ruleset).diagnostics
        found |= {each.code for each in before.diagnostics}
    assert len(found) > 3


SMALL = """\
game: {id: small, name: Small, players: 2, verbs: {draw: {from: deck, to: hand}}}
types: {card-of-ours: {start: deck}}
zones: {deck: {visible-to: none}, hand: {owner: player}}
counters: {points: {owner: player}, other: {owner: player}}
events: {caught: {}}
cards:
  listener: {type: card-of-ours, effect: "on caught of this: gain 1 points"}
  caller: {type: card-of-ours, effect: "emit caught of this; draw 1"}
"""
CARDS = "".join(f'  quiet-{n}: {{type: card-of-ours, effect: "gain {n} points"}}\n' for n in range(1, 21))

CASES = {
    # a spelling in the game, another, and how many texts are looked at again
    "nothing": ("small", "small", 0),
    "a text": ("gain 7 points", "gain 8 points", 1),
    "a text that others listen to": ("emit caught of this; ", "emit caught; ", 2),
    "whether there is anything to listen to": ("emit caught of this; ", "", 22),
    "what is declared": ("other: {owner: player}", "other: {owner: player, start: 1}", 22),
}


@pytest.mark.parametrize(("old", "new", "count"), CASES.values(), ids=CASES)
def test_only_what_is_touched_is_looked_at(
    old: str, new: str, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []

    def note(ruleset: Ruleset, facts: Facts, text: Text, context: Context) -> Checker:
        looked.append(format(text))
        return look_at(ruleset, facts, text, context)

    def write(name: str, text: str) -> None:
        (tmp_path / name).write_text(text, "utf-8")

    def load() -> Ruleset:
        ruleset, _ = load_ruleset(tmp_path)
        assert ruleset is not None
        return ruleset

    monkeypatch.setattr("heistdsl.check.learning.look_at", note)
    # Each in a file of its own, as all texts of a file are read anew when one is changed.
    head, *cards = (SMALL + CARDS).split("\n  ")[:1] + re.findall(r"^  \S+: \{type.*$", SMALL + CARDS, re.M)
    for number, card in enumerate(cards):
        write(f"card-{number}.yaml", f"cards:\n{card}\n")
    write("game.yaml", head.removesuffix("cards:") + "\n")
    before = examine(load())
    looked.clear()
    for path in tmp_path.glob("*.yaml"):
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    examine(load(), before)
    assert len(set(looked)) == count, looked


FORMULAS = """\
values:
  wealth: {owner: player, is: points * 2}
  gain: {owner: player, is: wealth + 1}
"""
REVISED = {
    # a spelling in the game, another, and how many formulas are looked at again
    "a text of a card": ("gain 7 points", "gain 8 points", 0),
    "a formula": ("wealth + 1", "wealth + 2", 2),
    "what is declared": ("other: {owner: player}", "other: {owner: player, start: 1}", 2),
}


@pytest.mark.parametrize(("old", "new", "count"), REVISED.values(), ids=REVISED)
def test_formulas_are_looked_at_if_more_than_a_card_has_changed(
    old: str, new: str, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []

    def note(checker: Checker, scope: Scope, value: Value) -> None:
        looked.append(value.id)
        check_formula_type(checker, scope, value)

    def checked(text: str, before: Checked | None) -> Checked:
        head, cards = text.split("cards:\n")
        (tmp_path / "game.yaml").write_text(head + FORMULAS.replace(old, new if before else old), "utf-8")
        (tmp_path / "cards.yaml").write_text("cards:\n" + cards, "utf-8")
        ruleset, _ = load_ruleset(tmp_path)
        assert ruleset is not None
        looked.clear()
        return examine(ruleset, before)

    monkeypatch.setattr("heistdsl.check.ruleset.check_formula_type", note)
    before = checked(SMALL + CARDS, None)
    assert looked == ["wealth", "gain"]
    again = checked((SMALL + CARDS).replace(old, new), before)
    assert len(looked) == count
    assert again.typings.keys() == before.typings.keys()
