"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def write_whole(path: Path, content: str | bytes) -> None:
    """Put a text or bytes into a file in one step: whatever happens, the file is as it was, or holds all of it.

    Raises OSError, and then nothing has changed.
    """
    with writing_whole(path) as beside:
        beside.write_bytes(content.encode() if isinstance(content, str) else content)


@contextmanager
def writing_whole(path: Path) -> Iterator[Path]:
    """The place for a file that is written piece by piece: an empty file beside the one that is meant, which takes its
    place when the block is left without an exception, and is gone otherwise.

    Raises OSError, and then nothing has changed.
    """
    target = path.resolve()
    handle, name = tempfile.mkstemp(prefix=".heist-", suffix=".tmp", dir=target.parent)
    os.close(handle)
    beside = Path(name)
    try:
        yield beside
        _flush(beside)
        beside.chmod(target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_mask())
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def _flush(path: Path) -> None:
    """See to it that a file is on the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _mask() -> int:
    """The permissions that new files do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
