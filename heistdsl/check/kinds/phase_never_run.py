"""H0533: a phase that is never reached."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Severity, Span

KIND = Kind(
    "H0533",
    "a phase that is never reached",
    (
        "Texts speak of this phase, but no text that is ever reached runs it with `phase NAME:`. The texts of\n"
        "the game are its setup, flow, actions, rules and cards, and the procedures that these run."
    ),
    wrong=("phases: {showdown: Showdown}\nrules:\n  calm: |\n    on draw by me once per showdown: gain 1 fame\n"),
    right=(
        "phases: {showdown: Showdown}\nrules:\n  calm: |\n    on draw by me once per showdown: gain 1 fame\n"
        "  duel: |\n    on job-lost by me:\n      phase showdown by me: lose 1 fame\n"
    ),
    place="game",
    severity=Severity.WARNING,
)


def report(where: Node | Span | None, phase: str) -> Diagnostic:
    """`phase` is its id."""
    help = f"run it with `phase {phase}:` in the flow, or in a procedure that something runs"
    return KIND.at(where, f"the phase `{phase}` is never reached", help)
