"""H0526: a value made of itself."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0526",
    "a value made of itself",
    (
        "A value is worked out from its formula. If the formula needs the value itself, straight away or\n"
        "through other values of the same owner, it can never be worked out."
    ),
    wrong=(
        "values:\n"
        "  respect: {owner: player, is: fame + renown}\n"
        "  renown: {owner: player, is: respect / 2}\n"
        "rules:\n"
        "  praise: |\n"
        "    on job-won by me if my.respect > 2: gain 1 fame\n"
    ),
    right=(
        "values:\n"
        "  respect: {owner: player, is: fame + renown}\n"
        "  renown: {owner: player, is: fame / 2}\n"
        "rules:\n"
        "  praise: |\n"
        "    on job-won by me if my.respect > 2: gain 1 fame\n"
    ),
    place="game",
)


def report(where: Node | Span | None, value: str) -> Diagnostic:
    """`value` is its id."""
    return KIND.at(
        where, f"`{value}` is worked out from itself", "let one of the values be a counter, or change the formula"
    )
