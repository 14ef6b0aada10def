"""H0507: an action that is never open."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Name
from heistdsl.text import Diagnostic, Severity

KIND = Kind(
    "H0507",
    "an action that is never open",
    ("`use during PHASE` is open only while the phase runs. A phase that no text runs never does."),
    wrong="use during break: draw 1",
    right="use during job: draw 1",
    severity=Severity.WARNING,
)


def report(phase: Name) -> Diagnostic:
    """`phase` is the phase."""
    help = f"run it somewhere: `phase {phase.id}: ...`"
    return KIND.at(phase, f"no text runs the phase `{phase.id}`, so this is never open", help)
