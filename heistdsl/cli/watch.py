"""Doing something again whenever one of some files is saved."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from heistdsl.cli.failure import CommandError

#: Seconds between two looks at the files.
_PAUSE: Final = 0.2

#: When each file was changed, in nanoseconds, and how long it is.
_Stamps: TypeAlias = "dict[Path, tuple[int, int]]"


def run_watching(find: Callable[[], Sequence[Path]], run: Callable[[], int]) -> int:
    """Run at once, and again whenever one of the files that `find` finds is saved, comes or goes, until Ctrl-C; the
    last exit code. While `find` fails, as when a file is just being replaced, nothing is run."""
    code, seen = 0, _stamps(find)
    try:
        code = run()
        sys.stdout.flush()
        while True:
            time.sleep(_PAUSE)
            now = _stamps(find)
            if now is not None and now != seen:
                seen = now
                print()
                code = run()
                sys.stdout.flush()
    except KeyboardInterrupt:
        return code


def _stamps(find: Callable[[], Sequence[Path]]) -> _Stamps | None:
    try:
        found = [(path, path.stat()) for path in find()]
    except (CommandError, OSError):
        return None
    return {path: (stat.st_mtime_ns, stat.st_size) for path, stat in found}
