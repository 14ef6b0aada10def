"""H0330: `option` without a variant."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import listed
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0330",
    "`option` without a variant",
    "`option.ID` asks for one of the variants of the game. The word alone means nothing.",
    wrong="if option = silent: draw 1",
    right="if option.alarm = silent: draw 1",
)


def report(where: Node | Span | None, options: Iterable[str]) -> Diagnostic:
    """`options` are all variants of the game."""
    known = listed([f"option.{name}" for name in options])
    return KIND.at(where, "`option` needs the name of a variant", f"there is {known}" if known else "")
