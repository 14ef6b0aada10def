"""H0332: brackets behind something that has no entries."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0332",
    "brackets behind something that has no entries",
    (
        "`[...]` asks for a slot by its number, for a member of a set by its place, or for the number that\n"
        "is kept for a type or word. A single number or player has no entries."
    ),
    wrong="gain my.fame[driving] coins",
    right="gain my.tries[driving] coins",
)


def report(where: Node | Span | None, found: str) -> Diagnostic:
    """`found` says in words what is there."""
    return KIND.at(where, f"{found} has no entries, so `[...]` means nothing")


def report_key(where: Node | Span | None, wanted: str, found: str) -> Diagnostic:
    """The key is of the wrong sort."""
    return KIND.at(where, f"the key is {wanted}, but this is {found}")
