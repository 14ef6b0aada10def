"""The pages that lead from nothing to something can be followed to the letter.

Run as a program, this writes what the commands print now into the pages.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from following import followed, renew

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("first-hour.md", "add-a-game.md", "playing.md", "rating.md")


@pytest.mark.parametrize("name", PAGES)
def test_the_page_can_be_followed(name: str) -> None:
    page = (DOCS / name).read_text(encoding="utf-8")
    assert followed(page) == page


if __name__ == "__main__":
    for page in PAGES:
        renew(DOCS / page)
