"""H0501: a value changes, and it is not said for how long."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.check.spans import written
from heistdsl.syntax.tree import Change
from heistdsl.text import Diagnostic

KIND = Kind(
    "H0501",
    "a value changes, and it is not said for how long",
    (
        "`x + n`, `x - n`, `x * n`, and `=` on a value or an attribute, are layers: they hold as long as\n"
        "the card is in force, or as long as the `until` or `while` around them lasts. In something that\n"
        "runs once (a trigger, an action, a procedure) there has to be such an `until`. A counter that is\n"
        "to change for good is changed by `+=`."
    ),
    wrong="use once per turn: my.strength + 2",
    right=("use once per turn:\n  until end of turn: my.strength + 2"),
)


def report(node: Change) -> Diagnostic:
    """`node` is the layer."""
    text = written(node)
    help = f"for a while: `until end of ...: {text}`"
    if node.operator in ("+", "-"):
        help += f"\nnow and for good, but only a counter: `... {node.operator}= {written(node.value)}`"
    return KIND.at(node, f"`{text}` holds as long as something lasts, and nothing here does", help)
