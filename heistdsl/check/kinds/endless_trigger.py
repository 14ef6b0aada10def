"""H0503: a trigger that sets itself off."""

from __future__ import annotations

from collections.abc import Sequence

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node, Pattern
from heistdsl.text import Diagnostic, Label

KIND = Kind(
    "H0503",
    "a trigger that sets itself off",
    (
        "A trigger whose body makes the very event it listens to goes on for ever. Limit it\n"
        "(`once per turn`), say more closely when it fires (`by others`, `where ...`, `if ...`), or do\n"
        "something else."
    ),
    wrong="after draw by me: draw 1",
    right="after draw by me once per turn: draw 1",
)


def report(cause: Node, pattern: Pattern) -> Diagnostic:
    """`cause` is the statement that makes the event again."""
    related = (Label(pattern.span, "it listens to this"),) if pattern.span else ()
    help = "limit it: `... once per turn:`, or say more closely when it fires"
    return KIND.at(cause, "this sets off the same trigger again, without end", help, related)


def report_chain(cause: Node, patterns: Sequence[Pattern]) -> Diagnostic:
    """`cause` sets off the first of the triggers with these patterns, that one the next, the last one sets off this."""
    related = tuple(Label(pattern.span, "this is set off, and goes on") for pattern in patterns if pattern.span)
    help = "limit one of them: `... once per turn:`, or say more closely when it fires"
    return KIND.at(cause, "this sets off another trigger, which comes back to this one, without end", help, related)
