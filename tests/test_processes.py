"""Work shared among processes: the same in the same order, and nobody is left waiting."""

from __future__ import annotations

import os
import pickle
import threading
import time
from functools import partial
from operator import truediv

import pytest

from heistdsl import processes
from heistdsl.game_errors import RuleError
from heistdsl.processes import Hands, WorkersFailed, here_or_in_processes, in_processes
from heistdsl.scenario import Unplayable
from heistdsl.text import Diagnostic, Severity, Source, Span, render_text


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes are started after the first item, however short it was."""
    monkeypatch.setattr(processes, "_MOMENT", 0.0)
    monkeypatch.setattr(processes, "_WORTH", 0.0)


def test_the_results_come_in_order_and_the_first_failure_ends_it() -> None:
    assert list(in_processes(partial(truediv, 12), [1, 2, 3, 4, 6], Hands(2), 2)) == [12, 6, 4, 3, 2]
    results = in_processes(partial(truediv, 12), [4, 0, 6], Hands(2))
    assert next(results) == 3
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_a_worker_that_dies_is_told() -> None:
    with pytest.raises(WorkersFailed):
        list(in_processes(os._exit, [3, 3], Hands(2)))


def test_ctrl_c_ends_it_without_a_word_of_any_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[object] = []
    monkeypatch.setattr(threading, "excepthook", said.append)
    for _ in range(4):
        results = in_processes(time.sleep, [0.02] * 100, Hands(2))
        next(results)
        with pytest.raises(KeyboardInterrupt):
            results.throw(KeyboardInterrupt)
    assert said == []


@pytest.mark.usefixtures("impatient")
def test_the_rest_goes_to_processes_once_it_takes_long() -> None:
    here: list[int] = []
    results = here_or_in_processes(here.append, partial(truediv, 12), [1, 2, 3], Hands(2))  # type: ignore[arg-type]
    assert (list(results), here) == ([None, 6, 4], [1])


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_short_is_done_here(jobs: int) -> None:
    assert list(here_or_in_processes(os.getpid().__add__, os._exit, [0, 0, 0], Hands(jobs))) == [os.getpid()] * 3


def test_what_stops_the_work_comes_out_of_another_process_as_it_was() -> None:
    span = Span(Source("a.yaml", "flow: 1"), 0, 4)
    wrong = pickle.loads(pickle.dumps(RuleError("type", "this is wrong", span)))
    assert str(wrong) == "type: this is wrong (a.yaml:1:1)"
    found = Diagnostic("H0301", Severity.ERROR, "no such thing", span)
    assert render_text(pickle.loads(pickle.dumps(Unplayable([found]))).diagnostics) == render_text([found])
