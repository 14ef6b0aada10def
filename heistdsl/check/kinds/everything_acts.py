"""H0347: `act` or `affect` outside a ban."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0347",
    "`act` or `affect` outside a ban",
    (
        "`act` stands for doing anything by choice and `affect` for being changed by another card. They can\n"
        "be banned and allowed; there is no such single event to listen to."
    ),
    wrong="on affect of this: draw 1",
    right="ban affect of this",
)


def report(where: Node | Span | None, name: str) -> Diagnostic:
    """`name` is the word."""
    return KIND.at(where, f"`{name}` can only be banned or allowed", "listen to a verb or a declared event")
