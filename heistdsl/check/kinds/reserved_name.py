"""H0345: a name that every game has."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0345",
    "a name that every game has",
    (
        "`me`, `this`, `it`, `players` and some other names mean the same in every game. No text can give\n"
        "them another meaning."
    ),
    wrong=("choose them from others\ndraw 1"),
    right=("choose t from others\nt draws 1"),
)


def report(where: Node | Span | None, name: str, meaning: str) -> Diagnostic:
    """`meaning` says what the name means in every game."""
    return KIND.at(where, f"`{name}` is always {meaning}", "choose another name")
