"""H0312: `them` or `their` where nobody else acts."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0312",
    "`them` or `their` where nobody else acts",
    (
        "In a window `them` is the player who acts, and behind a subject `their` is each subject's own.\n"
        "Anywhere else it is not known who is meant."
    ),
    wrong=("draw 1\ndiscard 1 from their.hand"),
    right="others discard 1 from their.hand",
)


def report(where: Node | Span | None) -> Diagnostic:
    """`where` is the word."""
    help = (
        "`them` acts in a `window`; behind a subject `their` is each subject's own: `others discard 1 from their.hand`"
    )
    return KIND.at(where, "`them` is nobody here", help)
