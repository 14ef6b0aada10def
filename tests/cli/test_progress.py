"""What people see while they wait."""

import sys
from threading import Event

import pytest

from heistdsl.cli.progress import progress
from heistdsl.patience import saying_if_slow


class Said(list[str]):
    """A stream that notes what is written to it."""

    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self.is_terminal = is_terminal
        self.flushed = Event()

    def isatty(self) -> bool:
        return self.is_terminal

    def write(self, text: str) -> int:
        self.append(text)
        return len(text)

    def flush(self) -> None:
        self.flushed.set()


def test_slow_work_is_told_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Said(is_terminal=True)
    monkeypatch.setattr(sys, "stderr", stream)
    with saying_if_slow("compiling the rules", patience=0.001):
        assert stream.flushed.wait(10)
    assert "".join(stream) == "compiling the rules ...\n"


@pytest.mark.parametrize("is_terminal", [True, False])
def test_quick_work_and_pipes_get_no_word(monkeypatch: pytest.MonkeyPatch, is_terminal: bool) -> None:
    stream = Said(is_terminal)
    monkeypatch.setattr(sys, "stderr", stream)
    with saying_if_slow("compiling the rules", patience=60 if is_terminal else 0):
        pass
    assert not stream.flushed.wait(0.05)
    assert stream == []


def test_a_bar_tells_how_far_long_work_is(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Said(is_terminal=True)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    with progress("playing", 7, patience=0.001) as advance:
        advance(2)
        assert stream.flushed.wait(10)
        advance(3)
    assert "playing" in "".join(stream)
    assert "5/7" in "".join(stream)


@pytest.mark.parametrize("is_terminal", [True, False])
def test_quick_work_and_pipes_get_no_bar(monkeypatch: pytest.MonkeyPatch, is_terminal: bool) -> None:
    stream = Said(is_terminal)
    monkeypatch.setattr(sys, "stderr", stream)
    with progress("playing", 7, patience=60 if is_terminal else 0) as advance:
        advance(7)
    assert not stream.flushed.wait(0.05)
    assert stream == []
