"""H0308: a part of something that has none."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0308",
    "a part of something that has none",
    (
        "Players, cards, places, slots and events have parts. A number, a word or a condition has none, so\n"
        "nothing can stand behind a dot."
    ),
    wrong="gain my.fame.total coins",
    right="gain my.fame coins",
)


def report(where: Node | Span | None, part: str, found: str, of_type: str = "") -> Diagnostic:
    """`found` says in words what the part is asked of, `of_type` how one tests for it if that is a type."""
    help = f"ask its pieces: `sum({part} of everything where {of_type})`, or choose one of them" if of_type else ""
    return KIND.at(where, f"{found} has no parts, so `.{part}` means nothing", help)
