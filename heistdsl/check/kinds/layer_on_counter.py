"""H0516: a layer on something that is set."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.check.spans import written
from heistdsl.syntax.tree import Change
from heistdsl.text import Diagnostic

KIND = Kind(
    "H0516",
    "a layer on something that is set",
    (
        "Counters, states, locals and the numbers of an event are set and stay as they are: `+=`, `-=`,\n"
        "`=`. Only values and attributes have layers (`+`, `-`, `*`) that fall away again."
    ),
    wrong="while me in crew: my.fame + 2",
    right="while me in crew: my.strength + 2",
)


def report(node: Change, what: str) -> Diagnostic:
    """`what` says in words what is changed."""
    target, value = written(node.target), written(node.value)
    help = f"for good: `{target} {node.operator}= {value}`"
    if node.operator == "*":
        help = f"for good: `{target} = {target} * {value}`"
    return KIND.at(node, f"`{target}` is a {what}, which has no layers", help + "; or declare it under `values:`")
