"""H0527: a procedure that always runs itself."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0527",
    "a procedure that always runs itself",
    ("A procedure that runs itself, straight away or through others, and under no condition, never comes\nto an end."),
    wrong="",
    right="",
)


def report(where: Node | Span | None, procedure: str) -> Diagnostic:
    """`procedure` is its id."""
    help = "run it under a condition, or use `repeat`"
    return KIND.at(where, f"`{procedure}` comes back to itself here, without end", help)
