"""H0343: `clock` in a game without one."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0343",
    "`clock` in a game without one",
    "A game whose rule files say `clock:` keeps time. Without it there is nothing to read.",
    wrong="if clock > 2:00: draw 1",
    right="if noise > 2: draw 1",
)


def report(where: Node | Span | None) -> Diagnostic:
    """`where` is the word."""
    return KIND.at(where, "this game has no clock", 'add `clock: "10:00"` under `game:`')
