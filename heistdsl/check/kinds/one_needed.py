"""H0317: several things where one is needed."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Severity, Span

KIND = Kind(
    "H0317",
    "several things where one is needed",
    (
        "Where one player, one card or one number is needed, a set will do only if it has exactly one\n"
        "member when the text runs; with more the game stops with an error. Choose one of them, go through\n"
        "them with `each`, or test `count(...) = 1` first."
    ),
    wrong="choose t from others\nif t.finished.pay > 2: draw 1",
    right="choose t from others\nif any(t.finished where pay > 2): draw 1",
    severity=Severity.WARNING,
)


def report(where: Node | Span | None, one: str, found: str, is_number: bool) -> Diagnostic:
    """`one` and `found` say in words what is needed and what is there."""
    help = (
        "add them up with `sum(... of ...)`, or go through the members with `each`"
        if is_number
        else "choose one of them, go through them with `each`, or test `count(...) = 1` first"
    )
    return KIND.at(where, f"{one} is needed here, but this may be {found}", help)
