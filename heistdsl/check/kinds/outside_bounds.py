"""H0334: a comparison that the bounds of a counter decide."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Severity, Span

KIND = Kind(
    "H0334",
    "a comparison that the bounds of a counter decide",
    (
        "A counter with `low` and `high` never leaves these bounds, so a comparison with a number beyond\n"
        "them always comes out the same."
    ),
    wrong="if noise > 6: draw 1",
    right="if noise >= 6: draw 1",
    severity=Severity.WARNING,
)


def report(where: Node | Span | None, counter: str, low: int | None, high: int | None, verdict: str) -> Diagnostic:
    """`verdict` is what the comparison always is."""
    bounds = f"{'' if low is None else low}..{'' if high is None else high}"
    return KIND.at(where, f"`{counter}` stays within {bounds}, so this is always {verdict}")
