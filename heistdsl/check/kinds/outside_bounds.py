"""H0334: a comparison that the bounds of a number decide."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Expression, Node
from heistdsl.text import Diagnostic, Severity, Span

KIND = Kind(
    "H0334",
    "a comparison that the bounds of a number decide",
    (
        "Some numbers have bounds: a counter with `low` and `high`, a printed number that no text changes,\n"
        "what a die shows, how many there are of something (never fewer than none, never more than the\n"
        "places of the zone or the pieces of the game). A comparison with a number beyond them always\n"
        "comes out the same."
    ),
    wrong="if noise > 6: draw 1",
    right="if noise >= 6: draw 1",
    severity=Severity.WARNING,
)


def report(where: Node | Span | None, number: Expression, bounds: str, verdict: str) -> Diagnostic:
    """`verdict` is what the comparison always is."""
    shown = number.span.text if number.span else "this"
    return KIND.at(where, f"`{shown}` stays within {bounds}, so this is always {verdict}")
