"""What a designer reads when a text cannot be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from heistdsl.text.diagnostic import Diagnostic, error
from heistdsl.text.source import Source
from heistdsl.text.span import Span


class Word(NamedTuple):
    """A token of the text: what the grammar calls it, how it was written, and where."""

    kind: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Failure:
    """Where reading stopped: the word that did not fit, what would have, and all words before it."""

    found: Word
    fitting: frozenset[str]
    before: tuple[Word, ...]


def explain_failure(source: Source, failure: Failure) -> Diagnostic:
    """The diagnostic for a word that does not fit."""
    found = failure.found
    span = Span(source, found.start, found.end)
    return error("H0401", f"`{found.text}` does not fit here", span)
