"""What the documentation shows is what the program says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_examples_and_tables_of_the_pages_are_up_to_date() -> None:
    found = subprocess.run(
        [sys.executable, "docs/build.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout + found.stderr


def test_every_construct_of_the_language_has_an_example() -> None:
    from heistdsl.syntax import tree
    from heistdsl.syntax.parse import parse_text

    page = (ROOT / "docs" / "language.md").read_text("utf-8")
    blocks = [block.split("```")[0] for block in page.split("```heist\n")[1:]]
    shown: set[str] = set()
    for block in blocks:
        text, _ = parse_text(block)
        if text is not None:
            shown |= {type(node).__name__ for node in tree.walk(text)}
    classes = {
        name
        for name, value in vars(tree).items()
        if isinstance(value, type) and issubclass(value, tree.Node) and value is not tree.Node
    }
    assert classes - shown == set()
