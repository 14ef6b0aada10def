"""The small game that the checker's examples are written for, and a way of checking one text in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from heistdsl.check.context import Context
from heistdsl.check.kind import Place
from heistdsl.check.ruleset import check_text
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Effect, Ruleset
from heistdsl.syntax.parse import parse_text
from heistdsl.text import Diagnostic

GAME = Path(__file__).parent / "game"

Check = Callable[..., list[Diagnostic]]


@pytest.fixture(scope="session")
def ruleset() -> Ruleset:
    """The game `Night Shift`."""
    loaded, diagnostics = load_ruleset(GAME)
    assert diagnostics == []
    assert loaded is not None
    return loaded


@pytest.fixture(scope="session")
def check(ruleset: Ruleset) -> Check:
    """A function that checks a text standing on a gadget, or in another place of the game."""

    def check_one(text: str, place: Place = "card", kind: str = "gadget") -> list[Diagnostic]:
        tree, diagnostics = parse_text(text)
        assert tree is not None, diagnostics
        context = Context(place, kind=kind if place == "card" else None)
        return check_text(ruleset, Effect("test", tree), context)

    return check_one
