"""H0515: an action in the middle of something."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.check.spans import first_line
from heistdsl.syntax.tree import Use
from heistdsl.text import Diagnostic

KIND = Kind(
    "H0515",
    "an action in the middle of something",
    (
        "`use` says what a player may do while a card is in force, or while the `until` or `while` around\n"
        "it lasts. In something that runs once it would never be offered; a player is asked with `may:` or\n"
        "`choose one:`."
    ),
    wrong=("on job-won by me:\n  use: draw 1"),
    right=("on job-won by me:\n  may: draw 1"),
)


def report(node: Use) -> Diagnostic:
    """`node` is the action."""
    help = "ask with `may:`, or say how long it is open: `until ...:`"
    return KIND.at(first_line(node), "an action lasts, and nothing here does", help)


def report_bound(node: Use, name: str) -> Diagnostic:
    """`node` stands at the top of a card's text, but uses a name that the running part has bound."""
    message = f"this uses `{name}`, which is bound above, so it is no longer a standing part of the card"
    return KIND.at(first_line(node), message, f"give `{name}` another name inside the action")
