"""H0223: a zone nobody knows."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import near_or_all
from heistdsl.syntax.tree import Name
from heistdsl.text import Diagnostic

KIND = Kind(
    "H0223",
    "a zone nobody knows",
    (
        "Where a zone is needed, the name must be one of the zones of the rule files. A zone of the whole\n"
        "game is named as it is; a zone that each player has is a part of a player: `my.hand`, `t.hand`."
    ),
    wrong="move top(1 of deck) to hnad",
    right="move top(1 of deck) to my.hand",
)


def report(node: Name, zones: Iterable[str]) -> Diagnostic:
    """`zones` are written as one would write them here."""
    help = near_or_all(node.id, zones, "there is", "this game declares no zones")
    return KIND.at(node, f"unknown zone `{node.id}`", help, label="no zone of this name")
