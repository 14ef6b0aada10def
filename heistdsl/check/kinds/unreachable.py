"""H0508: a statement that is never reached."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.check.spans import first_line
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Label, Severity

KIND = Kind(
    "H0508",
    "a statement that is never reached",
    (
        "Behind `stop`, `end game`, the end of a phase, or a loop that is never left nothing more happens\n"
        "in the same body."
    ),
    wrong=("if noise > 3:\n  stop\n  draw 1"),
    right=("if noise > 3:\n  draw 1\n  stop"),
    severity=Severity.WARNING,
)


def report(node: Node, last: Node) -> Diagnostic:
    """`last` is the statement behind which nothing runs."""
    related = (Label(last.span, "the text ends here"),) if last.span else ()
    return KIND.at(first_line(node), "this is never reached", "put it before, or take it out", related)
