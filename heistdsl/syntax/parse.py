"""From the text of an effect to its tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial
from threading import Lock
from typing import Any, Final, Literal, TypeAlias, cast

from lark import Token, UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.utils import TextSlice

from heistdsl.syntax.build import Build
from heistdsl.syntax.errors import (
    empty_text,
    explain_failure,
    explain_layout,
    nested_too_deeply,
    number_out_of_range,
)
from heistdsl.syntax.failure import Failure, Word
from heistdsl.syntax.layout import Layout, LayoutError
from heistdsl.syntax.mending import explain_line
from heistdsl.syntax.tables import load_parser
from heistdsl.syntax.tree import Expression, Node, Text, children
from heistdsl.text.diagnostic import Diagnostic
from heistdsl.text.source import Source
from heistdsl.text.span import Span

MOST_LEVELS: Final = 100
_MOST_ERRORS: Final = 10
#: What is not nested deeply is short enough to be sure of without looking.
_FLAT_LINE: Final = 100
_FLAT_BLOCKS: Final = 20

_Start: TypeAlias = Literal["start", "formula"]

_SIGN = re.compile(r"[^ \t\r\n#]|#[^\n]*")
_STEP = re.compile(r'"[^"\n]*"|#[^\n]*|[(\[{]|[)\]}]|\n(?P<margin>[ \t]*)(?=(?P<word>[^\s#]\w*))')


def parse(source: Source, start: int = 0, end: int | None = None) -> tuple[Text | None, list[Diagnostic]]:
    """The tree of the effect text between two offsets of a source, or None and what is wrong with it.

    The text is read where it stands, so that every span is one of the whole source. It may be a block whose lines are
    all indented, as in YAML after `|`. Of each statement at most one mistake is reported. Takes a lock: safe in
    several threads, but no faster.
    """
    stop = len(source.text) if end is None else end
    with _LOCK:
        text, diagnostics = _reader().read("start", source, start, stop)
        if text is None and len(statements := list(_top_statements(source.text, start, stop))) > 1:
            diagnostics = _reader().read_each(source, statements) or diagnostics
    return text, diagnostics


def parse_expression(
    source: Source, start: int = 0, end: int | None = None
) -> tuple[Expression | None, list[Diagnostic]]:
    """The tree of the expression between two offsets, such as the formula of a value, or what is wrong with it."""
    with _LOCK:
        return _reader().read("formula", source, start, len(source.text) if end is None else end)


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
        self._spelled = {each.name: each.pattern.value for each in self._lark.terminals if each.pattern.type == "str"}

    def read(self, rule: _Start, source: Source, start: int, end: int) -> tuple[Any, list[Diagnostic]]:
        """What the rule makes of the stretch, or None and the first mistake."""
        first = _first_sign(source.text, start, end)
        if first is None:
            return None, [empty_text(source, start)]
        self._build.begin(source)
        self._layout.begin(_margin(source.text, first), end)
        try:
            tree = self._lark.parse(TextSlice(source.text, start, end), start=rule)
        except LayoutError as stopped:
            return None, [explain_layout(stopped.problem, Span(source, stopped.start, stopped.end))]
        except UnexpectedInput as stopped:
            failure = self._failure(rule, stopped, source, start, end)
            return None, [explain_line(failure, explain_failure(failure), partial(self._breaks_at, rule))]
        problems = [number_out_of_range(span) for span in self._build.bad_numbers]
        if self._layout.widest_line > _FLAT_LINE or self._layout.deepest > _FLAT_BLOCKS:
            problems += _too_deep(cast(Node, tree))
        return None if problems else tree, problems

    def read_each(self, source: Source, stretches: list[tuple[int, int]]) -> list[Diagnostic]:
        """The mistakes of several statements, one for each at most."""
        found: list[Diagnostic] = []
        for start, end in stretches:
            found += self.read("start", source, start, end)[1]
            if len(found) >= _MOST_ERRORS:
                break
        return found

    def _breaks_at(self, rule: _Start, text: str, start: int, end: int) -> int:
        """Where a stretch of text cannot be read on; its end if it can."""
        source = Source("", text)
        first = _first_sign(text, start, end)
        if first is None:
            return start
        self._build.begin(source)
        self._layout.begin(_margin(text, first), end)
        try:
            self._lark.parse(TextSlice(text, start, end), start=rule)
        except LayoutError as stopped:
            return stopped.start
        except UnexpectedInput as stopped:
            return self._found(stopped, end).start
        return end

    def _failure(self, rule: _Start, stopped: UnexpectedInput, source: Source, start: int, end: int) -> Failure:
        tokens = list(self._layout.tokens)
        found = self._found(stopped, end)
        # The layout notes a word before the parser refuses it.
        if tokens and self._word(tokens[-1]) == found:
            tokens.pop()
        # At the refusal the parser has already given up what else could have followed, so ask it afresh.
        again = self._lark.parse_interactive(start=rule)
        for token in tokens:
            again.feed_token(token)
        fitting = frozenset(self._spelled.get(kind, kind) for kind in again.accepts())  # type: ignore[no-untyped-call]
        return Failure(source, start, end, found, fitting, tuple(map(self._word, tokens)))

    def _found(self, stopped: UnexpectedInput, end: int) -> Word:
        if isinstance(stopped, UnexpectedToken):
            # Lark puts the end of the text at the start of the last word.
            return Word("$END", "", end, end) if stopped.token.type == "$END" else self._word(stopped.token)
        assert isinstance(stopped, UnexpectedCharacters)
        place = cast(int, stopped.pos_in_stream)
        return Word("", stopped.char, place, place + 1)

    def _word(self, token: Token) -> Word:
        return Word(
            self._spelled.get(token.type, token.type), token.value, token.start_pos or 0, cast(int, token.end_pos)
        )


def _first_sign(text: str, start: int, end: int) -> int | None:
    """Where the first statement begins, if there is any."""
    return next((sign.start() for sign in _SIGN.finditer(text, start, end) if sign.group()[0] != "#"), None)


def _margin(text: str, first: int) -> int:
    """With how many columns the line begins on which the first statement stands."""
    line = text[text.rfind("\n", 0, first) + 1 : first + 1]
    return len(line) - len(line.lstrip(" \t"))


def _top_statements(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The stretches of the statements that begin in the first column of the block, each to the start of the next."""
    first = _first_sign(text, start, end)
    margin = 0 if first is None else _margin(text, first)
    began, brackets = start, 0
    for step in _STEP.finditer(text, start, end):
        sign = step.group()
        if sign in "([{":
            brackets += 1
        elif sign in ")]}":
            brackets -= 1
        elif sign[0] == "\n" and brackets <= 0 and _begins_statement(step, margin) and step.start() > (first or 0):
            yield began, step.start() + 1
            began = step.start() + 1
    yield began, end


def _begins_statement(line: re.Match[str], margin: int) -> bool:
    return len(line["margin"]) == margin and line["word"] not in ("else", "elif")


def _too_deep(tree: Node) -> list[Diagnostic]:
    """The first node that lies too deep, walked without recursion."""
    level = [tree]
    for _ in range(MOST_LEVELS):
        level = [child for node in level for child in children(node)]
    return [nested_too_deeply(node.span, MOST_LEVELS) for node in level[:1] if node.span is not None]
