"""A line of source with carets below it, fit for a terminal of ordinary width."""

import unicodedata
from dataclasses import dataclass

from heistdsl.text.span import Span

_TAB = "    "
_WIDEST = 110
_CONTEXT = 30
_CUT = "…"


@dataclass(frozen=True, slots=True)
class Snippet:
    """The first line of a span: `line` is the text to show, `carets` the marks to set below it."""

    number: int
    line: str
    carets: str


def cut_snippet(span: Span, mark: str = "^", widest: int = _WIDEST) -> Snippet:
    """The snippet of a span; `widest` is how many characters of the line are shown at most, beside what says that
    some are left out.

    A span over several lines is marked up to the end of its first one, an empty span by a single mark. Tabs
    become four spaces, wide characters count two cells, and a long line is cut down to what lies around the
    marks. Characters a terminal would obey rather than show are replaced.
    """
    number, column = span.source.line_column(span.start)
    line = span.source.line_text(number)
    first = min(column - 1, len(line))
    last = min(max(first, first + span.end - span.start), len(line))
    first, last, line = _cut(first, last, line, widest)
    before, marked = printable(line[:first]), printable(line[first:last])
    width = max(1, _cells(marked))
    return Snippet(number, printable(line), " " * _cells(before) + mark * width)


def printable(text: str) -> str:
    """The text with tabs widened and every control or unassigned character replaced by a visible one."""
    return "".join(_TAB if c == "\t" else c if _is_visible(c) else "\ufffd" for c in text)


def _is_visible(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] != "C" and category not in ("Zl", "Zp")


def _cells(text: str) -> int:
    return sum(_width(character) for character in text)


def _width(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _cut(first: int, last: int, line: str, widest: int) -> tuple[int, int, str]:
    """The line with its far ends cut off, and where the marked stretch has gone."""
    if len(line) <= widest:
        return first, last, line
    start = max(0, min(first - min(_CONTEXT, widest // 3), len(line) - widest))
    end = min(len(line), start + widest)
    head = _CUT if start > 0 else ""
    tail = _CUT if end < len(line) else ""
    shift = len(head) - start
    return first + shift, min(last, end) + shift, head + line[start:end] + tail
