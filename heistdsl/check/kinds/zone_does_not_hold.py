"""H0338: a zone that cannot hold these pieces."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0338",
    "a zone that cannot hold these pieces",
    (
        "A zone holds only the types of pieces that its declaration lists under `holds`. Pieces of other\n"
        "types cannot be moved there."
    ),
    wrong="move top(1 of deck) to my.purse",
    right="move top(1 of deck) to my.hand",
)


def report(where: Node | Span | None, zone: str, holds: str, pieces: str) -> Diagnostic:
    """`holds` and `pieces` say in words what the zone holds and what is to be put there."""
    help = f"move them elsewhere, or add them to `holds` of `{zone}`"
    return KIND.at(where, f"`{zone}` holds {holds}, no {pieces}", help)
