"""H0333: a set of things that have nothing in common."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0333",
    "a set of things that have nothing in common",
    (
        "A set holds things of one sort. Players and cards, numbers and words cannot be put together, and\n"
        "one value cannot be one or the other."
    ),
    wrong="each x in others | my.hand: gain 1 fame",
    right="each x in others: gain 1 fame",
)


def report(where: Node | Span | None, left: str, right: str) -> Diagnostic:
    """`left` and `right` say in words, in the plural, what is put together."""
    return KIND.at(where, f"{left} and {right} have nothing in common")


def report_values(where: Node | Span | None, left: str, right: str) -> Diagnostic:
    """A value that would be one or the other."""
    return KIND.at(where, f"this would be {left} or {right}", "let both be of one sort")
