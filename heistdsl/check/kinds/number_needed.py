"""H0301: a number is needed."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0301",
    "a number is needed",
    (
        "Amounts, sums and comparisons are about numbers. A zone or a selection is no number: count what is\n"
        "in it, or add up a number of each of its members."
    ),
    wrong="gain my.hand fame",
    right="gain count(my.hand) fame",
)


def report(where: Node | Span | None, found: str, is_selection: bool) -> Diagnostic:
    """`found` says in words what is there; `is_selection`: it could be counted."""
    span = where.span if isinstance(where, Node) else where
    shown = span.text if span else "..."
    help = f"count them: `count({shown})`, or add up: `sum(... of {shown})`" if is_selection else ""
    return KIND.at(where, f"a number is needed here, but this is {found}", help)
