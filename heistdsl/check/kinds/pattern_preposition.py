"""H0326: a preposition that says nothing about the event."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import listed
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0326",
    "a preposition that says nothing about the event",
    (
        "Behind an event stand `by` (who did it), `of` (what it was about), and what the verb itself takes.\n"
        "A declared event has the prepositions with which texts emit it."
    ),
    wrong="on shuffle for chance: draw 1",
    right="on roll for chance: draw 1",
)


def report(where: Node | Span | None, event: str, word: str, known: Iterable[str]) -> Diagnostic:
    """`known` are the prepositions that fit the event."""
    names = list(known)
    help = f"`{event}` can be told by {listed(names, 'or')}" if names else f"nothing more can be said about `{event}`"
    return KIND.at(where, f"`{word}` says nothing about the event `{event}`", help)
