"""Diagnostics as plain text, as editors take them, and as GitHub annotates them."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from heistdsl.text.diagnostic import Diagnostic, Severity
from heistdsl.text.shown_path import shown_path
from heistdsl.text.snippet import cut_snippet, printable
from heistdsl.text.span import Span

_GITHUB_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "notice"}


def render_text(diagnostics: Iterable[Diagnostic]) -> str:
    """One block per diagnostic with source line and carets, in the given order, an empty line between them.

    Ends with a line end unless there is nothing to say.
    """
    return "\n".join(map(_render_one, diagnostics))


def render_json(diagnostics: Sequence[Diagnostic], file_count: int) -> str:
    """One JSON document: the diagnostics in the given order and a summary."""
    counts = Counter(diagnostic.severity for diagnostic in diagnostics)
    document = {
        "diagnostics": [diagnostic_json(diagnostic) for diagnostic in diagnostics],
        "summary": {
            "errors": counts[Severity.ERROR],
            "warnings": counts[Severity.WARNING],
            "files": file_count,
        },
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def render_github(diagnostics: Iterable[Diagnostic]) -> str:
    """One workflow command per diagnostic, as GitHub turns them into remarks on a change."""
    return "".join(_render_annotation(diagnostic) for diagnostic in diagnostics)


def diagnostic_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """One diagnostic as plain data; without a span `file` is the empty text and all positions are 1."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        **_place(diagnostic.span),
        "help": diagnostic.help,
        "related": [{"message": label.message, **_place(label.span)} for label in diagnostic.related],
    }


def summary_line(diagnostics: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning`, or `no errors`; hints are not counted."""
    counts = Counter(diagnostic.severity for diagnostic in diagnostics)
    parts = [
        f"{counts[severity]} {severity.value}{'' if counts[severity] == 1 else 's'}"
        for severity in (Severity.ERROR, Severity.WARNING)
        if counts[severity]
    ]
    return ", ".join(parts) or "no errors"


@dataclass(frozen=True, slots=True)
class Place:
    """One place that a diagnostic shows, and what is said there; the main one comes first."""

    span: Span
    remark: str
    is_main: bool

    @property
    def arrow(self) -> str:
        """What stands before the name of the file."""
        return "-->" if self.is_main else ":::"

    @property
    def mark(self) -> str:
        """What stands below the place."""
        return "^" if self.is_main else "-"


def places_of(diagnostic: Diagnostic) -> list[Place]:
    """All places of a diagnostic, in the order to be read."""
    main = [Place(diagnostic.span, diagnostic.label, True)] if diagnostic.span else []
    return main + [Place(label.span, label.message, False) for label in diagnostic.related]


def locate(span: Span) -> str:
    """`FILE:LINE:COLUMN`, as many programs can open it."""
    line, column = span.source.line_column(span.start)
    return f"{printable(shown_path(span.source.name))}:{line}:{column}"


def _render_one(diagnostic: Diagnostic) -> str:
    lines = [f"{diagnostic.severity.value}[{diagnostic.code}]: {printable(diagnostic.message)}"]
    places = places_of(diagnostic)
    snippets = [cut_snippet(place.span, place.mark) for place in places]
    gutter = max((len(str(snippet.number)) for snippet in snippets), default=1)
    for place, snippet in zip(places, snippets, strict=True):
        lines.append(f"{' ' * gutter}{place.arrow} {locate(place.span)}")
        lines.append(f"{snippet.number:>{gutter}} | {snippet.line}")
        lines.append(f"{' ' * gutter} | {snippet.carets} {printable(place.remark)}")
    lines += _advise(diagnostic.help, gutter)
    return "".join(line.rstrip() + "\n" for line in lines)


def _advise(help: str, gutter: int) -> list[str]:
    first, *rest = help.split("\n")
    if not first:
        return []
    margin = " " * (gutter + 1)
    return [f"{margin}= help: {printable(first)}", *(f"{margin}        {printable(line)}" for line in rest)]


def _place(span: Span | None) -> dict[str, Any]:
    if span is None:
        return {"file": "", "line": 1, "column": 1, "end_line": 1, "end_column": 1}
    line, column = span.source.line_column(span.start)
    end_line, end_column = span.source.line_column(span.end)
    return {
        "file": span.source.name,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
    }


def _render_annotation(diagnostic: Diagnostic) -> str:
    properties = {"title": diagnostic.code}
    if diagnostic.span:
        place = _place(diagnostic.span)
        properties = {
            "file": shown_path(place["file"]),
            "line": str(place["line"]),
            "endLine": str(place["end_line"]),
            "col": str(place["column"]),
            "endColumn": str(place["end_column"]),
            **properties,
        }
    listed = ",".join(f"{name}={_escape_property(value)}" for name, value in properties.items())
    message = diagnostic.message + (f"\n{diagnostic.help}" if diagnostic.help else "")
    return f"::{_GITHUB_LEVELS[diagnostic.severity]} {listed}::{_escape_annotation(message)}\n"


def _escape_annotation(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escape_property(text: str) -> str:
    return _escape_annotation(text).replace(":", "%3A").replace(",", "%2C")
