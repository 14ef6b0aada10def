"""H0519: `now` without a condition."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0519",
    "`now` without a condition",
    (
        "`on now if CONDITION:` fires when the condition becomes true. It needs the condition, and only\n"
        "`on` goes with it."
    ),
    wrong="on now once per game: draw 1",
    right="on now if noise >= 5 once per game: draw 1",
)


def report(where: Node | Span | None, timing: str) -> Diagnostic:
    """`timing` is the word before `now`."""
    message = "`on now` needs a condition" if timing == "on" else f"`now` does not go with `{timing}`"
    return KIND.at(where, message, "write `on now if ...:`")
