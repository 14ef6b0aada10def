"""H0503: a trigger that sets itself off."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node, Pattern
from heistdsl.text import Diagnostic, Label

KIND = Kind(
    "H0503",
    "a trigger that sets itself off",
    (
        "A trigger whose body makes the very event it listens to goes on for ever. Limit it (`once per\n"
        "turn`), say more closely when it fires (`by others`, `where ...`, `if ...`), or do something else."
    ),
    wrong="after draw by me: draw 1",
    right="after draw by me once per turn: draw 1",
)


def report(cause: Node, pattern: Pattern) -> Diagnostic:
    """`cause` is the statement that makes the event again."""
    related = (Label(pattern.span, "it listens to this"),) if pattern.span else ()
    help = "limit it: `... once per turn:`, or say more closely when it fires"
    return KIND.at(cause, "this sets off the same trigger again, without end", help, related)
