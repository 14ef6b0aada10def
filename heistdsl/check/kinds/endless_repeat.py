"""H0505: a loop without an end."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.check.spans import first_line
from heistdsl.syntax.tree import Repeat
from heistdsl.text import Diagnostic

KIND = Kind(
    "H0505",
    "a loop without an end",
    (
        "`repeat:` goes on until a `stop` inside it, or until the phase or the game ends. Without any of\n"
        "them it goes on for ever."
    ),
    wrong="repeat: noise += 1",
    right="repeat while noise < 6: noise += 1",
    place="procedure",
)


def report(node: Repeat) -> Diagnostic:
    """`node` is the loop."""
    help = "leave it with `stop`, or say how long: `repeat while ...:`, `repeat 3 times:`"
    return KIND.at(first_line(node), "nothing ever leaves this loop", help)
