"""H0617: a constraint about something that changes during a game."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic

KIND = Kind(
    "H0617",
    "a constraint about something that changes during a game",
    (
        "Constraints are checked without playing: they speak of designs, of what is printed on them, and of\n"
        "how many copies there are. Where a piece lies, what a counter stands at and whose turn it is are\n"
        "settled only at the table. The pieces are `everything`, those of a deck `deck`."
    ),
    wrong="constraints: {enough: count(deck) >= 4}",
    right="constraints: {enough: count(everything where gadget) >= 1}",
    place="game",
)


def report(node: Node, shown: str) -> Diagnostic:
    """`shown` is what changes, as it is written."""
    help = "speak of designs: `everything where TYPE`, their attributes, tags and owners"
    return KIND.at(node, f"{shown} is known only during a game", help)
