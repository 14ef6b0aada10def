"""H0304: nothing to select from."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0304",
    "nothing to select from",
    (
        "`where`, `each`, `choose`, `in` and functions such as `count` go through the members of a set or\n"
        "the pieces of a zone. A number or a word has no members."
    ),
    wrong="gain count(my.fame) coins",
    right="gain my.fame coins",
)


def report(where: Node | Span | None, found: str) -> Diagnostic:
    """`found` says in words what is there."""
    return KIND.at(where, f"a set or a zone is needed here, but this is {found}")


def report_choice(where: Node | Span | None, found: str) -> Diagnostic:
    """Somebody is to choose from it."""
    return KIND.at(where, f"there is nothing to choose from: this is {found}", "choose from a set, a zone or a range")


def report_in(where: Node | Span | None, found: str) -> Diagnostic:
    """Something is said to be in it, or not."""
    return KIND.at(where, f"nothing can be in this: it is {found}", "compare it with `=`, or test a type with `is`")
