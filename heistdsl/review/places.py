"""Which diagnostics are about which files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from heistdsl.text import Diagnostic


def only_in(diagnostics: Iterable[Diagnostic], files: Iterable[Path]) -> list[Diagnostic]:
    """Those in some files, and those without a place."""
    asked = {file.resolve() for file in files}
    return [each for each in diagnostics if each.span is None or Path(each.span.source.name).resolve() in asked]
