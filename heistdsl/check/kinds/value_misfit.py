"""H0327: something is set to what it cannot be."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0327",
    "something is set to what it cannot be",
    "A state, an attribute or an event's number has a type, and only what fits can be put there.",
    wrong="boss = this",
    right="boss = this.owner",
)


def report(where: Node | Span | None, target: str, wanted: str, found: str) -> Diagnostic:
    """`wanted` and `found` say in words what `target` is and what is there."""
    return KIND.at(where, f"`{target}` is {wanted}, but this is {found}")
