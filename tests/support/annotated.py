"""Texts that say below a line which diagnostics belong to it.

    effect: move 2 loot from valut to hand
    #                        ^^^^^ error H0203: unknown zone `valut`
    #                        = help: did you mean `vault`?

The carets stand under the span, or under its first line. A `#` right before carets, or alone, counts as one
of them, so that a span can begin in the first column. Help lines are compared only where the text has them.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from heistdsl.text import Diagnostic

_REMARK = re.compile(r"(?P<marks>#\^*|# +\^+) (?P<words>(?:error|warning|hint) H[0-9]{4}: .*)")
_HELP = re.compile(r"# *= help: (?P<help>.*)")


@dataclass(frozen=True)
class Annotated:
    """A text without its remarks, and the remarks as `line:column-end words`."""

    text: str
    expected: list[str]
    expected_help: dict[str, str]


def read_annotated(text: str) -> Annotated:
    """Take a text and its remarks apart."""
    lines: list[str] = []
    expected: list[str] = []
    helps: dict[str, str] = {}
    for line in text.splitlines():
        remark, help = _REMARK.fullmatch(line), _HELP.fullmatch(line)
        if remark:
            marks = remark["marks"]
            start = 1 if " " not in marks else marks.index("^") + 1
            expected.append(f"{len(lines)}:{start}-{len(marks) + 1} {remark['words']}")
        elif help and expected:
            helps[expected[-1]] = help["help"]
        else:
            lines.append(line)
    return Annotated("".join(f"{line}\n" for line in lines), expected, helps)


def describe_found(diagnostics: Iterable[Diagnostic]) -> list[str]:
    """Diagnostics in the form of the remarks, in their order."""
    return [_describe(diagnostic) for diagnostic in diagnostics]


def assert_annotated(annotated: Annotated, diagnostics: list[Diagnostic]) -> None:
    """Compare all diagnostics with all remarks, and help where there is a remark about it."""
    found = describe_found(diagnostics)
    assert found == annotated.expected
    helps = {remark: diagnostic.help for remark, diagnostic in zip(found, diagnostics, strict=True)}
    shown = {remark: helps[remark].replace("\n", " / ") for remark in annotated.expected_help}
    assert shown == annotated.expected_help


def _describe(diagnostic: Diagnostic) -> str:
    words = f"{diagnostic.severity} {diagnostic.code}: {diagnostic.message}"
    if diagnostic.span is None:
        return words
    line, column = diagnostic.span.source.line_column(diagnostic.span.start)
    rest_of_line = len(diagnostic.span.source.line_text(line)) - column + 1
    width = max(1, min(diagnostic.span.end - diagnostic.span.start, rest_of_line))
    return f"{line}:{column}-{column + width} {words}"
