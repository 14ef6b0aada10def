"""H0354: an amount of none, or of fewer than none."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Span

#: What is meant by doing less than nothing.
_OPPOSITES = {"gain": "lose", "lose": "gain", "draw": "discard", "discard": "draw"}

KIND = Kind(
    "H0354",
    "an amount of none",
    (
        "What is done to none, or to fewer than none, is not done. Leave the statement out, or say the\n"
        "opposite: `lose 1 fame` instead of `gain -1 fame`. (An amount that is worked out may come to\n"
        "none; then nothing happens.)"
    ),
    wrong="gain -1 fame",
    right="lose 1 fame",
)


def report(where: Node | Span | None, verb: str, number: int, unit: str | None) -> Diagnostic:
    """`number` is the amount as it is written, 0 or less, of a `unit` if it has one."""
    opposite = _OPPOSITES.get(verb)
    if number < 0 and opposite:
        return KIND.at(
            where, f"one cannot `{verb}` fewer than none", f"write `{opposite} {-number}{f' {unit}' if unit else ''}`"
        )
    message = f"to `{verb}` none is to do nothing" if number == 0 else f"one cannot `{verb}` fewer than none"
    return KIND.at(where, message, "leave it out, or give an amount of at least 1")


def report_times(where: Node | Span | None) -> Diagnostic:
    """A loop that is repeated no times."""
    return KIND.at(where, "what is repeated no times is never done", "leave it out, or repeat it at least once")
