"""H0527: a procedure that always runs itself."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0527",
    "a procedure that always runs itself",
    ("A procedure that runs itself, straight away or through others, and under no condition, never comes\nto an end."),
    wrong=(
        "procedures:\n"
        "  cool-down: |\n"
        "    noise -= 1\n"
        "    do cool-down()\n"
        "rules:\n"
        "  cooler: |\n"
        "    on job-lost: do cool-down()\n"
    ),
    right=(
        "procedures:\n"
        "  cool-down: |\n"
        "    noise -= 1\n"
        "    if noise > 3: do cool-down()\n"
        "rules:\n"
        "  cooler: |\n"
        "    on job-lost: do cool-down()\n"
    ),
    place="game",
)


def report(where: Node | Span | None, procedure: str) -> Diagnostic:
    """`procedure` is its id."""
    help = "run it under a condition, or use `repeat`"
    return KIND.at(where, f"`{procedure}` comes back to itself here, without end", help)
