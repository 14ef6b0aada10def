"""docs/proving.md shows what the commands print, run from the top of the project.

`make docs` writes it.
"""

import os

import pytest

from tests.docs.test_readme import ROOT, run_readme

PAGE = ROOT / "docs" / "proving.md"


def test_commands_print_what_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = PAGE.read_text(encoding="utf-8")
    assert text.count("$ heist") == 3
    assert run_readme(text) == text


def write_page() -> None:
    """Put the true output of the commands into the page."""
    os.chdir(ROOT)
    PAGE.write_text(run_readme(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    write_page()
