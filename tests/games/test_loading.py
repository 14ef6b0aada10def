"""Loading rules from Python."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import heistdsl
from rulesets import RULESETS


def test_importing_loads_nothing() -> None:
    code = "import sys, heistdsl; print([m for m in sys.modules if m.startswith('heistdsl.') or m == 'lark'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    assert "load" in dir(heistdsl)
    with pytest.raises(AttributeError):
        heistdsl.nonsense  # noqa: B018


def test_rules_know_what_they_are() -> None:
    rules = heistdsl.load(RULESETS["goofspiel"])
    assert (rules.id, rules.name, rules.players) == ("goofspiel", "Goofspiel", (2, 4))
    assert rules.options == {"size": ("thirteen", "four"), "ties": ("carried", "dropped")}
    assert rules.new_game().players == 2


NAMES_NOTHING: list[tuple[dict[str, Any], str]] = [
    ({"game": None}, "None names no game"),
    ({"game": b"go"}, "names no game"),
    ({"game": "high-noon-heist", "packs": "posse"}, "packs are a list"),
    ({"game": "high-noon-heist", "packs": None}, "packs are a list"),
    ({"game": "high-noon-heist", "packs": [None]}, "None names no game, pack or deck"),
    ({"game": "high-noon-heist", "deck": 3}, "3 names no game, pack or deck"),
]


@pytest.mark.parametrize(("arguments", "message"), NAMES_NOTHING)
def test_what_names_no_rules(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(heistdsl.RulesetError, match=message) as refused:
        heistdsl.load(**arguments)
    assert refused.value.diagnostics[0].help
