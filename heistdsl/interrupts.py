"""Ctrl-C and worker processes: a terminal tells all of them, but only the one that waits for the others has to act."""

from __future__ import annotations

import _thread
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor  # whose import takes as long as the rest of the program
    from multiprocessing.process import BaseProcess

#: Seconds in which Python has cleared away what it was about to.
_SOON: Final = 0.01
#: Within so many seconds a pool is over whose processes are killed.
_OVER: Final = 10.0


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Processes started inside are not told of Ctrl-C until they say so; here it counts when the block is left.

    Windows has nothing like that: there a process that is only starting may speak up.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_when_interrupted() -> None:
    """From now on this process ends without a word at Ctrl-C, and when the process that started it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(process: BaseProcess) -> None:
    process.join()
    os._exit(1)


@contextmanager
def ending_workers(pool: ProcessPoolExecutor) -> Iterator[None]:
    """Whatever is raised inside ends the processes of a pool at once. One that was only starting when Ctrl-C came has
    not heard of it, and the pool would wait for it for ever. (Python 3.14 has `kill_workers`.)"""
    try:
        yield
    except BaseException:
        workers, manager = list((pool._processes or {}).values()), pool._executor_manager_thread
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.kill()
        if manager is not None:  # it closes its pipes; should Python end meanwhile, both would speak up
            manager.join(_OVER)  # type: ignore[attr-defined]  # it is a thread, whatever typeshed says
        raise


@contextmanager
def never_lost() -> Iterator[None]:
    """Inside, Ctrl-C also counts when it comes while Python clears something away, such as a game that is not played
    on: there exceptions are told and dropped, so this one is raised once more."""
    before = sys.unraisablehook

    def hook(dropped: sys.UnraisableHookArgs) -> None:
        if issubclass(dropped.exc_type, KeyboardInterrupt):
            threading.Timer(_SOON, _interrupt_main).start()  # not now: in here it would be dropped, too
        else:
            before(dropped)

    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = before


@contextmanager
def never_disguised() -> Iterator[None]:
    """Inside, Ctrl-C stays what it is where Python makes another exception of it, as while a class is made: until
    3.12 whatever goes wrong in a `__set_name__` becomes a RuntimeError."""
    try:
        yield
    except Exception as problem:
        if any(isinstance(each, KeyboardInterrupt) for each in _came_from(problem)):
            raise KeyboardInterrupt from None
        raise


def _came_from(problem: BaseException) -> Iterator[BaseException]:
    """What an exception was raised for or during, step by step."""
    seen: set[int] = set()
    cause: BaseException | None = problem
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        yield cause
        cause = cause.__cause__ or cause.__context__


def _interrupt_main() -> None:
    """Ctrl-C for this process alone; it also ends what the main thread waits for, where the system can do that."""
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
