"""H0513: a requirement after something has happened."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0513",
    "a requirement after something has happened",
    (
        "`require` limits what may be chosen or paid, so it is looked at before anything is offered. It\n"
        "stands inside `pay:`, or at the front with `let`, `choose`, `do`, `if` and `match`. Later, ask\n"
        "with `if`."
    ),
    wrong=("use:\n  draw 1\n  choose c from my.hand\n  require c is gadget\n  discard c"),
    right=("use:\n  choose c from my.hand\n  require c is gadget\n  discard c\n  draw 1"),
)


def report(where: Node | Span | None) -> Diagnostic:
    """`where` is the requirement."""
    help = "move it to the front or into `pay:`, or ask with `if`"
    return KIND.at(where, "something has happened before this requirement, and cannot be taken back", help)
