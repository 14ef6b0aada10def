"""H0340: a unit that does not go with the verb."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import listed
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span, did_you_mean

KIND = Kind(
    "H0340",
    "a unit that does not go with the verb",
    (
        "What can be counted differs: one gains counters and supplies, draws from decks and supplies,\n"
        "discards cards of a type or tag. The unit is known, but not with this verb."
    ),
    wrong="gain 2 gadget",
    right="gain 2 coins",
)


def report(where: Node | Span | None, verb: str, unit: str, units: Iterable[str]) -> Diagnostic:
    """`units` are those that fit the verb."""
    fitting = tuple(units)
    help = did_you_mean(unit, fitting) or f"with `{verb}` there is {listed(fitting)}"
    return KIND.at(where, f"one cannot `{verb}` a number of `{unit}`", help)
