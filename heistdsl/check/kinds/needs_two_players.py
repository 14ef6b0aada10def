"""H0342: `rival` in a game of more than two."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0342",
    "`rival` in a game of more than two",
    (
        "`rival` is the other player of a two-player game. With more players there are `others`, and one of\n"
        "them can be chosen."
    ),
    wrong="rival draws 1",
    right=("choose t from others\nt draws 1"),
)


def report(where: Node | Span | None, most: int) -> Diagnostic:
    """`most` is the largest number of players."""
    help = "choose one of the `others`"
    return KIND.at(where, f"`rival` is the other of two players, but up to {most} may play", help)
