"""The user's own cache of answers that can always be worked out again.

It lies in `HEIST_CACHE`, else in `heistdsl` below the place for caches of the system (`XDG_CACHE_HOME` or `~/.cache`,
on Windows `LOCALAPPDATA`); with `HEIST_CACHE=off` there is none. Nobody else may look into it or write to it. Whatever
goes wrong, there is just nothing kept: an entry that is damaged, a full disk, a folder of somebody else.
"""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

_OFF: Final = "off"
#: How many entries of one kind are kept, and how many bytes one may have.
_MOST_ENTRIES: Final = 400
_MOST_BYTES: Final = 16 * 1024 * 1024
_DIGEST_BYTES: Final = 32


def load(kind: str, key: str) -> bytes | None:
    """What was stored under a key, whole and unchanged, or None."""
    folder = _own_folder()
    if folder is None:
        return None
    try:
        raw = (folder / kind / _name(key)).read_bytes()
    except OSError:
        return None
    data = raw[_DIGEST_BYTES:]
    return data if raw[:_DIGEST_BYTES] == sha256(data).digest() else None


def store(kind: str, key: str, data: bytes) -> None:
    """Keep something under a key, in place of what was there. The longest unused entries make room."""
    folder = _own_folder()
    if folder is None or len(data) > _MOST_BYTES:
        return
    with suppress(OSError):
        shelf = folder / kind
        shelf.mkdir(mode=0o700, exist_ok=True)
        _make_room(shelf)
        _write(shelf / _name(key), sha256(data).digest() + data)


def _name(key: str) -> str:
    return sha256(key.encode(errors="surrogatepass")).hexdigest()


def _own_folder() -> Path | None:
    """The folder of the cache, there and safe, or None."""
    folder = _chosen_folder()
    if folder is None:
        return None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
        if not stat.S_ISDIR(found.st_mode):
            return None
        if os.name == "posix":
            if found.st_uid != os.geteuid() or found.st_mode & 0o022:
                return None
            if found.st_mode & 0o077:
                folder.chmod(0o700)
    except (OSError, ValueError):
        return None
    return folder


def _chosen_folder() -> Path | None:
    named = os.environ.get("HEIST_CACHE")
    if named:
        return None if named == _OFF else Path(named)
    for variable in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        base = os.environ.get(variable)
        if base and Path(base).is_absolute():
            return Path(base) / "heistdsl"
    try:
        return Path.home() / ".cache" / "heistdsl"
    except RuntimeError:
        return None


def _make_room(shelf: Path) -> None:
    kept = list(shelf.iterdir())
    if len(kept) >= _MOST_ENTRIES:
        by_age = sorted(kept, key=lambda entry: entry.stat().st_mtime_ns)
        for entry in by_age[: len(kept) - _MOST_ENTRIES // 2]:
            entry.unlink(missing_ok=True)


def _write(target: Path, raw: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
