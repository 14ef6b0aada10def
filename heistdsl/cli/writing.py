"""What commands say when a file cannot be written."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from heistdsl.cli.failure import CommandError

_HELP: Final = {
    errno.ENOSPC: "the disk is full: make room, or name a file on another one",
    errno.EDQUOT: "your share of the disk is full: make room, or name a file on another one",
    errno.EFBIG: "files may not be so large here: see `ulimit -f`",
    errno.EROFS: "nobody can write there: name a file in another place",
}


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn an OSError into a CommandError H0712: the file is not there, or as it was."""
    try:
        yield
    except OSError as problem:
        message = f"cannot write `{path.as_posix()}`: {problem.strerror}"
        help = _HELP.get(problem.errno or 0, "is there such a folder, and may you write there?")
        raise CommandError("H0712", message, help=help) from None
