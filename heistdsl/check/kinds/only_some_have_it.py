"""H0307: a part that only some of the cards have."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.check.kind import Kind
from heistdsl.check.listing import listed
from heistdsl.syntax.tree import Expression, Node
from heistdsl.text import Diagnostic, Span

KIND = Kind(
    "H0307",
    "a part that only some of the cards have",
    (
        "Cards of several types may lie in one zone, and not all of them have the same attributes. Before a\n"
        "part is asked for that only some have, say which: `where gadget and bonus >= 2`,\n"
        "`sum(bonus of my.hand where gadget)`, `if c is gadget: ...`. Behind such a test the part can be\n"
        "used."
    ),
    wrong="gain sum(bonus of my.hand) fame",
    right="gain sum(bonus of my.hand where gadget) fame",
)


def report(
    where: Node | Span | None, part: str, having: Iterable[str], lacking: Iterable[str], asked: Expression | None
) -> Diagnostic:
    """`having` and `lacking` are the types of pieces that have the part and those that have not; `asked` is what the
    part is asked of, None for the member of a `where`."""
    shown = asked.span.text if asked and asked.span else ""
    test = " or ".join(sorted(having))
    first = sorted(having)[0]
    help = f"test it first: `if {shown} is {first}: ...`" if shown else f"keep only those: `... where {first}`"
    return KIND.at(where, f"only {test} has `{part}`, not {_some(lacking)}", help)


def _some(lacking: Iterable[str]) -> str:
    names = sorted(lacking)
    return listed(names[:3], "or") + (", ..." if len(names) > 3 else "")
