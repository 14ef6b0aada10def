"""H0325: a procedure is given something else than it takes."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.model.ruleset import Procedure
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Label, Span

KIND = Kind(
    "H0325",
    "a procedure is given something else than it takes",
    ("Parameters have types, and what is given for one must fit: a card of the right type, a player, a\nnumber."),
    wrong="do search(this, 2)",
    right="do search(me, 2)",
)


def report(where: Node | Span | None, procedure: Procedure, name: str, wanted: str, found: str) -> Diagnostic:
    """`wanted` and `found` say in words what the parameter `name` takes and what is there."""
    related = (Label(procedure.span, "the procedure is declared here"),) if procedure.span else ()
    return KIND.at(where, f"`{name}` of `{procedure.id}` is {wanted}, but this is {found}", related=related)
