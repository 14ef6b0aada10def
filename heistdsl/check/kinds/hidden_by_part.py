"""H0310: a part hides a name."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Name, Node
from heistdsl.text import Diagnostic, Label

KIND = Kind(
    "H0310",
    "a part hides a name",
    (
        "Inside `where`, bare names are parts of the member being tested, before anything else. A name that\n"
        "was bound in the text and is a part of the member, too, would mean the part. Give the bound name\n"
        "another name, or write `that.PART` for the part."
    ),
    wrong=("let bonus = 2\ndiscard 1 from my.hand where gadget and bonus > 2"),
    right=("let least = 2\ndiscard 1 from my.hand where gadget and bonus > least"),
)


def report(node: Name, bound: Node | None) -> Diagnostic:
    """`bound` is where the name was bound."""
    related = (Label(bound.span, "the name is bound here"),) if bound and bound.span else ()
    message = f"`{node.id}` means the part of the member here, not the name that was bound"
    return KIND.at(node, message, "give the bound name another name", related)
