"""H0329: a part of somebody, and it is not said whose."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Name
from heistdsl.text import Diagnostic

KIND = Kind(
    "H0329",
    "a part of somebody, and it is not said whose",
    (
        "A zone, counter, state or value that is declared with an `owner` is there once for each of them,\n"
        "so a text has to say whose is meant: `my.hand`, `t.hand`, `this.target`. Inside a `where` over its\n"
        "owners the bare name is enough."
    ),
    wrong="discard 1 from hand",
    right="discard 1 from my.hand",
)


def report(node: Name, owner: str, has_me: bool, has_this: bool) -> Diagnostic:
    """`owner` is who has one of these: `player`, a type or a map."""
    whose = "my" if owner == "player" and has_me else "this" if owner != "player" and has_this else "p"
    every = f"every {owner}" if owner == "player" else f"every `{owner}`"
    return KIND.at(node, f"whose `{node.id}`? {every[0].upper()}{every[1:]} has one", f"write `{whose}.{node.id}`")
