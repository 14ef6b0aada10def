"""Remarks in effect texts. A tree does not know them, so they are put back between its statements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from heistdsl.syntax.format import format
from heistdsl.syntax.tree import Text
from heistdsl.text import Span

_QUOTED_OR_REMARK: Final = re.compile(r'"[^"\n]*"|(#[^\n]*)')


def format_lines(body: Span, text: Text) -> tuple[str, ...]:
    """The canonical lines of a text, without indentation of their own; remarks stand before the statements they
    stood before."""
    remarks = _remarks(body)
    lines: list[str] = []
    for statement in text.body:
        while remarks and statement.span and remarks[0].start < statement.span.start:
            lines.append(remarks.pop(0).text.rstrip())
        lines += format(Text((statement,))).split("\n")
    return (*lines, *(remark.text.rstrip() for remark in remarks))


def has_inner_remark(body: Span, text: Text) -> bool:
    """Whether a remark stands elsewhere than on a line of its own between two statements of the text."""
    first = _column(body, _first_sign(body))
    return any(
        _column(body, remark.start) != first or any(_holds(statement.span, remark) for statement in text.body)
        for remark in _remarks(body)
    )


def _remarks(body: Span) -> list[Span]:
    return list(_find_remarks(body))


def _find_remarks(body: Span) -> Iterator[Span]:
    for found in _QUOTED_OR_REMARK.finditer(body.source.text, body.start, body.end):
        if found[1]:
            yield Span(body.source, *found.span())


def _holds(outer: Span | None, inner: Span) -> bool:
    return outer is not None and outer.start <= inner.start < outer.end


def _first_sign(body: Span) -> int:
    return body.start + len(body.text) - len(body.text.lstrip())


def _column(body: Span, offset: int) -> int:
    return body.source.line_column(offset)[1]
