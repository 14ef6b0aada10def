"""H0502: a cost after what it pays for."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node, Pay
from heistdsl.text import Diagnostic, Label

KIND = Kind(
    "H0502",
    "a cost after what it pays for",
    (
        "`pay:` is looked at before anything is offered, so it stands first. Only what is looked at as well\n"
        "may stand before it: `let`, `choose`, `require`, `do`, `if` and `match`."
    ),
    wrong=("use:\n  draw 1\n  pay: lose 2 fame"),
    right=("use:\n  pay: lose 2 fame\n  draw 1"),
)


def report(node: Pay, effect: Node) -> Diagnostic:
    """`effect` is the statement that comes before the cost."""
    related = (Label(effect.span, "this happens before the cost is paid"),) if effect.span else ()
    return KIND.at(node, "a cost comes before the effects it pays for", "move `pay:` to the front", related)
