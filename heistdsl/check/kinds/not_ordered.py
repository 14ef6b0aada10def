"""H0336: a comparison of things without an order."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0336",
    "a comparison of things without an order",
    (
        "`<`, `<=`, `>` and `>=` compare two numbers, or two times. Sets are counted first, and `clock` is\n"
        "compared with a time such as `2:00`."
    ),
    wrong="if my.hand > 3: draw 1",
    right="if count(my.hand) > 3: draw 1",
)


def report(where: Node | Span | None, found: str, is_selection: bool) -> Diagnostic:
    """`found` says in words what is there; `is_selection`: it could be counted."""
    span = where.span if isinstance(where, Node) else where
    help = f"count them: `count({span.text})`" if is_selection and span else ""
    return KIND.at(where, f"only numbers and times have an order, but this is {found}", help)


def report_mixed(where: Node | Span | None, left: str, right: str) -> Diagnostic:
    """A number is compared with a time."""
    return KIND.at(where, f"{left} cannot be compared with {right}", "write a time as `m:ss`: `clock > 2:00`")
