"""H0523: a statement that nothing runs."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0523",
    "a statement that nothing runs",
    (
        "The texts under `rules:` and `actions:` stand: triggers, actions, layers, bans. Nothing plays or\n"
        "resolves them, so a statement that does something at once would never run."
    ),
    wrong="noise += 1",
    right="on job-lost: noise += 1",
    place="rules",
)


def report(where: Node | Span | None, place: str) -> Diagnostic:
    """`place` says where the text stands."""
    help = "say when: `on ...:`" if place == "rules" else "say that it may be done: `use:`"
    return KIND.at(where, "nothing ever runs this: the text is never played or resolved", help)
