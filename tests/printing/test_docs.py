"""What the pages about printing say is so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from heistdsl.data_folders import generators_dir
from heistdsl.loader import load_yaml, validate
from heistdsl.printing.fonts import families
from heistdsl.printing.icons import icons
from heistdsl.printing.marks import MARKS
from heistdsl.printing.pages import LAYOUTS
from heistdsl.printing.sheet import BACKS
from heistdsl.printing.sizes import CARD_SIZES, PAPERS
from heistdsl.text import Source

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "printing.md").read_text(encoding="utf-8")


def test_the_example_fits_the_schema() -> None:
    (block,) = [each.split("```")[0] for each in PAGE.split("```yaml\n")[1:]]
    root, found = load_yaml(Source("printing.md", block))
    assert root is not None
    assert [*found, *validate(root, "ruleset")] == []


def test_every_word_of_the_command_is_told() -> None:
    themes = [path.name for path in (generators_dir() / "cards").iterdir() if path.is_dir()]
    words = [*CARD_SIZES, *PAPERS, *BACKS, *MARKS, *LAYOUTS, *themes]
    assert [word for word in words if f"`{word}`" not in PAGE and f" {word}`" not in PAGE] == []


def test_the_pictures_are_there() -> None:
    named = [part.split(")")[0] for part in PAGE.split("](pictures/")[1:]]
    assert len(named) == 4
    assert all((ROOT / "docs" / "pictures" / name).is_file() for name in named)


def test_the_credits_are_up_to_date() -> None:
    found = subprocess.run([sys.executable, "docs/credits.py", "--check"], cwd=ROOT, capture_output=True, check=False)
    assert found.returncode == 0, found.stderr


def test_everything_that_comes_along_has_its_licence() -> None:
    folders = {path.parent for path in icons().values()} | {
        path.parent for path in (generators_dir() / "fonts").glob("*/*.ttf")
    }
    assert all(list(folder.glob("*.txt")) for folder in folders)
    assert len(families()) == 5
