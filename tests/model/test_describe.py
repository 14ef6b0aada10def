"""Rulesets and cards as plain data: the example of the pages and the shipped games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from heistdsl.data_folders import rulesets_dir
from heistdsl.model.describe import describe, describe_card
from heistdsl.model.resolve import load_ruleset
from heistdsl.text import has_errors, render_text

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "vault-run"
GAMES = [EXAMPLE, *(path for path in sorted(rulesets_dir().iterdir()) if path.is_dir())]


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_shipped_games_have_no_mistakes(folder: Path) -> None:
    ruleset, diagnostics = load_ruleset(folder)
    assert not has_errors(diagnostics), render_text(diagnostics)
    assert ruleset
    json.dumps(describe(ruleset))
    for card in ruleset.cards:
        described = describe_card(ruleset, card)
        json.dumps(described)
        assert described["line"] > 1


def test_a_card_as_data() -> None:
    ruleset, _ = load_ruleset(EXAMPLE)
    assert ruleset
    assert describe_card(ruleset, "lookout") == {
        "id": "lookout",
        "name": "Lookout",
        "type": "person",
        "attributes": {"power": 1, "skill": "any-skill"},
        "tags": [],
        "owner": None,
        "copies": 3,
        "start": "deck",
        "origin": "designed",
        "text": None,
        "flavour": "",
        "effect": "after job-won if me in crew: draw 1",
        "file": (EXAMPLE / "cards.yaml").as_posix(),
        "line": 6,
        "implements": [],
    }


def test_a_game_as_data() -> None:
    ruleset, _ = load_ruleset(EXAMPLE)
    assert ruleset
    described = describe(ruleset)
    assert described["players"] == [2, 4]
    assert described["options"]["alarm"]["values"] == ["loud", "silent"]
    assert described["types"]["job"]["attributes"] == {"difficulty": "1..20", "pay": "1..5", "needs": "set of skill"}
    assert described["values"]["price"] == {"owner": None, "type": "number", "keyed-by": None, "is": "3", "about": ""}
    assert described["maps"]["road"]["track"] == ["hideout", "bridge", "harbour"]
