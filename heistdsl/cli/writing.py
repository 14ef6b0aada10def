"""What commands say when a file cannot be written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from heistdsl.cli.failure import CommandError


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn an OSError into a CommandError H0712: the file is not there, or as it was."""
    try:
        yield
    except OSError as problem:
        message = f"cannot write `{path.as_posix()}`: {problem.strerror}"
        raise CommandError("H0712", message, help="is there such a folder, and may you write there?") from None
