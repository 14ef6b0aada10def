"""Prints for tests: the cards of a game, and orders for them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from heistdsl.games.loading import load
from heistdsl.printing.faces import Printing, make_printing
from heistdsl.printing.job import Order
from heistdsl.printing.pages import Setup
from heistdsl.printing.sizes import PAPERS
from heistdsl.printing.themes import load_theme

#: A small game with everything a print can have.
GAME = Path(__file__).parents[1] / "printing" / "game"


@cache
def printing_of(game: str) -> Printing:
    """The cards of a game, which must have no mistakes."""
    found = make_printing(load(game).ruleset)
    assert not found.diagnostics
    return found


def order(theme: str = "classic", *, low_ink: bool = False, **setup: object) -> Order:
    """An order for sheets on A4 with the changes given."""
    usual: dict[str, object] = {
        "paper": PAPERS["a4"], "layout": "sheet", "backs": "long-edge", "gutter": 3.0, "bleed": 1.5, "marks": "edge",
    }  # fmt: skip
    return Order(Setup(**{**usual, **setup}), load_theme(theme), low_ink)  # type: ignore[arg-type]
