"""H0528: something declared that no text uses."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Severity, Span

KIND = Kind(
    "H0528",
    "something declared that no text uses",
    (
        "A counter, state, value, supply, phase or event is there for the texts of the game. One that no\n"
        "text names is left over, or its name was misspelt in the place that should use it."
    ),
    wrong=("counters:\n  respect: {owner: player}"),
    right=("counters:\n  respect: {owner: player}\nrules:\n  honour: |\n    on job-won by me: gain 1 respect"),
    severity=Severity.HINT,
    place="game",
)


def report(where: Node | Span | None, noun: str, name: str) -> Diagnostic:
    """`noun` says what is declared."""
    return KIND.at(where, f"no text uses the {noun} `{name}`", "use it somewhere, or take it out")
