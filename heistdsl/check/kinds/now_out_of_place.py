"""H0348: `now` where an event is needed."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0348",
    "`now` where an event is needed",
    (
        "`on now if ...` fires when a condition becomes true. `now` is no event that something could last\n"
        "until, or that could be counted."
    ),
    wrong="until now: my.strength + 1",
    right="while noise > 3: my.strength + 1",
)


def report(where: Node | Span | None) -> Diagnostic:
    """`where` is the pattern."""
    return KIND.at(where, "`now` stands only behind `on`", "while a condition holds: `while ...:`")
