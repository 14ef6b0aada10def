"""Where the project's own data lies, and how a game is found by name.

In a checkout the folders `rulesets/`, `grammar/` and `generators/` stand beside the package; in a wheel
they travel inside it as `heistdsl/data/`. Everybody else asks here and never builds such a path.
"""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

GAME_FILE = "game.yaml"
PACK_FILE = "pack.yaml"

_PACKAGE = Path(__file__).resolve().parent


def grammar_dir() -> Path:
    """The folder of `effects.lark` and the `*.schema.json` files."""
    return _data_dir("grammar")


def rulesets_dir() -> Path:
    """The folder whose subfolders are the shipped games and packs."""
    return _data_dir("rulesets")


def generators_dir() -> Path:
    """The folder of Jinja templates, one subfolder per kind of output."""
    return _data_dir("generators")


def find_game(name: str) -> Path | None:
    """The folder of a game or pack, or None.

    A name with a path separator, or `.` and `..`, is a path and must be a folder. Any other name is an id:
    the shipped rulesets come first, then the current folder, then each folder of `HEIST_PATH`.
    """
    if not name or "\0" in name:
        return None
    if _is_path(name):
        return _existing_folder(Path(name))
    for root in _roots():
        if _is_game_or_pack(root / name):
            return root / name
    return None


def game_ids() -> tuple[str, ...]:
    """The ids `find_game` knows that are whole games (not packs), sorted."""
    return _ids_with(GAME_FILE)


def pack_ids() -> tuple[str, ...]:
    """The ids `find_game` knows that are packs, sorted."""
    return _ids_with(PACK_FILE)


@cache
def _data_dir(name: str) -> Path:
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def _roots() -> Iterator[Path]:
    yield rulesets_dir()
    yield Path()
    yield from (Path(entry) for entry in os.environ.get("HEIST_PATH", "").split(os.pathsep) if entry)


def _is_path(name: str) -> bool:
    separators = [os.sep, os.altsep] if os.altsep else [os.sep]
    return name in (".", "..") or any(separator in name for separator in separators)


def _existing_folder(path: Path) -> Path | None:
    try:
        return path if path.is_dir() else None
    except OSError:
        return None


def _is_game_or_pack(folder: Path) -> bool:
    try:
        return (folder / GAME_FILE).is_file() or (folder / PACK_FILE).is_file()
    except OSError:
        return False


def _ids_with(file_name: str) -> tuple[str, ...]:
    found: set[str] = set()
    for root in _roots():
        try:
            found.update(child.name for child in root.iterdir() if (child / file_name).is_file())
        except OSError:
            continue
    return tuple(sorted(found))
