"""H0349: a case that comes too late."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Severity, Span

KIND = Kind(
    "H0349",
    "a case that comes too late",
    ("Cases are tried in order and the first that fits is taken. A case that an earlier one covers is\nnever reached."),
    wrong=("match noise:\n  case 0..3: draw 1\n  case 2: draw 2\n  else: nothing"),
    right=("match noise:\n  case 2: draw 2\n  case 0..3: draw 1\n  else: nothing"),
    severity=Severity.WARNING,
)


def report(where: Node | Span | None) -> Diagnostic:
    """`where` is the key."""
    return KIND.at(where, "an earlier case takes this one, too", "put the narrower case first")
