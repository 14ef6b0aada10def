"""H0344: a list where one thing is needed."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0344",
    "a list where one thing is needed",
    (
        "Several things with commas between them stand only where an order is meant:\n"
        "`rank players by fame, count(purse)`. A set is written in braces: `{a, b}`."
    ),
    wrong="move top(1 of deck) to my.hand, my.team",
    right="move top(1 of deck) to my.hand",
)


def report(where: Node | Span | None) -> Diagnostic:
    """`where` is the list."""
    return KIND.at(where, "one thing is needed here, not a list", "write a set in braces: `{a, b}`")
