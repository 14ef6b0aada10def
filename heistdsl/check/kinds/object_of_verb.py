"""H0318: an object that a verb does not take."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0318",
    "an object that a verb does not take",
    (
        "Each verb takes certain things: a selection of cards, a number of cards out of a zone, a number of\n"
        "something that is counted, a zone, a phase. The table of verbs in the reference says which."
    ),
    wrong="shuffle 3",
    right="shuffle deck",
)


_SHAPES = {
    "cards": "cards",
    "n from": "a number of cards `from` a zone",
    "n unit": "a number of something that is counted",
    "n": "a number",
    "none": "nothing",
    "zone": "a zone",
    "set": "a set of players",
    "players": "players",
    "game": "`game` or a phase",
    "clock": "`clock`",
    "share": "a share",
}


def report(where: Node | Span | None, verb: str, shapes: Iterable[str], found: str, help: str) -> Diagnostic:
    """`shapes` are those of the verb, `found` says in words what is there."""
    return KIND.at(where, f"`{verb}` takes {_choice(shapes)}, but this is {found}", help)


def report_missing(where: Node | Span | None, verb: str, shapes: Iterable[str]) -> Diagnostic:
    """The object is left out."""
    return KIND.at(where, f"`{verb}` what? It takes {_choice(shapes)}")


def _choice(shapes: Iterable[str]) -> str:
    return ", or ".join(_SHAPES[shape] for shape in shapes)
