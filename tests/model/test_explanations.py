"""The pages of `heist explain` about declarations say the truth."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from heistdsl.model import explanations, resolve
from heistdsl.model.ruleset import Ruleset
from heistdsl.text import Diagnostic, Explanation

Loaded = tuple[Ruleset | None, list[Diagnostic]]
HEAD = "game: {id: g, name: G, players: 2}\n"
PAGES = {page.code: page for page in explanations.EXPLANATIONS}


@pytest.mark.parametrize("page", [page for page in PAGES.values() if page.wrong], ids=lambda page: page.code)
def test_examples(page: Explanation, load: Callable[..., Loaded]) -> None:
    for text, expected in ((page.wrong, [page.code]), (page.right, [])):
        _, diagnostics = load({"game.yaml": text if text.startswith("game:") else HEAD + text})
        assert [diagnostic.code for diagnostic in diagnostics] == expected


def test_every_code_is_explained_and_has_a_case() -> None:
    package = Path(resolve.__file__).parent
    used = {
        code
        for path in package.glob("*.py")
        for code in re.findall(r'"(H\d{4})"', path.read_text(encoding="utf-8"))
        if code != "H0108"
    }
    cases = {path.name[:5] for path in (Path(__file__).parent / "cases").glob("H*.txt")}
    assert used == set(PAGES)
    assert used <= cases
