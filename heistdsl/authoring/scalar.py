"""How a text is spelled as a value in YAML: behind its key, in quotes, or as a block below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from heistdsl.authoring.effects import Formula, Written
from heistdsl.loader import Mapping, Scalar, load_yaml
from heistdsl.text import Source, Span

_STEP: Final = "  "
_COLON: Final = re.compile(r":(\s+)")
_INDICATORS: Final = "|+-0123456789"


@dataclass(frozen=True, slots=True)
class Edit:
    """What is to stand in a place of a file."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Left:
    """A place where all was left as it is, and why, as a sentence."""

    span: Span
    reason: str


def spell(source: Source, written: Written, lines: Sequence[str]) -> Edit | Left:
    """The edit that makes these lines the text of a key.

    A single line stands behind its key where YAML reads it as it is; everything else is a block. In `{...}`
    there are no blocks, so the line is quoted if need be.
    """
    gap = _COLON.fullmatch(source.text, written.key.span.end, written.scalar.span.start)
    if gap is None:
        return Left(written.scalar.span, "something stands between the key and the text")
    if written.in_braces:
        return _spell_in_braces(written.scalar.span, lines)
    header, rest = _around(source, written.scalar)
    is_line = len(lines) == 1 and can_stand_plain(lines[0])
    if rest and not is_line:
        return Left(written.scalar.span, "a remark stands behind it")
    span = Span(source, gap.start(1), written.scalar.span.end)
    if is_line and not header.strip(_INDICATORS):
        space = gap[1] if "\n" not in gap[1] else " "
        return Edit(span, space + lines[0])
    return Edit(span, f" |{header.lstrip(_INDICATORS)}\n{_indented(lines, _margin(source, written.key))}")


def spell_line(formula: Formula, line: str) -> Edit | Left:
    """The edit that makes a line the whole of a value: as it is if YAML reads it so, else in quotes."""
    return _in_quotes(formula.scalar.span, line, ("{", "}") if formula.in_braces else ("", ""))


def spell_value(text: str, margin: str) -> str:
    """What stands behind `key:` for a text, its space included; `margin` is that of the key."""
    if can_stand_plain(text):
        return f" {text}"
    return f" |\n{_indented(text.split(chr(10)), margin + _STEP)}"


def can_stand_plain(text: str, left: str = "", right: str = "") -> bool:
    """Whether YAML reads a line without quotes exactly as it is, between these brackets if any."""
    root, diagnostics = load_yaml(Source("line", f"{left}key: {text}{right}"))
    if diagnostics or not isinstance(root, Mapping) or len(root.entries) != 1 or "\n" in text:
        return False
    value = root.entries[0][1]
    return isinstance(value, Scalar) and value.style == "plain" and value.value == text


def _spell_in_braces(span: Span, lines: Sequence[str]) -> Edit | Left:
    if len(lines) > 1:
        return Left(span, "in `{...}` a text has one line")
    return _in_quotes(span, lines[0], ("{", "}"))


def _in_quotes(span: Span, line: str, around: tuple[str, str]) -> Edit | Left:
    """A line as it is where YAML reads it so, else in the quotes that do not occur in it."""
    if can_stand_plain(line, *around):
        return Edit(span, line)
    if not {'"', "\\"} & set(line):
        return Edit(span, f'"{line}"')
    return Left(span, "it cannot be quoted") if "'" in line else Edit(span, f"'{line}'")


def _around(source: Source, scalar: Scalar) -> tuple[str, str]:
    """The header of a block, remark included, and what stands behind a text on its line."""
    end = scalar.span.end
    line_end = source.text.find("\n", end)
    rest = source.text[end : None if line_end < 0 else line_end].strip()
    if scalar.style != "literal":
        return "", rest
    return scalar.span.text.split("\n", 1)[0].rstrip(), ""


def _margin(source: Source, key: Scalar) -> str:
    return " " * (source.line_column(key.span.start)[1] - 1) + _STEP


def _indented(lines: Sequence[str], margin: str) -> str:
    return "\n".join(f"{margin}{line}" for line in lines)
