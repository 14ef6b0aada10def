"""H0313: `that` where nothing is tested."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0313",
    "`that` where nothing is tested",
    "`that` is the member which a `where` is testing. Outside it there is no such member.",
    wrong="discard that",
    right="discard 1 from my.hand where that is gadget",
)


def report(where: Node | Span | None) -> Diagnostic:
    """`where` is the word."""
    return KIND.at(
        where, "`that` is the member a `where` tests, and there is none here", "name the thing with `choose` or `let`"
    )
