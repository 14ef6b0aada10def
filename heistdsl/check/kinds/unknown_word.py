"""H0229: a word that is none of the values."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import near_or_all
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0229",
    "a word that is none of the values",
    (
        "A value that is one of several words, such as a variant or a skill, can only be compared with\n"
        "these words. They are declared under `words-of:`, those of a variant under `options:`."
    ),
    wrong="if option.alarm = quiet: draw 1",
    right="if option.alarm = silent: draw 1",
)


def report(where: Node | Span | None, word: str, of: str, words: Iterable[str]) -> Diagnostic:
    """`of` says in words what has these values."""
    return KIND.at(where, f"`{word}` is no value of {of}", near_or_all(word, words, "it is one of"))
