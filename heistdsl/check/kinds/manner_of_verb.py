"""H0322: a manner that does not go with the verb."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import listed
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0322",
    "a manner that does not go with the verb",
    (
        "`facedown`, `faceup`, `randomly` and `publicly` say how something is done, and not every verb can\n"
        "be done in every manner."
    ),
    wrong="shuffle deck facedown",
    right="shuffle deck",
)


def report(where: Node | Span | None, verb: str, manner: str, manners: Iterable[str]) -> Diagnostic:
    """`manners` are those of the verb."""
    names = list(manners)
    help = f"`{verb}` can be done {listed(names, 'or')}" if names else f"`{verb}` can be done in one manner only"
    return KIND.at(where, f"`{verb}` cannot be done `{manner}`", help)
