"""Rule files with mistakes in their texts: below each line stands what is said about it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from annotated import assert_annotated, read_annotated

from heistdsl.check import check_ruleset
from heistdsl.check.explanations import KINDS
from heistdsl.model.resolve import load_ruleset

GAME = Path(__file__).parent / "game"
BAD = Path(__file__).parents[1] / "bad"
FILES = sorted(BAD.glob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_is_said_about_a_bad_file(file: Path, tmp_path: Path) -> None:
    annotated = read_annotated(file.read_text("utf-8"))
    folder = tmp_path / "game"
    shutil.copytree(GAME, folder)
    (folder / file.name).write_text(annotated.text, "utf-8")
    ruleset, diagnostics = load_ruleset(folder)
    assert ruleset is not None
    found = sorted([*diagnostics, *check_ruleset(ruleset)], key=lambda diagnostic: diagnostic.sort_key)
    assert_annotated(annotated, found)


def test_there_is_a_bad_file_for_every_kind_of_mistake() -> None:
    texts = [file.read_text("utf-8") for file in FILES]
    shown = {code for code in KINDS for text in texts if f" {code}: " in text.partition("\n")[2]}
    assert shown == set(KINDS)
