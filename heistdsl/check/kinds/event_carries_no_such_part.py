"""H0228: a part that the event does not carry."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import near_or_all
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0228",
    "a part that the event does not carry",
    (
        "`it` is the event that the text listens to. Every event carries `by`, who did it, and `source`,\n"
        "what it came from; beside that each verb carries what its row in the table of verbs says, and a\n"
        "declared event what the rule files say.\n"
        "\n"
        "If a trigger listens to several events, only what all of them carry can be used."
    ),
    wrong="after roll for chance by me: it.price += 1",
    right="on roll for chance by me: it.total += 1",
)


def report(where: Node | Span | None, part: str, event: str, parts: Iterable[str]) -> Diagnostic:
    """`event` names the event or events; `parts` are what can be used."""
    carried = [f"it.{name}" for name in parts]
    help = near_or_all(f"it.{part}", carried, "it carries")
    return KIND.at(where, f"{event} carries no `{part}`", help)
