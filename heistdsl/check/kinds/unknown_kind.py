"""H0231: a type, tag or card nobody knows."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import near_or_all
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0231",
    "a type, tag or card nobody knows",
    "After `is` stands what a piece is: a type or a tag of the rule files, or the id of a card.",
    wrong=("choose c from my.hand where that is gadgett\ndiscard c"),
    right=("choose c from my.hand where that is gadget\ndiscard c"),
)


def report(where: Node | Span | None, name: str, known: Iterable[str]) -> Diagnostic:
    """`known` are all types, tags and cards."""
    return KIND.at(where, f"no type, tag or card is called `{name}`", near_or_all(name, known, "there is"))
