"""H0314: `me` where there is nobody."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0314",
    "`me` where there is nobody",
    (
        "`setup` and `flow` belong to nobody, so there is no `me`, and a statement without a subject is\n"
        "done by the game, which has no hand and no counters. Say who: `each p in players: p draws 4`. The\n"
        "player of the running phase is `active`. A standing rule that never speaks of `me` belongs to\n"
        "nobody, too; the player of an event is `it.by`."
    ),
    wrong="draw 4",
    right="each p in players: p draws 4",
    place="setup",
)


def report(where: Node | Span | None, word: str, place: str) -> Diagnostic:
    """`word` is the name that means nothing here, or the verb that nobody does."""
    kind = "a rule that does not speak of `me`" if place == "rules" else f"`{place}`"
    message = f"`{word}` needs a player, and there is no `me` in {kind}"
    return KIND.at(where, message, _help(word, place))


def _help(word: str, place: str) -> str:
    if place == "rules":
        return f"say who: `it.by {word}s ...`"
    if word in ("me", "others", "rival"):
        return "name a player: `active`, or `p` in `each p in players: ...`"
    return f"say who: `each p in players: p {word}s ...`"
