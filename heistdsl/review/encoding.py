"""Diagnostics as plain data and back. A place is the number of its source in a list of names, and two offsets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from heistdsl.loader.files import read_source
from heistdsl.text import Diagnostic, Label, Severity, Source, Span


def encode(diagnostics: Sequence[Diagnostic]) -> dict[str, Any]:
    """The diagnostics as data that JSON holds; `sources` names the files they point to."""
    numbers: dict[str, int] = {}

    def place(span: Span | None) -> list[int] | None:
        return None if span is None else [numbers.setdefault(span.source.name, len(numbers)), span.start, span.end]

    found = [
        [each.code, each.severity.value, each.message, place(each.span), each.help, each.label]
        + [[place(label.span), label.message] for label in each.related]
        for each in diagnostics
    ]
    return {"sources": list(numbers), "found": found}


def decode(encoded: dict[str, Any]) -> list[Diagnostic]:
    """The diagnostics again, on the files as they are now. Raises ValueError if one cannot be read, and whatever comes
    of data that `encode` has not made."""
    sources = [_source(name) for name in encoded["sources"]]

    def span(place: list[int]) -> Span:
        number, start, end = place
        return Span(sources[number], start, end)

    return [
        Diagnostic(
            code,
            Severity(severity),
            message,
            span(place) if place else None,
            help,
            tuple(Label(span(at), words) for at, words in related),
            label,
        )
        for code, severity, message, place, help, label, *related in encoded["found"]
    ]


def _source(name: str) -> Source:
    source, _ = read_source(Path(name))
    if source is None:
        raise ValueError(f"cannot read {name}")
    return source
