"""Ctrl-C in a terminal reaches all processes of a command; one of them answers, and none is left."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from heistdsl.interrupts import never_disguised, never_lost

_COMMANDS = {
    "sim": ["sim", "high-noon-heist", "--games", "100000", "--bots", "greedy", "--jobs", "2"],
    "print": ["print", "high-noon-heist", "--format", "png", "-o", "pictures"],
    "mutate": ["mutate", "high-noon-heist", "--jobs", "2"],
    "test": ["test", "the-perfect-heist", "--jobs", "2"],
    "perft": ["perft", "high-noon-heist", "--depth", "9", "--jobs", "2"],
}


#: Says when the program itself has the word: what Python does before that, nobody can keep from ending loudly.
_PROGRAM = "import sys; from heistdsl.cli import main; print('begun', flush=True); sys.exit(main())"


@pytest.mark.parametrize("seconds", [0.3, 3])
@pytest.mark.parametrize("command", _COMMANDS)
def test_workers_end_without_a_word(command: str, seconds: float, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, *_COMMANDS[command]],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=tmp_path,
    )
    assert process.stdout
    assert process.stdout.readline() == "begun\n"
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    try:
        _, errors = process.communicate(timeout=60)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    # Interrupted inside `exec` of a text (dataclasses do that), Python ends itself by the signal; shells call both 130.
    assert process.returncode in (130, -signal.SIGINT), errors
    assert "Traceback" not in errors


#: Two workers that are busy for a minute.
_BUSY = """
import multiprocessing, os, time
from concurrent.futures import ProcessPoolExecutor
from heistdsl.interrupts import end_when_interrupted
pool = ProcessPoolExecutor(2, multiprocessing.get_context("spawn"), end_when_interrupted)
pool.submit(os.getpid).result()
pool.submit(time.sleep, 60)
print("busy", flush=True)
time.sleep(60)
"""


def test_workers_end_with_the_process_that_started_them() -> None:
    process = subprocess.Popen([sys.executable, "-c", _BUSY], stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout
    assert process.stdout.readline() == "busy\n"
    process.kill()
    try:
        process.communicate(timeout=30)  # as long as a worker lives, it holds the other end
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def test_what_is_dropped_while_something_is_cleared_away_is_raised_again() -> None:
    def busy() -> Iterator[None]:
        try:
            yield
        finally:
            raise KeyboardInterrupt

    def play() -> None:
        game = busy()
        next(game)
        del game
        time.sleep(5)

    with never_lost(), pytest.raises(KeyboardInterrupt):
        play()


def test_what_python_makes_another_exception_of_is_still_ctrl_c() -> None:
    class Begun:
        def __set_name__(self, owner: type, name: str) -> None:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), never_disguised():
        type("Made", (), {"field": Begun()})
    with pytest.raises(ValueError, match="other"), never_disguised():
        raise ValueError("other")
