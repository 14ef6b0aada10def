"""H0341: a number of cards, and it is not said from where."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0341",
    "a number of cards, and it is not said from where",
    (
        "A number of cards is taken out of a zone, so the zone must be named: `discard 2 from my.hand`. A\n"
        "zone that is always the same can be set under `verbs:` of the rule files."
    ),
    wrong="discard 2",
    right="discard 2 from my.hand",
)


def report(where: Node | Span | None, verb: str) -> Diagnostic:
    """`verb` is the verb of the statement."""
    help = f"write `{verb} ... from my.ZONE`, or set `from` of `{verb}` under `verbs:`"
    return KIND.at(where, f"`{verb}` from where?", help)
