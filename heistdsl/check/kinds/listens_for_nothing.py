"""H0520: a trigger for what never happens."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Pattern
from heistdsl.text import Diagnostic, Severity

KIND = Kind(
    "H0520",
    "a trigger for what never happens",
    "A trigger on an event that no text emits, or on a phase that no text runs, never fires.",
    wrong=(
        "events: {siren: {}}\ncards:\n  nap:\n    type: gadget\n    bonus: 0\n    effect: |\n      on siren: draw 1\n"
    ),
    right=(
        "events: {siren: {}}\n"
        "cards:\n"
        "  nap:\n"
        "    type: gadget\n"
        "    bonus: 0\n"
        "    effect: |\n"
        "      on siren: draw 1\n"
        "rules:\n"
        "  fuse: |\n"
        "    on job-lost: emit siren\n"
    ),
    severity=Severity.WARNING,
    place="game",
)


def report(pattern: Pattern, missing: str) -> Diagnostic:
    """`missing` says in words what never happens."""
    return KIND.at(pattern, f"this never fires: no text makes {missing} happen", "emit it somewhere, or run the phase")
