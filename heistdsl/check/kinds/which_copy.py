"""H0358: a part of one of several copies, and it is not said which."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.model.ruleset import Card
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0358",
    "a part of one of several copies, and it is not said which",
    (
        "The name of a card stands for its piece where there is just one, and has all of its parts. Of a card with\n"
        "several copies everybody knows what is printed on it; where one of them lies, whose it is or how many\n"
        "counters are on it may be different for each."
    ),
    wrong="if pilot.owner = me: gain 1 fame",
    right="if any(everything where pilot and owner = me): gain 1 fame",
)


def report(where: Node | Span | None, card: Card, part: str) -> Diagnostic:
    """`part` is not printed on the card."""
    if not card.copies:
        return KIND.at(where, f"there is no piece of `{card.id}`, so nothing has this `{part}`")
    help = f"choose one of them, or go through them: `each c in everything where {card.id}: ...`"
    return KIND.at(where, f"there are {card.copies} of `{card.id}`, and `{part}` may be different for each", help)
