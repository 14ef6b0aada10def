"""`heist play` in a real terminal and in a pipe."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from heistdsl.cli import main

HEIST = Path(sys.executable).parent / "heist"
_PATIENCE = 60
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[()=>78][AB012]?|\r")


class Screen:
    """A program in a terminal: what it has written so far, and what is typed into it."""

    def __init__(self, master: int, child: subprocess.Popen[bytes]) -> None:
        self.master, self.child = master, child
        self.raw = ""
        self._behind = 0

    @property
    def text(self) -> str:
        return _ESCAPES.sub("", self.raw)

    def wait_for(self, words: str) -> None:
        """Until the words are there, behind those that were waited for before."""
        end = time.monotonic() + _PATIENCE
        while (place := self.text.find(words, self._behind)) < 0:
            assert time.monotonic() < end, f"`{words}` does not come:\n{self.text[-2000:]}"
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self.raw += os.read(self.master, 65536).decode("utf-8", "replace")
                except OSError:
                    assert words in self.text[self._behind :], self.text[-2000:]
        self._behind = place + len(words)

    def type(self, line: str) -> None:
        self.raw, self._behind = "", 0
        os.write(self.master, line.encode())


@contextmanager
def terminal(*arguments: str, columns: int = 80, lines: int = 24, **environment: str) -> Iterator[Screen]:
    """`heist play` in a terminal of this size."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    # The terminal tells its size itself.
    inherited = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    variables = {**inherited, "TERM": "xterm-256color", **environment}
    child = subprocess.Popen(
        [HEIST, "play", *arguments], stdin=slave, stdout=slave, stderr=slave, env=variables, start_new_session=True
    )
    os.close(slave)
    try:
        yield Screen(master, child)
    finally:
        child.kill()
        child.wait()
        os.close(master)


def test_a_terminal(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    with terminal("high-noon-heist", "--seed", "4", "--save", str(save)) as screen:
        screen.wait_for("The Law>")
        assert "\x1b[1m" in screen.raw  # something is bold
        assert "\x1b[36m" in screen.raw  # cards have colours
        screen.type("nonsense\r")
        screen.wait_for("is no choice")
        screen.wait_for("The Law>")
        screen.type("2\r")
        screen.wait_for("What happened")
        screen.wait_for("The Law>")
        assert len(json.loads(save.read_text("utf-8"))["inputs"]) >= 2
        # Another size: the next screen is drawn for it.
        fcntl.ioctl(screen.master, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        os.killpg(screen.child.pid, signal.SIGWINCH)
        screen.wait_for("─" * 90)
        screen.wait_for("The Law>")
        screen.type("\x03")
        screen.wait_for("Nothing is lost.")
        screen.wait_for("The Law>")
        screen.type("quit\r")
        screen.wait_for("this goes on with it:")
        assert screen.child.wait(_PATIENCE) == 0


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_without_colours(environment: dict[str, str]) -> None:
    with terminal("high-noon-heist", "--seed", "4", **environment) as screen:
        screen.wait_for("The Law>")
        screen.type("? 2\r")
        screen.wait_for("  Gain 1 Loot Card.")
        screen.wait_for("The Law>")
        assert not re.search(r"\x1b\[3[0-7]m", screen.raw)
        screen.type("\x04")
        assert screen.child.wait(_PATIENCE) == 0


# ---- a pipe


def run_play(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["play", *arguments])
    captured = capfd.readouterr()
    return code, captured.out, captured.err


@pytest.fixture
def nothing_typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    empty = tmp_path / "nothing"
    empty.touch()
    with empty.open() as stream:
        monkeypatch.setattr("sys.stdin", stream)
        yield


@pytest.mark.usefixtures("nothing_typed")
def test_watching_in_a_pipe(capfd: pytest.CaptureFixture[str]) -> None:
    code, out, err = run_play(capfd, "high-noon-heist", "--watch", "--seed", "3")
    assert (code, err) == (0, "")
    assert "wins." in out or "tie" in out
    assert "\x1b" not in out


@pytest.mark.usefixtures("nothing_typed")
def test_columns_says_how_long_lines_in_a_pipe_are(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "44")
    for arguments in (["--watch"], []):
        code, out, _ = run_play(capfd, "high-noon-heist", "--seed", "3", *arguments)
        assert code == 0
        assert max(map(len, out.splitlines())) == 44


WRONG = [
    (["no-such-game"], 1, "H0002"),
    (["high-noon-heist", "--players", "7"], 1, "H0011"),
    (["high-noon-heist", "--seat", "3"], 2, "no seat 3"),
    (["high-noon-heist", "--bots", "deep-blue"], 1, "H0014"),
    (["high-noon-heist", "--bots", "random,random,random"], 1, "H0014"),
    (["high-noon-heist", "--option", "weather=fine"], 1, "H0011"),
    (["high-noon-heist", "--save", "no/such/folder/x.json"], 1, "H0712"),
]


@pytest.mark.usefixtures("nothing_typed")
@pytest.mark.parametrize(("arguments", "code", "words"), WRONG)
def test_wrong_arguments(arguments: list[str], code: int, words: str, capfd: pytest.CaptureFixture[str]) -> None:
    found, _, err = run_play(capfd, *arguments)
    assert found == code
    assert words in err


SAVES = {
    "empty": "",
    "cut off": '{"format": 1, "game": "high-noon-',
    "something else": '{"cards": []}',
    "another version": '{"format": 99}',
    "another game's": None,
}


@pytest.mark.usefixtures("nothing_typed")
@pytest.mark.parametrize("name", SAVES)
def test_saves_that_cannot_be_gone_on_with(name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "save.json"
    text = SAVES[name]
    if text is None:
        run_play(capfd, "docs/examples/vault-run", "--save", str(path))
        text = path.read_text("utf-8")
    path.write_text(text, encoding="utf-8")
    code, _, err = run_play(capfd, "high-noon-heist", "--save", str(path))
    assert (code, "H0012" in err) == (1, True)
    assert path.read_text("utf-8") == text


@pytest.mark.usefixtures("nothing_typed")
@pytest.mark.parametrize("arguments", [["--seed", "5"], ["--players", "3"], ["--option", "no-card=end-game"]])
def test_a_save_of_a_game_that_began_otherwise(
    arguments: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "save.json"
    run_play(capfd, "high-noon-heist", "--seed", "7", "--save", str(path))
    text = path.read_text("utf-8")
    code, out, err = run_play(capfd, "high-noon-heist", "--save", str(path), *arguments)
    assert (code, out, "begun otherwise" in err) == (1, "", True)
    assert path.read_text("utf-8") == text
    code, out, err = run_play(capfd, "high-noon-heist", "--save", str(path), "--seed", "7")
    assert (code, err) == (0, "")
    assert out.startswith(f"High Noon Heist, going on with the game in {path}")
