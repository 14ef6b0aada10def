"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, content: str | bytes) -> None:
    """Put a text or bytes into a file in one step: whatever happens, the file is as it was, or holds all of it.

    Raises OSError, and then nothing has changed.
    """
    target = path.resolve()
    handle, name = tempfile.mkstemp(prefix=".heist-", suffix=".tmp", dir=target.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_mask())
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def _mask() -> int:
    """The permissions that new files do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
