"""H0222: a part that a thing does not have."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import near_or_all
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0222",
    "a part that a thing does not have",
    (
        "A dot asks for a part. A player has every zone, counter, state and value that the rule files\n"
        "declare for players; a piece has the attributes of its type, what is declared for its type, and\n"
        "`owner`, `zone`, `kind` and a few more; a place of a map has the attributes of the map's nodes and\n"
        "what is declared for the map."
    ),
    wrong="discard 1 from my.hnad",
    right="discard 1 from my.hand",
)


def report(where: Node | Span | None, part: str, owner: str, parts: Iterable[str]) -> Diagnostic:
    """`owner` says in words whose part it would be."""
    help = near_or_all(part, parts, "it has")
    return KIND.at(where, f"{owner} has no `{part}`", help)
