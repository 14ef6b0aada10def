"""H0227: a unit nobody knows."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import near_or_all
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0227",
    "a unit nobody knows",
    (
        "The word after an amount says what is counted: a counter or a supply of the rule files\n"
        "(`gain 2 fame`), with `draw` and `deal` also a deck, with `discard`, `move` and the like also a\n"
        "type or a tag (`discard 1 gadget from my.hand`), with `roll` a type of die or `d6`."
    ),
    wrong="gain 2 glory",
    right="gain 2 fame",
)


def report(where: Node | Span | None, unit: str, verb: str, units: Iterable[str]) -> Diagnostic:
    """`units` are those that fit the verb."""
    help = near_or_all(unit, units, f"with `{verb}` there is", "declare it under `counters:` or `supplies:`")
    return KIND.at(where, f"unknown unit `{unit}`", help)
