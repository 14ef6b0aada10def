"""H0224: an event nobody knows."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import near_or_all
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0224",
    "an event nobody knows",
    (
        "What is listened for, banned, counted or emitted is a verb, an event under `events:` of the rule\n"
        "files, or the `start of` or `end of` a phase. Every verb is an event of its own; nothing else\n"
        "happens unless a text emits it."
    ),
    wrong="on job-win by me: draw 1",
    right="on job-won by me: draw 1",
)


def report(where: Node | Span | None, name: str, events: Iterable[str], is_phase: bool = False) -> Diagnostic:
    """`is_phase`: a phase has this name, so one of its ends is meant."""
    help = (
        f"a phase is no event: write `start of {name}` or `end of {name}`"
        if is_phase
        else near_or_all(name, events, "there is", "declare it under `events:` in the rule files")
    )
    return KIND.at(where, f"unknown event `{name}`", help)
