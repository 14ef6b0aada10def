"""H0511: a choice, and nobody to make it."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0511",
    "a choice, and nobody to make it",
    (
        "`setup` and `flow` belong to nobody, so somebody has to be named who chooses: `p chooses ...`,\n"
        "`p discards 1 from p.hand`. What the game does itself is not chosen: `top(1 of deck)`, or\n"
        "`randomly`."
    ),
    wrong=("choose p from players\np draws 1"),
    right="each p in players: p draws 1",
    place="setup",
)


def report(where: Node | Span | None, place: str, verb: str) -> Diagnostic:
    """`verb` is what nobody does."""
    kind = "a rule that does not speak of `me`" if place == "rules" else f"`{place}`"
    help = (
        f"name the player: `p {verb}s ...`"
        if verb == "choose"
        else f"name the player: `p {verb}s ...`, or add `randomly`"
    )
    return KIND.at(where, f"this is a choice, and nobody makes it: there is no `me` in {kind}", help)
