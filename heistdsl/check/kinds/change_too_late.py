"""H0518: an event is changed after it has happened."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.check.spans import written
from heistdsl.syntax.tree import Change
from heistdsl.text import Diagnostic

KIND = Kind(
    "H0518",
    "an event is changed after it has happened",
    (
        "The numbers of an event can be changed `before` it happens. Behind `on`, `after` and `instead of`\n"
        "it is too late. Only the result of a roll is known when the dice lie, so it is changed `on roll`."
    ),
    wrong="after gain of fame by me: it.amount += 1",
    right="before gain of fame by me: it.amount += 1",
)


def report(node: Change) -> Diagnostic:
    """`node` is the change."""
    help = "listen with `before`; the result of a roll is changed `on roll`"
    return KIND.at(node, f"it is too late to change `{written(node.target)}`", help)
