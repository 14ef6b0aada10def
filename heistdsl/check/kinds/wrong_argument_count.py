"""H0323: too many or too few arguments of a function."""

from __future__ import annotations

from collections.abc import Sequence

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0323",
    "too many or too few arguments of a function",
    ("Each function takes a fixed number of arguments, separated by commas. `value of selection` is one\nargument."),
    wrong="gain max(my.fame) coins",
    right="gain max(my.fame, 2) coins",
)


def report(where: Node | Span | None, function: str, needs: Sequence[str], count: int) -> Diagnostic:
    """`needs` are the arguments the function takes, `count` is how many there are."""
    takes = f"{len(needs)} argument{'' if len(needs) == 1 else 's'}"
    shown = ", ".join("... of ..." if need.endswith(" of") else need for need in needs)
    return KIND.at(where, f"`{function}` takes {takes}, not {count}", f"write `{function}({shown})`")
