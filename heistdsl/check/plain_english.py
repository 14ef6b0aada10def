"""Texts that can be read, but whose names are only words of plain English: said once, with the right words."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import dedent

from heistdsl.check.kinds import unknown_event, unknown_name, unknown_unit
from heistdsl.syntax.errors import plain_english
from heistdsl.syntax.mending import habits_in, mend
from heistdsl.syntax.tree import Text
from heistdsl.text import Diagnostic, Span

_UNKNOWN = frozenset(kind.KIND.code for kind in (unknown_event, unknown_name, unknown_unit))


def tell_plain_english(text: Text, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """The mistakes of a text; where an unknown name is part of a habit, the habit instead of what it led to."""
    told = diagnostics
    for line in {line for each in diagnostics if each.code in _UNKNOWN and (line := _line_of(text, each.span))}:
        told = _tell(line, told)
    return told


def _line_of(text: Text, span: Span | None) -> Span | None:
    """The line of a text that a place begins in, without what stands around the text."""
    whole = text.span
    if span is None or whole is None or span.source is not whole.source:
        return None
    written = span.source.text
    stop = written.find("\n", span.start, whole.end)
    start = max(written.rfind("\n", 0, span.start) + 1, whole.start)
    return Span(span.source, start, whole.end if stop < 0 else stop)


def _tell(line: Span, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """A habit is told in place of what is wrong with its words, and of all unknown names of its line."""
    habits = [(line.start + start, line.start + end) for start, end in habits_in(line.text)]
    touched = [each for each in diagnostics if each.span and _touches(each.span, habits)]
    mended = mend(line.text)
    if mended is None or mended.habit is None or not any(each.code in _UNKNOWN for each in touched):
        return diagnostics
    span = Span(line.source, line.start + mended.start, line.start + mended.end)
    told = plain_english(span, mended.habit.rule, dedent(mended.text).strip())
    unknown = [each for each in diagnostics if each.code in _UNKNOWN and each.span and _is_in(each.span, line)]
    return [told, *(each for each in diagnostics if each not in touched and each not in unknown)]


def _is_in(span: Span, line: Span) -> bool:
    return line.start <= span.start <= line.end


def _touches(span: Span, stretches: Iterable[tuple[int, int]]) -> bool:
    return any(span.start < end and start < span.end for start, end in stretches)
