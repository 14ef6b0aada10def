"""Themes: folders of templates that say how faces are drawn.

Shipped ones lie in `generators/cards/`, those of a game in its folder under `themes/`. A theme has `card.typ.j2`,
`back.typ.j2` and `reference.typ.j2`, which fill one face into Typst, and any `*.typ` these use; for boards and tokens
it may have `component.typ.j2`, too. Those of a pack are as little trusted as its pictures.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from heistdsl.data_folders import generators_dir
from heistdsl.text import did_you_mean

TEMPLATES: Final = ("card.typ.j2", "back.typ.j2", "reference.typ.j2")
USUAL: Final = "classic"
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_MOST_BYTES: Final = 500_000
#: What could make the compiler look elsewhere: packages, and imports whose target is worked out.
_ELSEWHERE: Final = re.compile(r"@[A-Za-z0-9_-]+/|\b(?:import|include)\b(?!\s*\"/[^\"@]*\")|\b(?:eval|plugin)\b")


class NoSuchThemeError(Exception):
    """There is no theme of this name, or it cannot be used; `help` says what to do."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


@dataclass(frozen=True, slots=True)
class Theme:
    """The files of a theme by name, the shared ones included."""

    name: str
    files: Mapping[str, str]


def load_theme(name: str, folders: tuple[Path, ...] = ()) -> Theme:
    """A theme by name; `folders` are those of the game and its packs, which come first. Raises NoSuchThemeError."""
    known = {path.name: path for path in _in(generators_dir() / "cards")}
    for folder in folders:
        known.update({path.name: path for path in _in(folder / "themes")})
    if not _NAME.fullmatch(name) or name not in known:
        help = did_you_mean(name, known) or f"there are {', '.join(sorted(known))}"
        raise NoSuchThemeError(f"there is no theme `{name}`", help)
    shipped = generators_dir() / "cards"
    files = {path.name: path.read_text(encoding="utf-8") for path in sorted(shipped.glob("*.typ*"))}
    files.update(_read(known[name], is_shipped=known[name].parent == shipped))
    missing = [template for template in TEMPLATES if template not in files]
    if missing:
        raise NoSuchThemeError(f"the theme `{name}` has no {missing[0]}", "a theme has " + ", ".join(TEMPLATES))
    return Theme(name, files)


def _in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []


def _read(folder: Path, is_shipped: bool) -> dict[str, str]:
    files = {}
    for path in sorted(folder.iterdir()):
        if not path.name.endswith((".typ", ".typ.j2")) or path.is_symlink() or not path.is_file():
            continue
        if path.stat().st_size > _MOST_BYTES:
            raise NoSuchThemeError(f"`{path.name}` of the theme `{folder.name}` is too large", "make it smaller")
        text = path.read_text(encoding="utf-8", errors="replace")
        found = _ELSEWHERE.search(text)
        if found and not is_shipped:
            message = f"the theme `{folder.name}` reaches for something else in {path.name}: `{found[0].strip()}`"
            raise NoSuchThemeError(message, 'themes import their own files only, such as "/theme.typ", and no packages')
        files[path.name] = text
    return files
