"""H0319: a preposition that does not go with the verb."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import listed
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0319",
    "a preposition that does not go with the verb",
    (
        "Each verb has its own prepositions, and each of them at most once: `draw ... from ... to`,\n"
        "`give ... to`, `attach ... to`. The table of verbs in the reference lists them."
    ),
    wrong="choose t from others\ngive 1 fame against t",
    right="choose t from others\ngive 1 fame to t",
)


def report(where: Node | Span | None, verb: str, word: str, known: Iterable[str], fitting: Iterable[str]) -> Diagnostic:
    """`known` are the prepositions of the verb, `fitting` those not used yet."""
    names = list(known)
    help = f"with `{verb}` goes {listed(list(fitting) or names, 'or')}" if names else f"`{verb}` takes no preposition"
    return KIND.at(where, f"`{word}` does not go with `{verb}`", help)
