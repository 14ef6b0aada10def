"""H0305: a type is used as a set of cards."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0305",
    "a type is used as a set of cards",
    (
        "The name of a type, a tag or a card is a word to test with, not the set of all such pieces. Say\n"
        "where the pieces are, and keep those that fit: `my.hand where gadget`. All pieces of the game are\n"
        "`everything`."
    ),
    wrong="choose c from gadget\ndiscard c",
    right="choose c from my.hand where gadget\ndiscard c",
)


def report(where: Node | Span | None) -> Diagnostic:
    """`where` is the name."""
    span = where.span if isinstance(where, Node) else where
    shown = span.text if span else "..."
    help = f"say where they are: `my.ZONE where {shown}`, or `everything where {shown}`"
    return KIND.at(where, f"`{shown}` is a type and no set of cards", help)
