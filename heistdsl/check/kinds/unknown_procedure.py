"""H0225: a procedure nobody knows."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import near_or_all
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0225",
    "a procedure nobody knows",
    (
        "`do NAME(...)` runs a procedure of the rule files. Procedures stand under `procedures:`; cards and\n"
        "texts have no names that `do` could run: a card's text is run by `resolve`."
    ),
    wrong="do atempt(top(1 of jobs))",
    right="do attempt(top(1 of jobs))",
)


def report(where: Node | Span | None, name: str, procedures: Iterable[str]) -> Diagnostic:
    """`procedures` are all there are."""
    help = near_or_all(name, procedures, "there is", "declare it under `procedures:` in the rule files")
    return KIND.at(where, f"unknown procedure `{name}`", help)
