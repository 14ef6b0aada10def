"""H0512: something is done where something lasts."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0512",
    "something is done where something lasts",
    (
        "Inside `until` and `while` stands what holds for that time: layers, bans, triggers, actions. What\n"
        "is done once stands before them or behind."
    ),
    wrong="until end of turn: draw 1",
    right=("draw 1\nuntil end of turn: my.strength + 1"),
)


def report(where: Node | Span | None) -> Diagnostic:
    """`where` is the statement."""
    help = "inside `until` and `while` stand layers, bans, triggers and actions; do this before, or `on` an event"
    return KIND.at(where, "this is done once and does not last", help)
