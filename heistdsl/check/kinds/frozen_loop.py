"""H0534: a loop whose condition never changes."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Severity, Span

KIND = Kind(
    "H0534",
    "a loop whose condition never changes",
    (
        "`repeat while` looks at its condition before each round. If nothing in the loop can change what it\n"
        "looks at, and nothing leaves the loop, a loop that is entered goes on for ever."
    ),
    wrong="let tired = 0\nrepeat while tired < 3: draw 1",
    right="let tired = 0\nrepeat while tired < 3:\n  draw 1\n  tired += 1",
    place="procedure",
    severity=Severity.WARNING,
)


def report(where: Node | Span | None, name: str) -> Diagnostic:
    """`name` is what the condition looks at."""
    help = f"change `{name}` in the loop, or leave it with `stop`"
    return KIND.at(where, f"nothing in this loop changes `{name}`, so nobody ever leaves it", help)
