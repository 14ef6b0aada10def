"""H0339: `as` where there is nothing to keep."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0339",
    "`as` where there is nothing to keep",
    (
        "`as NAME` keeps the cards that a statement was about, or the result of a roll. A number of a\n"
        "counter is no thing that could be kept, and some verbs are about nothing."
    ),
    wrong="gain 2 fame as won",
    right=("gain 2 coins as won\nmove won to safe"),
)


def report(where: Node | Span | None, verb: str, unit: str) -> Diagnostic:
    """`unit` is what is counted, if anything is."""
    what = f"`{verb}` of `{unit}`" if unit else f"`{verb}`"
    return KIND.at(where, f"{what} leaves nothing to keep with `as`", "leave `as` out; a number is kept with `let`")
