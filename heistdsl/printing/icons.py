"""The icons that come along, by name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from heistdsl.data_folders import generators_dir
from heistdsl.text import Diagnostic, Span, did_you_mean, error

_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def is_icon_name(name: str) -> bool:
    """Whether a picture is an icon by its name, not a file: it has no suffix."""
    return bool(_NAME.fullmatch(name))


@cache
def icons() -> Mapping[str, Path]:
    """The SVG file of every icon."""
    return {path.stem: path for path in sorted((generators_dir() / "icons").glob("*/*.svg"))}


def no_such_icon(name: str, span: Span | None) -> Diagnostic:
    """There is no icon of this name."""
    help = did_you_mean(name, icons()) or "docs/credits.md lists the icons that come along; a file has a suffix"
    return error("H0701", f"there is no icon `{name}`", span, help)
