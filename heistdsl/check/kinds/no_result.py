"""H0356: a procedure that gives nothing back."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.model.ruleset import Procedure
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Label, Span

KIND = Kind(
    "H0356",
    "a procedure that gives nothing back",
    "What a procedure calls `result` is what it gives back: `do NAME() as found` reads it. One without a"
    " `result` gives nothing.",
    wrong="do attempt(top(1 of jobs)) as found",
    right="do attempt(top(1 of jobs))",
)


def report(where: Node | Span | None, procedure: Procedure) -> Diagnostic:
    """The procedure binds no `result`."""
    related = (Label(procedure.span, "the procedure is declared here"),) if procedure.span else ()
    help_ = "write `let result = ...` in the procedure, or leave out `as`"
    return KIND.at(where, f"`{procedure.id}` gives nothing back", help_, related)
