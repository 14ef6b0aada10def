"""Slips of layout that a YAML parser only notices later, or blames on something else: seen by looking at the lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from heistdsl.text import Diagnostic, Source, Span, error

_KEY: Final = r"(?P<margin>\s*(?:- +)*)(?P<key>[A-Za-z][\w-]*)"
_NO_BLANK: Final = re.compile(rf"{_KEY}(?P<colon>:)(?P<rest>(?:[^\s:/]|[^\S \t]).*)")
_EQUALS: Final = re.compile(rf"{_KEY} *(?P<colon>=) *(?P<rest>.*\S)\s*")
_LONE_KEY: Final = re.compile(rf"{_KEY}\s*")
_BLOCK_KEY: Final = re.compile(rf"{_KEY}: +[|>][+-]?\s*(?:#.*)?")
_OPEN_KEY: Final = re.compile(rf"{_KEY}:\s*(?:#.*)?")
_ANY_KEY: Final = re.compile(r"\s*(?:- +)*[^\s:#]+:(?:\s.*)?")


@dataclass(frozen=True, slots=True)
class _Lines:
    """The line on which a parser gave up, and the last one above it that is not blank; numbers from 1, 0 for none."""

    source: Source
    number: int
    above: int

    def text(self, number: int) -> str:
        return self.source.line_text(number) if number else ""

    def span(self, number: int, start: int, end: int) -> Span:
        began = self.source.line_start(number)
        return Span(self.source, began + start, began + end)

    def whole(self, number: int) -> Span:
        """A line without the blanks around it."""
        text = self.text(number)
        return self.span(number, _margin(text), len(text.rstrip()))


def explain_by_lines(source: Source, at: int) -> Diagnostic | None:
    """What is wrong with the line of an offset, or with the one above it, if it is one of the usual slips."""
    number = source.line_column(at)[0]
    above = next((each for each in range(number - 1, 0, -1) if source.line_text(each).strip()), 0)
    lines = _Lines(source, number, above)
    return next((found for explain in _SLIPS if (found := explain(lines))), None)


def _tab(lines: _Lines) -> Diagnostic | None:
    text = lines.text(lines.number)
    margin = text[: _margin(text)]
    if "\t" not in margin:
        return None
    return error("H0101", "a tab cannot indent a line", lines.span(lines.number, 0, len(margin)), "indent with spaces")


def _no_blank(lines: _Lines) -> Diagnostic | None:
    for number in (lines.above, lines.number):
        found = _NO_BLANK.fullmatch(lines.text(number))
        if found and ": " not in found["rest"]:
            span = lines.span(number, *found.span("colon"))
            rest = found["rest"].strip()
            if found["rest"][0].isspace():
                message = "the blank behind this `:` is no ordinary space"
            else:
                message = "a space is missing behind this `:`"
            return error("H0101", message, span, f"write `{found['key']}: {rest}`")
    return None


def _equals(lines: _Lines) -> Diagnostic | None:
    for number in (lines.above, lines.number):
        found = _EQUALS.fullmatch(lines.text(number))
        if found:
            span = lines.span(number, *found.span("colon"))
            return error("H0101", "a key is followed by `:`", span, f"write `{found['key']}: {found['rest']}`")
    return None


def _block_not_indented(lines: _Lines) -> Diagnostic | None:
    found, text = _BLOCK_KEY.fullmatch(lines.text(lines.above)), lines.text(lines.number)
    if not found or _margin(text) > _margin(lines.text(lines.above)):
        return None
    help = f"write\n{found['key']}: |\n  {text.strip()}"
    return error("H0101", f"the text of `{found['key']}` is not indented", lines.whole(lines.number), help)


def _lone_key(lines: _Lines) -> Diagnostic | None:
    found = _LONE_KEY.fullmatch(lines.text(lines.above))
    if not found or _margin(lines.text(lines.number)) <= _margin(lines.text(lines.above)):
        return None
    span = lines.span(lines.above, *found.span("key"))
    return error("H0101", "`:` is missing after this key", span, f"write `{found['key']}:`")


def _open_text(lines: _Lines) -> Diagnostic | None:
    """Lines below a key that begin as a text, so that what stands before a later colon is no key."""
    margin = _margin(lines.text(lines.number))
    number = lines.number - 1
    while number and (not lines.text(number).strip() or _margin(lines.text(number)) >= margin):
        number -= 1
    found = _OPEN_KEY.fullmatch(lines.text(number)) if number else None
    if not found or number == lines.above or _ANY_KEY.fullmatch(lines.text(number + 1)):
        return None
    message = f"the lines below `{found['key']}:` are neither a text nor keys"
    help = f"if they are one text, write `|` behind it: `{found['key']}: |`"
    return error("H0101", message, lines.whole(number + 1), help)


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())


_SLIPS: Final[tuple[Callable[[_Lines], Diagnostic | None], ...]] = (
    _tab,
    _no_blank,
    _equals,
    _block_not_indented,
    _lone_key,
    _open_text,
)
