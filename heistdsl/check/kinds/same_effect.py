"""H0531: two cards that do the same under different names."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Label, Severity, Span

_EFFECT = "    effect: |\n      draw 1\n      gain 1 fame\n      noise -= 1\n"

KIND = Kind(
    "H0531",
    "two cards that do the same under different names",
    (
        "Nothing but their names tells two cards apart: their types, attributes, tags, owners and effects are\n"
        "the same. Is one of them a copy that was to be changed? If it is meant, write the effect once: in a\n"
        "template that both cards name, or in a list of `copies`. Short effects do not count."
    ),
    wrong=(
        f"cards:\n  charm:\n    type: gadget\n    bonus: 0\n{_EFFECT}"
        f"  amulet:\n    type: gadget\n    bonus: 0\n{_EFFECT}"
    ),
    right=(
        f"templates:\n  lucky-thing:\n    type: gadget\n    bonus: 0\n{_EFFECT}"
        "cards:\n  charm: {template: lucky-thing}\n  amulet: {template: lucky-thing}\n"
    ),
    place="game",
    severity=Severity.HINT,
)


def report(where: Node | Span | None, card: str, other: str, there: Span | None) -> Diagnostic:
    """`card` does what `other` did before; `there` is the effect of the latter."""
    related = (Label(there, f"the effect of `{other}`"),) if there else ()
    help = "change one of them, or write the effect once: in a template, or in a list of `copies`"
    return KIND.at(where, f"`{card}` does just what `{other}` does", help, related)
