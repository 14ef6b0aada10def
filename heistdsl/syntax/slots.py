"""Selections of slots."""

from __future__ import annotations

from heistdsl.syntax.tree import Expression, Name, walk


def asks_for_slots(condition: Expression) -> bool:
    """Whether the members of a slotted zone are meant as slots: a free one has no piece to test."""
    return any(isinstance(inner, Name) and inner.id == "empty" for inner in walk(condition))
