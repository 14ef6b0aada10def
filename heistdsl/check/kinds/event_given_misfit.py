"""H0357: an event is given something else than it declares."""

from __future__ import annotations

from collections.abc import Sequence

from heistdsl.check.kind import Kind
from heistdsl.check.listing import listed
from heistdsl.model.ruleset import Event
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Label, Span

KIND = Kind(
    "H0357",
    "an event is given something else than it declares",
    (
        "What an event carries under names of its own is declared under `events:` with its type, and given after\n"
        "`with`, with commas, in the order in which it is declared."
    ),
    wrong="emit alarm-raised with me",
    right="emit alarm-raised with 2",
)


def report(where: Node | Span | None, event: Event, name: str, wanted: str, found: str) -> Diagnostic:
    """`wanted` and `found` say in words what the event carries as `name` and what is there."""
    return KIND.at(where, f"`{name}` of `{event.id}` is {wanted}, but this is {found}", related=_related(event))


def report_surplus(where: Node | Span | None, event: Event, names: Sequence[str]) -> Diagnostic:
    """`names` are what the event takes after `with`; something stands behind it."""
    takes = listed(names) if names else "nothing"
    return KIND.at(where, f"`{event.id}` takes {takes} after `with`, this is too much", related=_related(event))


def _related(event: Event) -> tuple[Label, ...]:
    return (Label(event.span, "the event is declared here"),) if event.span else ()
