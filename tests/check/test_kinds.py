"""The page behind every kind of mistake says the truth: its wrong example is wrong in just this way."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from heistdsl.check.explanations import KINDS
from heistdsl.check.kind import Kind
from heistdsl.check.ruleset import check_formula, check_ruleset
from heistdsl.cli.explain import explanations
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Ruleset
from heistdsl.syntax.parse import parse_expression
from heistdsl.text import Diagnostic, Source

GAME = Path(__file__).parent / "game"
PACKAGE = Path(__file__).parents[2] / "heistdsl"


def find_codes(
    kind: Kind, text: str, ruleset: Ruleset, check: Callable[..., list[Diagnostic]], folder: Path
) -> list[str]:
    """The codes that an example draws."""
    match kind.place:
        case "value":
            formula, diagnostics = parse_expression(Source("example", text))
            assert formula is not None, diagnostics
            value = replace(ruleset.values["skills"], formula=formula)
            found = check_formula(ruleset, value)
        case "game":
            found = check_with(text, folder)
        case place:
            found = check(text, place)
    return [diagnostic.code for diagnostic in found]


def check_with(declarations: str, folder: Path) -> list[Diagnostic]:
    """What is wrong with the game when a file is added to it."""
    for file in GAME.glob("*.yaml"):
        (folder / file.name).write_text(file.read_text("utf-8"), "utf-8")
    (folder / "more.yaml").write_text(declarations, "utf-8")
    ruleset, diagnostics = load_ruleset(folder)
    assert ruleset is not None
    return [*diagnostics, *check_ruleset(ruleset)]


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.code)
def test_examples(kind: Kind, ruleset: Ruleset, check: Callable[..., list[Diagnostic]], tmp_path: Path) -> None:
    for text, expected in ((kind.wrong, [kind.code]), (kind.right, [])):
        assert find_codes(kind, text, ruleset, check, tmp_path) == expected


def test_the_game_itself_is_clean(ruleset: Ruleset) -> None:
    assert check_ruleset(ruleset) == []


def test_every_code_is_explained() -> None:
    texts = [path.read_text("utf-8") for path in PACKAGE.rglob("*.py")]
    codes = {code for text in texts for code in re.findall(r'"(H[0-9]{4})"', text)}
    assert codes - explanations().keys() == set()
