"""H0517: a value is changed for good."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.check.spans import written
from heistdsl.check.words import with_article
from heistdsl.syntax.tree import Change
from heistdsl.text import Diagnostic

KIND = Kind(
    "H0517",
    "a value is changed for good",
    (
        "A value is worked out afresh whenever it is asked for, and an attribute is printed, so neither can\n"
        "be changed for good. They change in layers, as long as something lasts. What is to be kept is a\n"
        "counter."
    ),
    wrong="use once per turn: my.strength += 2",
    right=("use once per turn:\n  until end of turn: my.strength + 2"),
)


def report(node: Change, what: str) -> Diagnostic:
    """`what` says whether it is a value or an attribute."""
    target, value = written(node.target), written(node.value)
    help = f"for a while: `until end of ...: {target} {node.operator[0]} {value}`; for good, declare a counter"
    return KIND.at(node, f"`{target}` is {with_article(what)}, which cannot be changed for good", help)
