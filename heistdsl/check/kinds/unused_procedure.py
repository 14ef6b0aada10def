"""H0525: a procedure that nothing runs."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Severity, Span

KIND = Kind(
    "H0525",
    "a procedure that nothing runs",
    (
        "A procedure is run by `do`. One that no text runs is left over, or its name was misspelt in the\n"
        "place that should run it."
    ),
    wrong=("procedures:\n  cool-down: |\n    noise -= 1\n"),
    right=("procedures:\n  cool-down: |\n    noise -= 1\nrules:\n  cooler: |\n    on job-lost: do cool-down()\n"),
    place="game",
    severity=Severity.HINT,
)


def report(where: Node | Span | None, procedure: str) -> Diagnostic:
    """`procedure` is its id."""
    return KIND.at(where, f"no text runs `{procedure}`", f"run it with `do {procedure}(...)`, or take it out")
