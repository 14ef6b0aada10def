"""`heist show --ir`: the program of a game, of a card, and of a game that has none."""

import json

import pytest

from heistdsl.cli import main
from heistdsl.lower import NotLowered, Refusal

GAME = "high-noon-heist"


def test_a_game_is_listed_procedure_by_procedure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", GAME, "--ir"]) == 0
    out = capsys.readouterr().out
    assert "procedure game():" in out
    assert "procedure text-town-clerk(" in out


def test_a_card_shows_only_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", f"{GAME}:town-clerk", "--ir"]) == 0
    out = capsys.readouterr().out
    assert "card:town-clerk" in out
    assert out.count("procedure ") == 1


def test_json_is_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", f"{GAME}:town-clerk", "--ir", "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["id"] == "town-clerk"
    assert document["ir"].startswith("procedure text-town-clerk(")


def test_a_card_without_text_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", f"{GAME}:loot-card", "--ir"]) == 0
    assert capsys.readouterr().out == "# loot-card does nothing of its own\n"


def test_an_unknown_card_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", f"{GAME}:town-clark", "--ir"]) == 1
    assert "did you mean `town-clerk`?" in capsys.readouterr().err


def test_a_game_that_is_interpreted_says_why(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(ruleset: object) -> None:
        raise NotLowered(Refusal("the verb `attach`"))

    monkeypatch.setattr("heistdsl.cli.ir_text.compile_rules", refuse)
    assert main(["show", GAME, "--ir"]) == 1
    err = capsys.readouterr().err
    assert "H0015" in err
    assert "the verb `attach`" in err
