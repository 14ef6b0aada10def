"""H0316: a name that is bound in some branches only."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Name
from heistdsl.text import Diagnostic

KIND = Kind(
    "H0316",
    "a name that is bound in some branches only",
    (
        "A name that is bound inside a branch is there behind it only if every branch binds it. Bind it\n"
        "before the `if`, or use it inside the branch."
    ),
    wrong=("if noise > 2: choose c from my.hand\ndiscard c"),
    right=("if noise > 2:\n  choose c from my.hand\n  discard c"),
)


def report(node: Name) -> Diagnostic:
    """`node` is the name where it is used."""
    help = "use it inside the branch, or bind it in every branch"
    return KIND.at(node, f"`{node.id}` is bound in some of the branches above only", help)
