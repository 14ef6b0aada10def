"""H0507: an action that is never open."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Name
from heistdsl.text import Diagnostic, Severity

KIND = Kind(
    "H0507",
    "an action that is never open",
    "`use during PHASE` is open only while the phase runs. A phase that no text runs never does.",
    wrong=(
        "phases: {break: Break}\n"
        "cards:\n"
        "  nap:\n"
        "    type: gadget\n"
        "    bonus: 0\n"
        "    effect: |\n"
        "      use during break: draw 1\n"
    ),
    right=(
        "phases: {break: Break}\n"
        "cards:\n"
        "  nap:\n"
        "    type: gadget\n"
        "    bonus: 0\n"
        "    effect: |\n"
        "      use during break: draw 1\n"
        "rules:\n"
        "  pause: |\n"
        "    on job-lost:\n"
        "      phase break: noise -= 1\n"
    ),
    severity=Severity.WARNING,
    place="game",
)


def report(phase: Name) -> Diagnostic:
    """`phase` is the phase."""
    help = f"run it somewhere: `phase {phase.id}: ...`"
    return KIND.at(phase, f"no text runs the phase `{phase.id}`, so this is never open", help)
