"""H0346: a formula that gives something else."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0346",
    "a formula that gives something else",
    ("A value is a number, unless its declaration has a `type`. The formula under `is` must give what is\ndeclared."),
    wrong="sum(power of team where person)",
    right="(team where person).skill",
    place="value",
)


def report(where: Node | Span | None, value: str, wanted: str, found: str) -> Diagnostic:
    """`wanted` and `found` say in words what the value is and what its formula gives."""
    return KIND.at(
        where, f"`{value}` is {wanted}, but this is {found}", "change the formula, or the `type` of the value"
    )
