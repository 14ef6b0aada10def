"""H0226: a phase nobody knows."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import near_or_all
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0226",
    "a phase nobody knows",
    (
        "Phases are the named stretches of a game: rounds, turns, steps. They are declared under `phases:`\n"
        "in the rule files, and limits (`once per turn`), durations (`until end of turn`) and `during`\n"
        "speak of them. Limits may speak of the `game` too."
    ),
    wrong="use once per trun: draw 1",
    right="use once per turn: draw 1",
)


def report(where: Node | Span | None, name: str, phases: Iterable[str]) -> Diagnostic:
    """`phases` are all there are."""
    help = near_or_all(name, phases, "there is", "declare it under `phases:` in the rule files")
    return KIND.at(where, f"unknown phase `{name}`", help)
