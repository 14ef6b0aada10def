"""H0311: `it` where there is no event."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0311",
    "`it` where there is no event",
    (
        "`it` is the event that a trigger listens to, or the deal of a bargain. Anywhere else there is\n"
        "none: keep what a statement did with `as`, and the member of a `where` is `that`."
    ),
    wrong=("discard 1 from my.hand\ngain it.amount fame"),
    right=("discard some from my.hand as lost\ngain count(lost) fame"),
)


def report(where: Node | Span | None) -> Diagnostic:
    """`where` is the word."""
    help = "keep what was done with `as NAME`; the member of a `where` is `that`"
    return KIND.at(where, "`it` is the event of a trigger, and there is none here", help)
