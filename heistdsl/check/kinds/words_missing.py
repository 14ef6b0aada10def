"""H0351: a value that no case names."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import listed
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Severity, Span

KIND = Kind(
    "H0351",
    "a value that no case names",
    (
        "A word is one of a list, and nothing happens for a word that no case names. If that is meant, say\n"
        "`else: nothing`."
    ),
    wrong=("match option.alarm:\n  case loud: noise += 1"),
    right=("match option.alarm:\n  case loud: noise += 1\n  else: nothing"),
    severity=Severity.WARNING,
)


def report(where: Node | Span | None, missing: Iterable[str]) -> Diagnostic:
    """`missing` are the words without a case."""
    return KIND.at(where, f"no case names {listed(missing)}", "add the case, or `else: nothing`")
