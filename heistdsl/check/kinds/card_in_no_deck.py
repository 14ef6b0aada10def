"""H0532: a card that is in no deck."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Severity, Span

KIND = Kind(
    "H0532",
    "a card that is in no deck",
    (
        "A card begins in the zone that it, or its type, names with `start`. This one names none, and no text\n"
        "speaks of it, of its type or of one of its tags: it never comes into the game."
    ),
    wrong="types: {charm: {}}\ncards:\n  clover: {type: charm}\n",
    right="types: {charm: {start: drawer}}\nzones: {drawer: {}}\ncards:\n  clover: {type: charm}\n",
    place="game",
    severity=Severity.HINT,
)


def report(where: Node | Span | None, card: str) -> Diagnostic:
    """`card` is its id."""
    help = "write `start: ZONE` in the card or its type, or bring it in with a text"
    return KIND.at(where, f"`{card}` begins in no deck or other zone, and no text brings it in", help)
