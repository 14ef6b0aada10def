"""A progress bar for long work: on a terminal only, and never among the machine output."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

#: After so many seconds people want to know what they wait for.
_PATIENCE: Final = 1.0


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """A bar on stderr that `advance(count)` moves on; it is gone when the work is done. Nothing at all in a pipe.

    `what` is being done, such as `playing`; `total` is how many steps there are, None if nobody knows.
    """
    if not sys.stderr.isatty():
        yield lambda count: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda count: bar.advance(task, count)


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
