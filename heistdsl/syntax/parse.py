"""From the text of an effect to its tree."""

from __future__ import annotations

import re
from functools import cache
from threading import Lock
from typing import cast

from lark import Token, UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.utils import TextSlice

from heistdsl.syntax.build import Build
from heistdsl.syntax.errors import Failure, Word, explain_failure
from heistdsl.syntax.layout import Layout, LayoutError
from heistdsl.syntax.tables import load_parser
from heistdsl.syntax.tree import Text
from heistdsl.text.diagnostic import Diagnostic, error
from heistdsl.text.source import Source
from heistdsl.text.span import Span

_SIGN = re.compile(r"[^ \t\r\n#]|#[^\n]*")


def parse(source: Source, start: int = 0, end: int | None = None) -> tuple[Text | None, list[Diagnostic]]:
    """The tree of the effect text between two offsets of a source, or None and what is wrong with it.

    The text is read where it stands, so that every span is one of the whole source. It may be a block whose
    lines are all indented, as in YAML after `|`. Takes a lock: safe in several threads, but no faster.
    """
    stop = len(source.text) if end is None else end
    with _LOCK:
        return _reader().read(source, start, stop)


def parse_text(text: str, name: str = "text") -> tuple[Text | None, list[Diagnostic]]:
    """The tree of a text that stands alone."""
    return parse(Source(name, text))


_LOCK = Lock()


@cache
def _reader() -> _Reader:
    return _Reader()


class _Reader:
    """Lark and what it needs to make a tree of one text at a time."""

    def __init__(self) -> None:
        self._build = Build()
        self._layout = Layout()
        self._lark = load_parser(self._build, self._layout)

    def read(self, source: Source, start: int, end: int) -> tuple[Text | None, list[Diagnostic]]:
        first = _first_sign(source.text, start, end)
        if first is None:
            return None, [error("H0400", "there is no effect here", Span(source, start, start))]
        self._build.begin(source)
        self._layout.begin(_margin(source.text, first), end)
        try:
            text = cast(Text, self._lark.parse(TextSlice(source.text, start, end)))
        except UnexpectedInput as stopped:
            return None, [explain_failure(source, self._failure(stopped, end))]
        except LayoutError as stopped:
            return None, [error("H0402", stopped.problem, Span(source, stopped.start, stopped.end))]
        return text, []

    def _failure(self, stopped: UnexpectedInput, end: int) -> Failure:
        before = [_word(token) for token in self._layout.tokens]
        found, fitting = _found(stopped, end)
        # The layout notes a word before the parser refuses it.
        if before and before[-1] == found:
            before.pop()
        return Failure(found, fitting, tuple(before))


def _found(stopped: UnexpectedInput, end: int) -> tuple[Word, frozenset[str]]:
    """The word at which the parser stopped, and the kinds of word that would have fitted."""
    if isinstance(stopped, UnexpectedToken):
        # Lark puts the end of the text at the start of the last word.
        is_end = stopped.token.type == "$END"
        word = Word("$END", "", end, end) if is_end else _word(stopped.token)
        return word, frozenset(stopped.accepts)
    assert isinstance(stopped, UnexpectedCharacters)
    place: int = stopped.pos_in_stream  # type: ignore[assignment]
    return Word("", stopped.char, place, place + 1), frozenset(stopped.allowed or ())


def _first_sign(text: str, start: int, end: int) -> int | None:
    """Where the first statement begins, if there is any."""
    return next((sign.start() for sign in _SIGN.finditer(text, start, end) if sign.group()[0] != "#"), None)


def _margin(text: str, first: int) -> int:
    """With how many columns the line begins on which the first statement stands."""
    line = text[text.rfind("\n", 0, first) + 1 : first + 1]
    return len(line) - len(line.lstrip(" \t"))


def _word(token: Token) -> Word:
    return Word(token.type, token.value, token.start_pos or 0, token.end_pos or 0)
