"""Games with mistakes and what is said about them, word for word: one file in cases/ for each.

A case holds files (`== NAME`), what to load (`load FOLDER + PACK + ...`, by default the folder of the files), and
the messages (`== expected`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from heistdsl.model.ruleset import Ruleset
from heistdsl.text import Diagnostic, render_text

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path, load: Callable[..., tuple[Ruleset | None, list[Diagnostic]]]) -> None:
    files, folder, packs, expected = read_case(path.read_text(encoding="utf-8"))
    _, diagnostics = load(files, folder, packs)
    assert render_text(diagnostics).strip() == expected


def read_case(text: str) -> tuple[dict[str, str], str, list[str], str]:
    """Files, folder, packs and the expected messages."""
    head, *parts = re.split(r"^== (.*)\n", text, flags=re.MULTILINE)
    sections = dict(zip(parts[::2], parts[1::2], strict=True))
    expected = sections.pop("expected").strip()
    wanted = re.search(r"^load (.*)$", head, re.MULTILINE)
    folder, *packs = wanted[1].split(" + ") if wanted else ["."]
    return sections, folder, packs, expected
