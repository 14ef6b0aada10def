"""H0306: a comparison that is always false."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0306",
    "a comparison that is always false",
    (
        "Two things of different sorts are never equal: a player is no card, a word of one list is no word\n"
        "of another. A card's player is `c.owner`; what a card is, is asked by `is`."
    ),
    wrong="if boss = this: draw 1",
    right="if boss = this.owner: draw 1",
)


def report(where: Node | Span | None, left: str, right: str, verdict: str, help: str) -> Diagnostic:
    """`left` and `right` say in words what is compared; `verdict` is what the comparison always is."""
    message = f"{left} is never equal to {right}, so this is always {verdict}"
    return KIND.at(where, message, help)


def report_member(where: Node | Span | None, item: str, members: str, verdict: str) -> Diagnostic:
    """Something that can never be among the members of a set."""
    return KIND.at(where, f"{item} is never among {members}, so this is always {verdict}")


def report_case(where: Node | Span | None, subject: str, case: str) -> Diagnostic:
    """A key of `match` or `table` that never fits."""
    return KIND.at(where, f"this never fits: the key is {subject}, and this is {case}")
