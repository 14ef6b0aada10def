"""H0514: a ban or the like, and it is not said for how long."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0514",
    "a ban or the like, and it is not said for how long",
    (
        "`ban`, `allow` and `treat` hold as long as the card is in force, or as long as the `until` or\n"
        "`while` around them lasts. In something that runs once there has to be such an `until`."
    ),
    wrong="use: ban draw by others",
    right=("use:\n  until end of turn: ban draw by others"),
)


def report(where: Node | Span | None, operator: str) -> Diagnostic:
    """`operator` is the word."""
    span = where.span if isinstance(where, Node) else where
    help = f"write `until end of ...: {span.text if span else operator}`"
    return KIND.at(where, f"`{operator}` holds as long as something lasts, and nothing here does", help)
