"""H0320: a preposition is missing."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0320",
    "a preposition is missing",
    (
        "Some verbs need to be told where to or whom to: `move ... to`, `give ... to`. What a game always\n"
        "does the same way can be set once, under `verbs:` of the rule files."
    ),
    wrong="move top(1 of deck)",
    right="move top(1 of deck) to my.hand",
)


def report(where: Node | Span | None, verb: str, word: str, need: str) -> Diagnostic:
    """`need` is what stands behind the preposition."""
    help = f"add `{word} ...`, or set it for the whole game under `verbs:`" if need == "zone" else f"add `{word} ...`"
    return KIND.at(where, f"`{verb}` needs `{word}`", help)
