"""What a YAML scalar means here: fewer surprises than YAML has."""

import re
from typing import Final

from heistdsl.loader.nodes import Scalar, Style, Value
from heistdsl.text import Source, Span

_WORDS: Final[dict[str, Value]] = {"true": True, "false": False, "null": None, "~": None, "": None}
_NUMERIC: Final = frozenset("-0123456789")
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,14})\.[0-9]{1,15}")
_QUOTE_WIDTH: Final[dict[Style, int]] = {"single": 1, "double": 1}


def plain_value(text: str) -> Value:
    """The value of an unquoted scalar.

    Only `true` and `false` are truth values, so `on`, `off`, `yes` and `no` are words; only digits make a
    number, so `10:00`, `0x1F`, `1_000`, `007` and `1e3` are texts.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMERIC:
        return text
    if _WHOLE.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text):
        return float(text)
    return text


def make_scalar(text: str, style: Style, span: Span) -> Scalar:
    """The scalar whose text YAML found in `span`."""
    if style == "plain":
        return Scalar(plain_value(text), text, style, span, span if span.text == text else None)
    if style in ("literal", "folded"):
        block = _block_body(span)
        trimmed = Span(span.source, span.start, block.end if block.text else _header_end(span))
        return Scalar(text, text, style, trimmed, block if style == "literal" else None)
    width = _QUOTE_WIDTH[style]
    body = Span(span.source, span.start + width, span.end - width)
    return Scalar(text, text, style, span, body if body.text == text else None)


def _block_body(span: Span) -> Span:
    """From the start of the first visible line of a block to its last visible character."""
    source, start = span.source, _line_end(span.source, span.start)
    content = source.text[start : span.end]
    end = start + len(content.rstrip())
    if end == start:
        return Span(source, start, start)
    first = start + len(content) - len(content.lstrip())
    return Span(source, source.text.rfind("\n", 0, first) + 1, end)


def _header_end(span: Span) -> int:
    header = span.source.text[span.start : _line_end(span.source, span.start)]
    return span.start + len(header.split("#", 1)[0].rstrip())


def _line_end(source: Source, offset: int) -> int:
    found = source.text.find("\n", offset)
    return len(source.text) if found < 0 else found
