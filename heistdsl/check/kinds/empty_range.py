"""H0355: a range from a higher number to a lower one."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0355",
    "a range without a number in it",
    "A range goes from the lower number to the higher one, both included: `2..4` is 2, 3 and 4.",
    wrong="match noise:\n  case 4..2: draw 1\n  else: draw 2",
    right="match noise:\n  case 2..4: draw 1\n  else: draw 2",
)


def report(where: Node | Span | None, low: int, high: int) -> Diagnostic:
    """The two ends as they are written."""
    return KIND.at(where, f"no number is in `{low}..{high}`", f"write `{high}..{low}`")
