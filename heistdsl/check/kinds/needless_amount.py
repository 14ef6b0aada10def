"""H0352: a choice of none."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0352",
    "a choice of none",
    "One cannot choose none or fewer. Leave the choice out.",
    wrong=("choose up to 0 c from my.hand\ndiscard c"),
    right=("choose up to 1 c from my.hand\ndiscard c"),
)


def report(where: Node | Span | None) -> Diagnostic:
    """`where` is the amount."""
    return KIND.at(where, "a choice of none is no choice", "choose at least `up to 1`")
