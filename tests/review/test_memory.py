"""What is remembered of an earlier review changes nothing about what is found."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from changing import change_words

from heistdsl.data_folders import rulesets_dir
from heistdsl.review.folder import Memory, review_folder

EXAMPLES = Path(__file__).parents[2] / "docs/examples"
STEPS = 12


@pytest.mark.parametrize(
    "folder",
    [rulesets_dir() / "high-noon-heist", EXAMPLES / "dusty-fifteen", EXAMPLES / "vault-run"],
    ids=lambda path: path.name,
)
def test_a_second_review_finds_what_a_first_would(folder: Path, tmp_path: Path) -> None:
    """A game with constraints, a pack with decks, and scenarios in both."""
    copy = tmp_path / folder.name
    shutil.copytree(folder, copy)
    memory = Memory()
    found: set[str] = set()
    for _ in change_words(copy, STEPS, seed=3):
        second = review_folder(copy, memory=memory)
        assert second == review_folder(copy)
        found |= {each.code for each in second}
    assert found
