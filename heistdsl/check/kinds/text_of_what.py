"""H0530: a text that does not say which effect it was written for."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Severity, Span

KIND = Kind(
    "H0530",
    "a text that does not say which effect it was written for",
    (
        "`text` is printed instead of the text made from the effect. When the effect is changed later,\n"
        "nobody notices that the text is no longer true, unless `text-of` says which effect it was written\n"
        "for. It holds a short fingerprint, which the help of this message gives."
    ),
    wrong=("cards:\n  charm:\n    type: gadget\n    bonus: 0\n    effect: gain 2 fame\n    text: Gain 2 fame.\n"),
    right=(
        "cards:\n  charm:\n    type: gadget\n    bonus: 0\n    effect: gain 2 fame\n"
        '    text: Gain 2 fame.\n    text-of: "4f1ea588"\n'
    ),
    place="game",
    severity=Severity.HINT,
)


def report(where: Node | Span | None, fingerprint: str) -> Diagnostic:
    """`fingerprint` is that of the effect as it is now."""
    help = f'write `text-of: "{fingerprint}"` beside it; changes of the effect are then noticed'
    return KIND.at(where, "nothing says which effect this text was written for", help)
