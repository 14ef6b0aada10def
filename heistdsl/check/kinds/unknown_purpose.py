"""H0233: a roll for something nobody rolls for."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import near_or_all
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0233",
    "a roll for something nobody rolls for",
    (
        "`roll 2 die for NAME` gives a roll a purpose, any name will do. A pattern that listens for\n"
        "`roll for NAME` must use a name for which some text of the game rolls; otherwise it would never\n"
        "fit."
    ),
    wrong="after roll for chanse by me: draw 1",
    right="after roll for chance by me: draw 1",
)


def report(where: Node | Span | None, name: str, purposes: Iterable[str]) -> Diagnostic:
    """`purposes` are all that some text rolls for."""
    help = near_or_all(name, purposes, "dice are rolled for", "no text says what it rolls for")
    return KIND.at(where, f"nothing is rolled for `{name}`", help)
