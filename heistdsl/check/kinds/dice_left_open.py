"""H0359: dice whose number is left open."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0359",
    "dice whose number is left open",
    (
        "How many dice are rolled has to be said: `up to` and `some` are for pieces, which somebody picks.\n"
        "If a player may roll fewer, offer one roll and the other: `choose one:`."
    ),
    wrong="roll up to 2 d6 for luck",
    right='choose one:\n  option "one die": roll 1 d6 for luck\n  option "two dice": roll 2 d6 for luck',
)


def report(where: Node | Span | None, amount: str, unit: str) -> Diagnostic:
    """`amount` is how many of a `unit` are rolled: `up to` or `some`."""
    return KIND.at(
        where,
        f"`{amount}` does not say how many dice are rolled",
        f"write `roll 2 {unit}`, or offer one roll and the other with `choose one:`",
    )
