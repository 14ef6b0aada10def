"""H0504: a choice that may be empty, and then must not be."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Label, Severity

KIND = Kind(
    "H0504",
    "a choice that may be empty, and then must not be",
    (
        "`up to` allows to choose none. If the next line requires that something was chosen, say `some`\n"
        "(one or more) instead."
    ),
    wrong=("use:\n  pay:\n    discard up to 3 from my.hand as paid\n    require any(paid)\n  gain count(paid) fame"),
    right=(
        "use:\n  pay:\n    discard some from my.hand as paid\n    require count(paid) <= 3\n  gain count(paid) fame"
    ),
    severity=Severity.WARNING,
)


def report(require: Node, choice: Node, name: str) -> Diagnostic:
    """`choice` binds `name`, which `require` wants not to be empty."""
    related = (Label(choice.span, "none may be chosen here"),) if choice.span else ()
    help = "choose `some` (one or more), and limit the number with `require count(...) <= n`"
    return KIND.at(require, f"`{name}` may be empty, but is required not to be", help, related)
