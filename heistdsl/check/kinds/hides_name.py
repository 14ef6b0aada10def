"""H0309: a name hides another one."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.model.ruleset import Declared
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Label, Severity, Span

KIND = Kind(
    "H0309",
    "a name hides another one",
    (
        "A name that is bound in a text hides a zone, counter, state, value or place of the same name for\n"
        "the rest of the text. Nothing is wrong as long as only the new one is meant, but a reader will\n"
        "stumble."
    ),
    wrong=("choose boss from others\nboss draws 1"),
    right=("choose t from others\nt draws 1"),
    severity=Severity.WARNING,
)


def report(where: Node | Span | None, name: str, space: str, declared: Declared | None) -> Diagnostic:
    """`space` says what else is called `name`."""
    related = (Label(declared.span, f"the {space} is declared here"),) if declared and declared.span else ()
    return KIND.at(where, f"`{name}` hides the {space} of that name", "give it another name", related)
