"""H0522: a name said out of what lies hidden."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.model.ruleset import Zone
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0522",
    "a name said out of what lies hidden",
    (
        "`name x from SET` lets a player say a card. Everybody hears which cards could be said, so the set\n"
        "must be known to everybody: never what lies in somebody's hand or in a deck."
    ),
    wrong=("choose t from others\nname guess from t.hand\nif guess is gadget: draw 1"),
    right=("name guess from everything where gadget\nif any(my.hand where kind = guess.kind): draw 1"),
)


def report(where: Node | Span | None, zone: Zone) -> Diagnostic:
    """`zone` is the zone that not everybody may see."""
    help = "name out of a set that everybody knows: `everything where ...`"
    return KIND.at(where, f"not everybody may see `{zone.id}`, so nothing can be named out of it", help)
