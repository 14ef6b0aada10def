"""H0302: a condition is needed."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0302",
    "a condition is needed",
    (
        "After `if`, `where`, `while`, `require` and beside `and`, `or`, `not` stands something that is\n"
        "true or false: a comparison, a test with `is`, `in` or `has`, `any(...)`, `none(...)`, or the name\n"
        "of a phase (is it running?). Inside `where`, a bare type, tag or card asks what the member is."
    ),
    wrong="if noise: draw 1",
    right="if noise > 0: draw 1",
)


def report(where: Node | Span | None, found: str, help: str) -> Diagnostic:
    """`found` says in words what is there, `help` what to write instead."""
    return KIND.at(where, f"a condition is needed here, but this is {found}", help)
