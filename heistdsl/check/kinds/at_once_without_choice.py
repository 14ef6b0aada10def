"""H0521: `at once` where nobody chooses."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Severity, Span

KIND = Kind(
    "H0521",
    "`at once` where nobody chooses",
    ("`at once` keeps choices sealed until all are made. In a body without a choice it makes no\ndifference."),
    wrong="each p in players at once: p draws 1",
    right="each p in players: p draws 1",
    severity=Severity.HINT,
)


def report(where: Node | Span | None) -> Diagnostic:
    """`where` is the order."""
    return KIND.at(where, "nobody chooses anything here, so `at once` makes no difference", "leave it out")
