"""H0529: a text that was written for another effect."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Severity, Span

KIND = Kind(
    "H0529",
    "a text that was written for another effect",
    (
        "`text` is printed instead of the text made from the effect, and `text-of` says which effect it was\n"
        "written for: a short fingerprint. The effect has been changed since, so what is printed may no\n"
        "longer be what happens. Read the text again, then write the new fingerprint."
    ),
    wrong=(
        "cards:\n  charm:\n    type: gadget\n    bonus: 0\n    effect: gain 2 fame\n"
        '    text: Gain 1 fame.\n    text-of: "0f57e0d1"\n'
    ),
    right=(
        "cards:\n  charm:\n    type: gadget\n    bonus: 0\n    effect: gain 2 fame\n"
        '    text: Gain 2 fame.\n    text-of: "4f1ea588"\n'
    ),
    place="game",
    severity=Severity.WARNING,
)


def report(where: Node | Span | None, card: str, fingerprint: str) -> Diagnostic:
    """`fingerprint` is that of the effect as it is now."""
    help = f'see that the text still says what the effect does, then write `text-of: "{fingerprint}"`'
    return KIND.at(where, f"the effect of `{card}` has changed since its `text` was written", help)
