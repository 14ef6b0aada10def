"""A list of work, done here or by processes of this machine. What comes out is the same, in the order of the list."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from time import perf_counter
from typing import Any, Final, TypeVar

from heistdsl.interrupts import end_when_interrupted, ending_workers, uninterrupted

A = TypeVar("A")
T = TypeVar("T")

#: Windows waits for no more processes than these.
_MOST: Final = 61 if sys.platform == "win32" else 256
#: Processes that load a game first pay only if the work would go on for so many seconds: to know it takes a moment.
_MOMENT: Final = 1.0
_WORTH: Final = 8.0


class WorkersFailed(Exception):  # noqa: N818
    """Those who did the work are gone, or cannot do it; nothing was counted twice, but the rest is missing. `help` is
    what can be done about it."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help

    def __reduce__(self) -> tuple[type[WorkersFailed], tuple[str, str]]:
        """It may come out of another process."""
        return WorkersFailed, (str(self), self.help)


def workers_gone(problem: BaseException) -> WorkersFailed:
    """What it means that an executor has failed."""
    why = (str(problem) or type(problem).__name__).splitlines()[0]
    return WorkersFailed(f"the workers are gone: {why}", "is there enough memory for so many workers? fewer need less")


@dataclass(frozen=True, slots=True)
class Hands:
    """How many processes may work at once, and what each of them does first, if anything: `begin(*given)`. This
    travels to them as the work does, so functions are those of a module, or a `partial` of one."""

    jobs: int
    begin: Callable[..., None] | None = None
    given: tuple[Any, ...] = ()


def in_processes(
    work: Callable[[A], T], items: Sequence[A], hands: Hands, at_once: int = 1
) -> Generator[T, None, None]:
    """What work makes of each item, done by processes that take so many at once.

    Raises what the work raises for the first item with which it fails; WorkersFailed. Whatever ends this ends the
    processes.
    """
    size = min(hands.jobs, len(items), _MOST)
    pool = ProcessPoolExecutor(size, get_context("spawn"), _begin, (hands.begin, hands.given))
    try:
        with pool, ending_workers(pool):
            pieces = [items[first : first + at_once] for first in range(0, len(items), at_once)]
            with uninterrupted():
                # Not `map`: it cancels what is left when it is left, which the pool's own thread stumbles over when
                # the processes are killed, and says so at length.
                jobs = [pool.submit(_all_of, work, piece) for piece in pieces]
            for job in jobs:
                yield from job.result()
    except BrokenExecutor as problem:
        raise workers_gone(problem) from problem


def here_or_in_processes(
    here: Callable[[A], T], there: Callable[[A], T], items: Sequence[A], hands: Hands
) -> Iterator[T]:
    """What `here` makes of each item; but once it is clear that this goes on for long, processes do the rest by
    `there`, which makes the same. Raises what these raise for the first item with which they fail; WorkersFailed."""
    start = perf_counter()
    for done, item in enumerate(items):
        left, spent = len(items) - done, perf_counter() - start
        if hands.jobs > 1 and done and left > 1 and spent > _MOMENT and spent / done * left > _WORTH:
            yield from in_processes(there, items[done:], hands)
            return
        yield here(item)


def _all_of(work: Callable[[A], T], items: Sequence[A]) -> list[T]:
    return [work(item) for item in items]


def _begin(begin: Callable[..., None] | None, given: tuple[Any, ...]) -> None:
    end_when_interrupted()
    if begin is not None:
        begin(*given)
