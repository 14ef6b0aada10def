"""Links in texts, and rendered texts as nested points."""

from __future__ import annotations

import pytest

from heistdsl.reference.links import Links
from heistdsl.reference.page import Item, plain

LINKS = Links(
    {"heist deck": "zones-deck", "heist": "types-heist", "Bank": "cards-bank", "own-deck": "options-own-deck"},
    frozenset(("ABC-RULE-01",)),
    {"own-deck": "own deck"},
)

LINES = [
    ("The heist deck lies there.", "The [heist deck] lies there."),
    ("Heists and a heist.", "Heists and a [heist]."),
    ("Heist after heist.", "[Heist] after heist."),
    ("The Bank, not the bank.", "The [Bank], not the bank."),
    ("See ABC-RULE-01 and ABC-RULE-02.", "See [ABC-RULE-01] and ABC-RULE-02."),
    ("With own-deck on.", "With [own deck] on."),
    ("Banker, riverbank, heist-like.", "Banker, riverbank, heist-like."),
    ("", ""),
]


@pytest.mark.parametrize(("text", "linked"), LINES)
def test_names_are_linked_once(text: str, linked: str) -> None:
    line = LINKS.line(text)
    assert "".join(f"[{piece.text}]" if piece.target else piece.text for piece in line) == linked


def test_nothing_links_to_where_it_stands() -> None:
    assert [piece.target for piece in LINKS.line("The heist deck.", own="zones-deck")] == [""]


POINTS = [
    ("One. Two.", ["One.", "Two."]),
    ("If so:\n• This. And that.\n• Those.\nElse, no.", ["If so:", ["This.", "And that.", "Those."], "Else, no."]),
    (
        "• If so:\n  • This.\n  Otherwise:\n  • That.\n• Last.",
        ["If so:", ["This."], "Otherwise:", ["That."], "Last."],
    ),
]


@pytest.mark.parametrize(("text", "shape"), POINTS)
def test_indented_lines_are_nested(text: str, shape: list[object]) -> None:
    assert _shape(LINKS.items(text)) == shape


def test_a_text_of_a_card_keeps_its_paragraphs() -> None:
    assert _shape(LINKS.paragraphs("One. Two.\nThree.")) == ["One. Two.", "Three."]


def _shape(items: tuple[Item, ...]) -> list[object]:
    found: list[object] = []
    for item in items:
        found.append(plain(item.line))
        if item.items:
            found.append(_shape(item.items))
    return found
