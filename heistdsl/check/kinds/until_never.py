"""H0506: an end that never comes."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Pattern
from heistdsl.text import Diagnostic, Severity

KIND = Kind(
    "H0506",
    "an end that never comes",
    (
        "What is said inside `until` lasts until the event. An event that no text emits, or a phase that no\n"
        "text runs, never comes, and the effect would stay to the end of the game."
    ),
    wrong=(
        "phases: {break: Break}\n"
        "cards:\n"
        "  nap:\n"
        "    type: gadget\n"
        "    bonus: 0\n"
        "    effect: |\n"
        "      until end of break: my.strength + 1\n"
    ),
    right=(
        "phases: {break: Break}\n"
        "cards:\n"
        "  nap:\n"
        "    type: gadget\n"
        "    bonus: 0\n"
        "    effect: |\n"
        "      until end of break: my.strength + 1\n"
        "rules:\n"
        "  pause: |\n"
        "    on job-lost:\n"
        "      phase break: noise -= 1\n"
    ),
    severity=Severity.WARNING,
    place="game",
)


def report(pattern: Pattern, missing: str) -> Diagnostic:
    """`missing` says in words what never happens."""
    return KIND.at(pattern, f"this never comes: no text makes {missing} happen", "name an event that happens")
