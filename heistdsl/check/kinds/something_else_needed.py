"""H0321: something else is needed here."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0321",
    "something else is needed here",
    (
        "What stands behind a preposition or in the brackets of a function must be of the right sort: a\n"
        "zone behind `from` and `to`, a player behind `ties from`, a place in `next-to(...)`."
    ),
    wrong="move top(1 of deck) to me",
    right="move top(1 of deck) to my.hand",
)


def report(where: Node | Span | None, needed: str, found: str, role: str = "", help: str = "") -> Diagnostic:
    """`needed` and `found` say in words what is needed and what is there, `role` what it is needed for."""
    return KIND.at(where, f"{needed} is needed {role or 'here'}, but this is {found}", help)
