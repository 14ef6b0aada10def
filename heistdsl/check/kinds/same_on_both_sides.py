"""H0353: a comparison of a thing with itself."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Severity, Span

KIND = Kind(
    "H0353",
    "a comparison of a thing with itself",
    (
        "Inside `where`, a bare name is a part of the member being tested. If both sides are that part, the\n"
        "comparison says nothing. A member of an outer `where` gets a name with `naming`, and one's own\n"
        "part is `my.PART`."
    ),
    wrong=("choose t from others where fame > that.fame\nt draws 1"),
    right=("choose t from others where fame > my.fame\nt draws 1"),
    severity=Severity.WARNING,
)


def report(where: Node | Span | None, verdict: str) -> Diagnostic:
    """`verdict` is what the comparison always is."""
    help = "a bare name is a part of the member being tested; name an outer member with `naming x`"
    return KIND.at(where, f"both sides are the same, so this is always {verdict}", help)
