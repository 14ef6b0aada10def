"""A word for people who wait: on a terminal only, and never among the machine output."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

#: After so many seconds people want to know what they wait for.
_PATIENCE: Final = 1.0


@contextmanager
def saying_if_slow(what: str, patience: float = _PATIENCE) -> Iterator[None]:
    """Within: if it takes longer than so many seconds, a line on stderr says what is being done. Never in a pipe."""
    if not sys.stderr.isatty():
        yield
        return
    timer = Timer(patience, lambda: print(f"{what} ...", file=sys.stderr, flush=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
