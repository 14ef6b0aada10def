"""Mistakes of scenarios as diagnostics."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ParamSpec

from heistdsl.scenario.paths import Unknown
from heistdsl.text import Diagnostic, Span, error

P = ParamSpec("P")

#: Something is named that is not there.
NOT_THERE = "H0801"


def complain(span: Span, ask: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> Iterator[Diagnostic]:
    """What asking finds to be unknown, if anything, as a mistake at this place."""
    try:
        ask(*args, **kwargs)
    except Unknown as problem:
        yield complaint(NOT_THERE, problem.message, span, problem.help)


def complaint(code: str, message: str, span: Span, help: str = "") -> Diagnostic:
    """A mistake of a scenario."""
    return error(code, message, span, help)
