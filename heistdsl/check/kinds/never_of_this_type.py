"""H0331: a test for a type that cannot be there."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0331",
    "a test for a type that cannot be there",
    ("A zone holds only the types of pieces that its declaration lists. A test for another type never\nholds."),
    wrong=("discard some from my.hand where job as lost\ngain count(lost) fame"),
    right=("discard some from my.hand where gadget as lost\ngain count(lost) fame"),
)


def report(where: Node | Span | None, piece: str, tested: str) -> Diagnostic:
    """`piece` and `tested` say in words what is tested and what for."""
    return KIND.at(where, f"this is {piece}, never {tested}")
