"""How a game is found by name, and what tells this program from any other."""

import os
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

from heistdsl import __version__, disk
from heistdsl.data_folders import generators_dir, grammar_dir, rulesets_dir

GAME_FILE = "game.yaml"
PACK_FILE = "pack.yaml"

_PACKAGE = Path(__file__).resolve().parent


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
        if is_game_or_pack(root / name):
            return root / name
    return None


def why_not_found(name: str) -> tuple[str, str]:
    """What to say of a name for which `find_game` has nothing, and how to mend it; that may be empty for paths."""
    from heistdsl.text import which_was_meant

    if _is_path(name) or name.endswith(".yaml"):
        return f"there is no file or folder `{name}`", _what_lies_there(Path(name))
    if name and "\0" not in name and disk.is_folder(Path(name)):
        return f"the folder `{name}` is no game or pack", f"a game has a file {GAME_FILE}, a pack a file {PACK_FILE}"
    meant = which_was_meant(name, {id: id for id in (*game_ids(), *pack_ids())})
    return f"there is no game or pack `{name}`", meant or "`heist list` shows what there is; a path needs a `/`"


def _what_lies_there(path: Path) -> str:
    """Which file or folder was meant by the first part of a path that is not there, as a question; or nothing."""
    from heistdsl.text import which_was_meant

    whole = [*reversed(path.parents), path]
    above, missing = next((pair for pair in pairwise(whole) if not disk.is_folder(pair[1])), (path.parent, path))
    return which_was_meant(missing.name, {entry.name: entry.name for entry in disk.entries(above)})


def game_ids() -> tuple[str, ...]:
    """The ids `find_game` knows that are whole games (not packs), sorted."""
    return _ids_with(GAME_FILE)


def smallest_game() -> str | None:
    """The id of the game with the shortest rule files, if there is any: good for examples that are soon tried."""
    return min(game_ids(), key=_size_of_game, default=None)


def pack_ids() -> tuple[str, ...]:
    """The ids `find_game` knows that are packs, sorted."""
    return _ids_with(PACK_FILE)


def _size_of_game(name: str) -> int:
    folder = find_game(name)
    return sum(file.stat().st_size for file in folder.rglob("*.yaml")) if folder else 0


@cache
def program_digest(*rooms: str) -> str:
    """What tells this program, with its data and the Python that runs it, from any other: good as a part of the key of
    kept answers. If some of its packages are named, only they count. Made from names, sizes and times of the files, not
    from what is in them, when it is first asked for: what runs does not change after that."""
    found = [__version__, sys.version]
    for folder in [_PACKAGE / room for room in rooms] or (_PACKAGE, grammar_dir(), generators_dir()):
        _note_files(os.fspath(folder), found)
    return sha256("\n".join(found).encode(errors="surrogatepass")).hexdigest()


def _note_files(folder: str, found: list[str]) -> None:
    with os.scandir(folder) as entries:
        inside = sorted([(entry.name, entry) for entry in entries])
    for name, entry in inside:
        if entry.is_dir():
            if name != "__pycache__":
                _note_files(entry.path, found)
        else:
            about = entry.stat()
            found.append(f"{entry.path} {about.st_size} {about.st_mtime_ns}")


def _roots() -> Iterator[Path]:
    yield rulesets_dir()
    yield Path()
    yield from (Path(entry) for entry in os.environ.get("HEIST_PATH", "").split(os.pathsep) if entry)


def _is_path(name: str) -> bool:
    separators = [os.sep, os.altsep] if os.altsep else [os.sep]
    return name in (".", "..") or any(separator in name for separator in separators)


def _existing_folder(path: Path) -> Path | None:
    return path if disk.is_folder(path) else None


def is_game_or_pack(folder: Path) -> bool:
    """Whether a folder has the file that makes it a game or a pack."""
    return disk.is_file(folder / GAME_FILE) or disk.is_file(folder / PACK_FILE)


def _ids_with(file_name: str) -> tuple[str, ...]:
    found = {
        entry.name for root in _roots() for entry in disk.entries(root) if disk.is_file(root / entry.name / file_name)
    }
    return tuple(sorted(found))
