"""Garbage collection left for later, where much is made that stays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_search_for_circles(*, for_good: bool = False) -> Iterator[None]:
    """Leave garbage collection for later: rules and programs are large trees without circles that stay, and to go
    through them again and again while they are built takes an eighth of the time.

    `for_good`: what is there then stays until the process ends, so it is never gone through: not when collection goes
    on, which would look at all that is new, nor twice more at the end.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if for_good:
            gc.freeze()
        if was_enabled:
            gc.enable()
