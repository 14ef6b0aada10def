"""H0337: a function that needs `of`, or takes none."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0337",
    "a function that needs `of`, or takes none",
    (
        "`sum`, `highest`, `lowest` and `just-enough` need to know which number of each member is meant:\n"
        "`sum(power of my.team)`. `count`, `any` and `none` take the selection alone."
    ),
    wrong=("choose t from highest(players)\nt loses 1 fame"),
    right=("choose t from highest(fame of players)\nt loses 1 fame"),
)


def report(where: Node | Span | None, function: str) -> Diagnostic:
    """The function needs a number of each member."""
    span = where.span if isinstance(where, Node) else where
    shown = span.text if span else "..."
    return KIND.at(where, f"`{function}` of which number?", f"write `{function}(NUMBER of {shown})`")


def report_superfluous(where: Node | Span | None, function: str) -> Diagnostic:
    """The function takes a selection alone."""
    return KIND.at(
        where, f"`{function}` takes no `of`", f"write `{function}(SELECTION)`, with a `where` if some are meant"
    )
