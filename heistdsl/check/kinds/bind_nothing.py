"""H0339: `as` where there is nothing to keep."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0339",
    "`as` where there is nothing to keep",
    (
        "`as NAME` keeps the cards that a statement was about, the number that was gained or lost, or the\n"
        "result of a roll. Some verbs leave nothing of that sort: putting a deck in order, joining, ending\n"
        "a phase."
    ),
    wrong="shuffle deck as mixed",
    right="gain 2 coins as won\nmove won to safe",
)


def report(where: Node | Span | None, verb: str) -> Diagnostic:
    """`verb` is the verb of the statement."""
    return KIND.at(where, f"`{verb}` leaves nothing to keep with `as`", "leave `as` out; a value is kept with `let`")
