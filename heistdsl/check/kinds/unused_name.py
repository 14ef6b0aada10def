"""H0509: a name that is never used."""

from __future__ import annotations

from heistdsl.check.kind import Kind
from heistdsl.syntax.tree import Node
from heistdsl.text import Diagnostic, Severity, Span

KIND = Kind(
    "H0509",
    "a name that is never used",
    ("A name was bound and then not used. Either it is not needed, or another name was meant further\ndown."),
    wrong=("choose t from others\ndraw 1"),
    right=("choose t from others\nt draws 1"),
    severity=Severity.HINT,
)


def report(where: Node | Span | None, name: str, is_kept: bool) -> Diagnostic:
    """`is_kept`: the name stands behind `as`, which can simply be left out."""
    return KIND.at(where, f"`{name}` is never used", f"leave out `as {name}`" if is_kept else "")
