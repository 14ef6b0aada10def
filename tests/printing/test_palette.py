"""Colours of cards can be read and told apart, by everybody: of those the program chooses, and those of the games."""

from __future__ import annotations

from itertools import combinations

import pytest
from paper import printing_of

from heistdsl.games.loading import load
from heistdsl.printing.palette import BLINDNESSES, FRAMES, contrast, distance
from heistdsl.resources import game_ids

#: What WCAG 2.1 asks for between letters and ground.
READABLE = 4.5
#: In CIE L*a*b*: far more than the 2.3 that can just be seen, since cards lie apart from each other.
APART = 15


def test_known_figures() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert distance("#ffffff", "#000000") == pytest.approx(100, abs=0.1)
    # Red and green of one lightness: far apart, but not for those who do not see red.
    assert distance("#b0413e", "#4d7a3a") > 3 * distance("#b0413e", "#4d7a3a", "protanopia")


def test_white_letters_can_be_read_on_every_frame() -> None:
    assert [colour for colour in FRAMES if contrast(colour, "#ffffff") < READABLE] == []


@pytest.mark.parametrize("eyes", ["", *BLINDNESSES])
def test_frames_can_be_told_apart(eyes: str) -> None:
    close = [pair for pair in combinations(FRAMES, 2) if distance(*pair, eyes) < APART]
    assert close == []


@pytest.mark.parametrize("game", game_ids())
def test_colours_that_mean_something_can_be_told_apart(game: str) -> None:
    """Where the frame of a card goes by an attribute, its colours are far apart for all eyes."""
    look = load(game, check=False).ruleset.print
    close = []
    for layout in look.types.values():
        if layout.colour and layout.colour.by:
            cards = [card for card in printing_of(game).cards if card.front.sort == "card"]
            kinds = printing_of(game).ruleset.cards
            used = {card.front.colour for card in cards if kinds[card.id].kind == layout.id}
            pairs = combinations(sorted(used), 2)
            close += [(layout.id, *pair) for pair in pairs if min(distance(*pair, e) for e in ("", *BLINDNESSES)) < 12]
    assert close == []


@pytest.mark.parametrize("game", game_ids())
def test_the_colours_of_the_games_carry_letters(game: str) -> None:
    look = load(game, check=False).ruleset.print
    paper, ink = look.look.paper, look.look.ink
    assert contrast(paper, ink) >= 7
    assert {name: colour for name, colour in look.colours.items() if contrast(colour, "#ffffff") < READABLE} == {}
    assert {name: colour for name, colour in look.colours.items() if contrast(colour, paper) < READABLE} == {}
