"""H0328: something that cannot be changed like this."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0328",
    "something that cannot be changed like this",
    (
        "Counters and states are set, values and attributes change in layers, cards move. A zone, a seat or\n"
        "a card itself has no value that could be set."
    ),
    wrong="my.hand += 1",
    right="draw 1",
)


def report(where: Node | Span | None, what: str) -> Diagnostic:
    """`what` says in words what is there."""
    help = "counters and states can be set, values and attributes changed while something lasts; cards are moved"
    return KIND.at(where, f"this is {what}, which cannot be changed", help)


def report_operator(where: Node | Span | None, operator: str, what: str) -> Diagnostic:
    """Something that is no number and no set is added to."""
    return KIND.at(where, f"`{operator}` changes numbers and sets, but this is {what}", "set it with `=`")


def report_keyed(where: Node | Span | None, key: str) -> Diagnostic:
    """A number is kept for each key, and no key is told."""
    return KIND.at(where, f"there is a number for each of `{key}`: say which", "write the key in brackets: `...[KEY]`")
