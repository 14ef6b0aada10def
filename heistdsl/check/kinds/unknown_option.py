"""H0232: a variant nobody knows."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import near_or_all
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0232",
    "a variant nobody knows",
    (
        "`option.ID` asks which variant the game is played with. Variants are declared under `options:` in\n"
        "the rule files."
    ),
    wrong="if option.alarms = silent: draw 1",
    right="if option.alarm = silent: draw 1",
)


def report(where: Node | Span | None, name: str, options: Iterable[str]) -> Diagnostic:
    """`options` are all there are."""
    help = near_or_all(name, options, "there is", "declare it under `options:` in the rule files")
    return KIND.at(where, f"unknown variant `{name}`", help)
