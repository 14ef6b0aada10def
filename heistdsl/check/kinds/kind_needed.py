"""H0335: `is` with something that is no type."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0335",
    "`is` with something that is no type",
    (
        "`is` asks what a card is: a type, a tag or a card of the rule files. Players, numbers and words\n"
        "are compared with `=`."
    ),
    wrong="if weather is calm: draw 1",
    right="if weather = calm: draw 1",
)


def report(where: Node | Span | None, found: str) -> Diagnostic:
    """`found` says in words what stands behind `is`."""
    return KIND.at(where, f"a type, tag or card is needed after `is`, but this is {found}", "compare it with `=`")


def report_subject(where: Node | Span | None, found: str) -> Diagnostic:
    """What stands before `is` is no card."""
    return KIND.at(where, f"only cards are tested with `is`, but this is {found}", "compare it with `=`")
