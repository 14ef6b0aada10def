"""H0524: a card that is never in force."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Severity, Span

KIND = Kind(
    "H0524",
    "a card that is never in force",
    (
        "The standing part of a card counts while the card lies in an active zone: one declared\n"
        "`active: true`, or one that its type lists under `active-in`. If no such zone can hold the card,\n"
        "its text never counts."
    ),
    wrong=("cards:\n  charm:\n    type: coin\n    effect: |\n      on draw by me: gain 1 fame\n"),
    right=("cards:\n  charm:\n    type: gadget\n    bonus: 0\n    effect: |\n      on draw by me: gain 1 fame\n"),
    place="game",
    severity=Severity.WARNING,
)


def report(where: Node | Span | None, kind: str) -> Diagnostic:
    """`kind` is the type of the card."""
    help = f"declare a zone that holds `{kind}` with `active: true`, or list one under `active-in` of `{kind}`"
    return KIND.at(where, f"this never counts: a `{kind}` never lies in an active zone", help)
