"""Text into files, so that a file is always whole: the old one or the new one, never a half."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from heistdsl.text import Source


def line_end_of(path: Path, source: Source) -> str | None:
    """The line end a file uses, or None if it uses several."""
    raw = path.read_bytes().decode("utf-8-sig")
    for line_end in ("\n", "\r\n", "\r"):
        if raw == source.text.replace("\n", line_end):
            return line_end
    return None


def replace_text(path: Path, text: str, line_end: str = "\n") -> None:
    """Put a text in the place of a file's, in one step; a byte order mark and the permissions stay.

    Raises OSError, and then the file is as it was.
    """
    target = path.resolve()
    has_mark = target.read_bytes().startswith(b"\xef\xbb\xbf")
    data = text.replace("\n", line_end).encode("utf-8-sig" if has_mark else "utf-8")
    handle, name = tempfile.mkstemp(prefix=".heist-", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(target.stat().st_mode & 0o7777)
        Path(name).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def create_files(folder: Path, files: Mapping[str, str]) -> None:
    """Make a folder that was not there, with these files in it, some perhaps in folders of their own.

    Raises OSError, and then there is no such folder.
    """
    folder.mkdir(parents=True)
    try:
        for name, text in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
