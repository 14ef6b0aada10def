"""Games whose decks and constraints do not hold, and what is said, word for word: one file in cases/ for each.

A case holds files (`== NAME`) that are added to the game beside this test unless it says `load FOLDER + PACK`, and the
messages (`== expected`).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from heistdsl.check import check_ruleset
from heistdsl.decks import check_game, explanations
from heistdsl.model.resolve import load_ruleset
from heistdsl.text import Diagnostic, Explanation, render_text

HERE = Path(__file__).parent
CASES = sorted((HERE / "cases").glob("*.txt"))
PAGES = explanations.EXPLANATIONS


def found_in(files: dict[str, str], folder: str = ".", packs: tuple[str, ...] = ()) -> list[Diagnostic]:
    """What is wrong with a game in the current folder."""
    for name, text in files.items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    ruleset, diagnostics = load_ruleset(Path(folder), [Path(pack) for pack in packs])
    assert ruleset
    diagnostics += check_ruleset(ruleset)
    assert render_text(diagnostics) == ""
    return check_game(ruleset)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    head, *parts = re.split(r"^== (.*)\n", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    files = dict(zip(parts[::2], parts[1::2], strict=True))
    expected = files.pop("expected")
    if head:
        folder, *packs = head.removeprefix("load ").strip().split(" + ")
        found = found_in(files, folder, tuple(packs))
    else:
        found = found_in({"game.yaml": (HERE / "game.yaml").read_text(encoding="utf-8"), **files})
    assert render_text(found).strip() == expected.strip()


@pytest.mark.parametrize("page", [page for page in PAGES if page.wrong], ids=lambda page: page.code)
def test_examples(page: Explanation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for text, expected in ((page.wrong, [page.code]), (page.right, [])):
        files = {"game.yaml": "game: {id: g, name: G, players: 2}\n" + text}
        assert [diagnostic.code for diagnostic in found_in(files)] == expected
