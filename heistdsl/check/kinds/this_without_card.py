"""H0315: `this` outside a card."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0315",
    "`this` outside a card",
    (
        "`this` is the card on which a text stands. Rules, procedures and actions stand on no card; give\n"
        "them the card as a parameter, or use `it.card` of an event."
    ),
    wrong="after draw by players: discard this",
    right="after draw by players: discard it.cards",
    place="rules",
)


def report(where: Node | Span | None) -> Diagnostic:
    """`where` is the word."""
    return KIND.at(
        where, "`this` is the card of a text, and this text stands on none", "name the card: a parameter, or `it.card`"
    )
