"""H0303: somebody acts who is no player."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0303",
    "somebody acts who is no player",
    (
        "Before a verb stands who does it: a player or a set of players. Cards, zones and phases do nothing\n"
        "themselves; the player of a card is `c.owner`."
    ),
    wrong="deck discards 1 from my.hand",
    right="discard 1 from my.hand",
)


def report(where: Node | Span | None, found: str, verb: str, is_piece: bool) -> Diagnostic:
    """`found` says in words what is there, `verb` is as it stands after a subject."""
    span = where.span if isinstance(where, Node) else where
    shown = span.text if span else "..."
    help = f"write `{shown}.owner {verb} ...`" if is_piece else "leave it out, and the player of the text acts"
    return KIND.at(where, f"only players act, but `{shown}` is {found}", help)
