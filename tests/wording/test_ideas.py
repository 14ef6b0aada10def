"""One idea of the wording each, as data: cases.yaml."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tiny import tiny_game

from heistdsl.loader import load_yaml, read_source, to_plain
from heistdsl.syntax import tree as t
from heistdsl.syntax.parse import parse_text
from heistdsl.wording import Wording, default_options, plain_text, render_card, render_text
from tests.wording.games import game, wording


def _cases() -> list[dict[str, Any]]:
    source, _ = read_source(Path(__file__).parent / "cases.yaml")
    assert source is not None
    root, problems = load_yaml(source)
    assert root is not None
    assert not problems
    return to_plain(root)


def tree(text: str) -> t.Text:
    found, problems = parse_text(text)
    assert found is not None, problems
    return found


@pytest.mark.parametrize("case", _cases(), ids=lambda case: case["idea"])
def test_idea(case: dict[str, Any]) -> None:
    assert wording("the-perfect-heist").text(tree(case["text"])) == case["says"]


# ---- variants


VARIANT = """
if option.gifts = yes: draw 1 loot
else: gain 1 notoriety
"""


@pytest.mark.parametrize(("value", "says"), [("yes", "Draw 1 Loot card."), ("no", "Gain 1 Notoriety.")])
def test_variants_in_force_are_not_spoken_of(value: str, says: str) -> None:
    ruleset = game("the-perfect-heist")
    assert render_text(ruleset, tree(VARIANT), options={"gifts": value}) == says


def test_without_options_the_defaults_are_in_force() -> None:
    ruleset = game("the-perfect-heist")
    assert render_text(ruleset, tree(VARIANT)) == render_text(ruleset, tree(VARIANT), options=default_options(ruleset))


# ---- icons, overrides, names


def test_icons_are_marked_for_print_and_plain_for_terminals() -> None:
    printed = Wording(game("the-perfect-heist"), icons=True).text(tree("draw 2 loot\ngain 2 notoriety"))
    assert printed == "Draw 2 {icon:loot|Loot cards} and gain 2 {icon:notoriety|Notoriety}."
    assert plain_text(printed) == "Draw 2 Loot cards and gain 2 Notoriety."
    assert plain_text("Gain 1 {icon:coin}.") == "Gain 1 coin."


def test_a_text_of_the_card_is_passed_through() -> None:
    ruleset = game("high-noon-heist")
    card = replace(ruleset.cards["town-clerk"], text="Take 1 {icon:coin|Loot Card}.")
    assert render_card(ruleset, card) == "Take 1 Loot Card."
    assert render_card(ruleset, card, icons=True) == "Take 1 {icon:coin|Loot Card}."


def test_a_card_without_an_effect_says_nothing() -> None:
    ruleset = game("high-noon-heist")
    assert render_card(ruleset, ruleset.cards["loot-card"]) == ""


def test_cards_have_names_in_every_language() -> None:
    card = game("high-noon-heist").cards["bounty-hunter"]
    assert wording("high-noon-heist").name(card) == "Bounty Hunter"
    assert wording("high-noon-heist", "de").name(card) == "Kopfgeldjägerin"


def test_without_words_ids_and_names_serve() -> None:
    bare = replace(game("the-perfect-heist"), words={})
    assert render_text(bare, tree("discard 2 from my.hand where weapon")) == "Discard 2 weapons from your hand."
    assert render_text(bare, tree("require any(my.ability where gunman)")) == (
        "Play only if you have a Gunman in your ability."
    )


@pytest.mark.parametrize(("name", "said"), [("The robbery", "robbery"), ("Theft", "theft"), ("Theory", "theory")])
def test_a_phase_named_with_an_article_has_only_one(name: str, said: str) -> None:
    ruleset = tiny_game(phases={"robbery": name})
    assert render_text(ruleset, tree("on start of robbery: draw 1")) == f"At the start of the {said}, draw 1 card."
