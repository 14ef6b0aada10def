"""Documents of our own into PDF: what they say comes as data, so nothing in them is a program of somebody else."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from functools import cache
from typing import Any

import typst

from heistdsl.printing.fonts import font_folder


def typeset(files: Mapping[str, bytes]) -> bytes:
    """A PDF of the Typst source `main.typ`, which may read the other files. The same files give the same bytes.

    The source must be ours, for it is compiled without a time limit; it sees no disk, no packages and no fonts but
    those that come along.
    """
    sources: Any = dict(files)
    with tempfile.TemporaryDirectory(prefix="heist-") as empty:
        return typst.compile(
            sources, root=empty, font_paths=_fonts(), ignore_system_fonts=True, package_path=empty,
            package_cache_path=empty, format="pdf", timestamp=0,
        )  # fmt: skip


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(font_folder())])
