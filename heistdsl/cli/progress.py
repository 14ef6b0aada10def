"""A progress bar for long work: on a terminal only, and never among the machine output."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, Timer
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

#: After so many seconds people want to know how long they wait.
_BAR_PATIENCE: Final = 0.5


@contextmanager
def progress(what: str, total: int | None, patience: float = _BAR_PATIENCE) -> Iterator[Callable[[int], None]]:
    """A bar on stderr that `advance(count)` moves on, if it takes longer than so many seconds; it is gone when the work
    is done. Nothing at all in a pipe.

    `what` is being done, such as `playing`; `total` is how many steps there are, None if nobody knows.
    """
    if not sys.stderr.isatty():
        yield lambda count: None
        return
    bar = _Bar(what, total)
    timer = Timer(patience, bar.show)
    timer.daemon = True
    timer.start()
    try:
        yield bar.advance
    finally:
        timer.cancel()
        bar.end()
        timer.join()


class _Bar:
    """A bar that is shown later, by another thread; until then it only counts."""

    def __init__(self, what: str, total: int | None) -> None:
        self._what = what
        self._total = total
        self._done = 0
        self._has_ended = False
        self._lock = Lock()
        self._shown: tuple[Progress, TaskID] | None = None

    def show(self) -> None:
        """Show it, unless all is done by now."""
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with self._lock:
            if not self._has_ended:
                bar = Progress(*columns, console=Console(stderr=True), transient=True)
                self._shown = bar, bar.add_task(self._what, total=self._total, completed=self._done)
                bar.start()

    def advance(self, count: int) -> None:
        """So many more steps are done."""
        with self._lock:
            self._done += count
            if self._shown is not None:
                bar, task = self._shown
                bar.advance(task, count)

    def end(self) -> None:
        """Take it away."""
        with self._lock:
            self._has_ended = True
            if self._shown is not None:
                self._shown[0].stop()
