"""H0350: a procedure needs a player, and there is none."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0350",
    "a procedure needs a player, and there is none",
    (
        "A procedure has the `me` of whoever runs it. One that speaks of `me`, or lets nobody named do what\n"
        "only a player can do, cannot be run from `setup` or `flow` alone."
    ),
    wrong="do lie-low()",
    right="each p in players: do search(p, 1)",
    place="flow",
)


def report(where: Node | Span | None, name: str, place: str) -> Diagnostic:
    """`name` is the procedure."""
    help = "give it the player as a parameter, or use `active` in it"
    return KIND.at(where, f"`{name}` needs a `me`, and there is none in `{place}`", help)
