"""H0230: a function nobody knows."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import near_or_all
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0230",
    "a function nobody knows",
    (
        "The functions are a fixed list, `count`, `sum`, `any`, `none`, `highest` and some more;\n"
        "`heist explain` and the reference of the language list them. What a game adds are values and\n"
        "procedures: a value is named without brackets, a procedure is run by `do`."
    ),
    wrong="gain counts(my.hand) fame",
    right="gain count(my.hand) fame",
)


def report(where: Node | Span | None, name: str, functions: Iterable[str], procedure: bool = False) -> Diagnostic:
    """`procedure`: there is a procedure of this name."""
    help = near_or_all(name, functions, "there is")
    if procedure:
        help = f"a procedure is run by a statement: `do {name}(...)`"
    return KIND.at(where, f"unknown function `{name}`", help)
