"""The page of all card texts is what the program gives; German reads as German; `heist show` shows cards."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from heistdsl.cli import main
from tests.wording.games import game, wording

ROOT = Path(__file__).parents[2]

GERMAN = {
    "night-watch": "Wenn der Charakter deines Rivalen Rang 3 hat, schicke ihn in sein Gefängnis.",
    "judge": "Lege 1 Charakter aus deinem Gefängnis neben deinen Ort.",
    "marshal": "Dein Rivale erhält 1 Beutekarte.",
    "card-sharp": "Wenn der Charakter deines Rivalen stärker als dieser Charakter ist, erhalte 1 Beutekarte.",
    "jailbreak": "Wenn der Charakter der Outlaws No Show ist, dürfen die Outlaws 1 Charakter aus ihrem Gefängnis"
    " auf ihre Hand zurücknehmen.",
    "chapel": "Die Outlaws dürfen Charaktere mit Rang 3 nicht spielen.",
    "bank": "Wenn ein Spieler den Coup gewinnt, schicke seinen Charakter in sein Gefängnis.",
}


def test_the_page_of_card_texts_is_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, "docs/card_texts.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("id", GERMAN)
def test_german_reads_as_german(id: str) -> None:
    assert wording("high-noon-heist", "de").card(game("high-noon-heist").cards[id]) == GERMAN[id]


def test_german_has_a_word_for_everything_it_prints() -> None:
    ruleset = game("high-noon-heist")
    english = wording("high-noon-heist")
    for card in ruleset.cards.values():
        assert not card.effect or wording("high-noon-heist", "de").card(card) != english.card(card)
    assert set(ruleset.cards) == set(ruleset.words["de"]["cards"])  # type: ignore[call-overload]


# ---- heist show


def test_show_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "high-noon-heist:bank"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Bank (heist)\n")
    assert "When a player wins the heist, send their character to their jail." in shown
    assert "touches: jail, played" in shown


def test_show_a_card_in_another_language_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "high-noon-heist:judge", "--language", "de", "--format", "json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert {key: shown[key] for key in ("id", "name", "type", "text", "effect")} == {
        "id": "judge",
        "name": "Richterin",
        "type": "character",
        "text": GERMAN["judge"],
        "effect": "move 1 from my.jail to my.beside",
    }
    assert shown["file"].endswith("law.yaml")
    assert shown["line"] > 1
    assert shown["attributes"] == {"strength": 6, "rank": 3}


def test_show_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "high-noon-heist", "--format", "json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["players"] == [2, 2]
    assert len(shown["cards"]) == 34
    assert main(["show", "high-noon-heist"]) == 0
    assert "Gang Leader (gang-leader)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["show", "high-noon-heist:bnak"], 1, "has no card `bnak`"),
        (["show", "high-noon-heist:Gang Leader"], 1, "did you mean `gang-leader`?"),
        (["show", "high-noon-heist:leader"], 1, "did you mean `gang-leader`?"),
        (["show", "high-noon-heist/gang-leader"], 1, "a card stands behind a colon: `high-noon-heist:gang-leader`"),
        (["show", "highnoon"], 1, "did you mean `high-noon-heist`?"),
        (["show", "high-noon-heits"], 1, "did you mean `high-noon-heist`?"),
        (["show", "high-noon-heist:bank", "--language", "xx"], 2, "there is no language `xx`"),
        (["show"], 2, "required"),
    ],
)
def test_show_says_what_is_wrong(
    arguments: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == code
    assert message in capsys.readouterr().err
