"""H0324: too many or too few arguments of a procedure."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.model.ruleset import Procedure
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Label, Span

KIND = Kind(
    "H0324",
    "too many or too few arguments of a procedure",
    "A procedure is given one argument for each of its parameters, in their order.",
    wrong="do attempt()",
    right="do attempt(top(1 of jobs))",
)


def report(where: Node | Span | None, procedure: Procedure, count: int) -> Diagnostic:
    """`count` is how many arguments there are."""
    names = list(procedure.parameters)
    takes = f"{len(names)} argument{'' if len(names) == 1 else 's'}"
    related = (Label(procedure.span, "the procedure is declared here"),) if procedure.span else ()
    message = f"`{procedure.id}` takes {takes}, not {count}"
    return KIND.at(where, message, f"write `do {procedure.id}({', '.join(names)})`", related)
