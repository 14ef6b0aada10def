"""Where reading a text stopped, as plain data."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

from heistdsl.text.source import Source
from heistdsl.text.span import Span

LINE_END: Final = "_NL"
TEXT_END: Final = "$END"
INDENT: Final = "_INDENT"
_LAYOUT: Final = frozenset((LINE_END, INDENT, "_DEDENT"))
_STARTS: Final = _LAYOUT | {":", ";"}
_WORD: Final = re.compile(r"[\w-]+")


class Word(NamedTuple):
    """A token of the text.

    `kind` is the token itself where the grammar spells it out (`if`, `:`), else what the grammar calls it (`NAME`,
    `_NL`), and empty for a sign that is none.
    """

    kind: str
    text: str
    start: int
    end: int

    @property
    def is_layout(self) -> bool:
        """Whether it is a line end or a change of margin."""
        return self.kind in _LAYOUT


@dataclass(frozen=True, slots=True)
class Failure:
    """The word that did not fit, what would have (as kinds of word), all words before it, and the whole stretch."""

    source: Source
    start: int
    end: int
    found: Word
    fitting: frozenset[str]
    before: tuple[Word, ...]

    @property
    def previous(self) -> Word | None:
        """The word right before, line ends included."""
        return self.before[-1] if self.before else None

    @property
    def line(self) -> tuple[Word, ...]:
        """The words before it in the same logical line."""
        for index in range(len(self.before) - 1, -1, -1):
            if self.before[index].is_layout:
                return self.before[index + 1 :]
        return self.before

    @property
    def end_before(self) -> int:
        """Where the last word before it ends that is no layout."""
        return next((word.end for word in reversed(self.before) if not word.is_layout), self.start)

    @property
    def is_at_line_end(self) -> bool:
        """Whether the line or the text ended too early."""
        return self.found.kind in (LINE_END, TEXT_END)

    @property
    def rest_of_line(self) -> str:
        """What the author wrote from here on in this line."""
        return self.source.text[self.found.start : self.end].split("\n", 1)[0]

    def starts_statement(self, place: int) -> bool:
        """Whether a statement starts with the found word (0), the word before it (1), or further back."""
        return len(self.before) <= place or self.before[-1 - place].kind in _STARTS

    def is_behind_colon(self, place: int) -> bool:
        """Whether it starts a statement that does not start its line."""
        return len(self.before) > place and self.before[-1 - place].kind in (":", ";")

    def span(self, first: Word, last: Word | None = None) -> Span:
        """The place of a word, or of all from the first to the last."""
        return Span(self.source, first.start, (last or first).end)

    def whole_word(self) -> Word:
        """The found word with all letters, digits, `_` and `-` around it, as its author means it."""
        text, place = self.source.text, self.found.start
        line = max(text.rfind("\n", self.start, place) + 1, self.start)
        for match in _WORD.finditer(text, line, self.end):
            if match.start() <= place < match.end():
                return Word(self.found.kind, match.group(), match.start(), match.end())
        return self.found
