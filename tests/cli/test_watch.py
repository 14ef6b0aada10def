"""`heist check --watch`: the files are looked at again when one of them is saved."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO

GAME = """\
game: {id: good, name: Heights, players: 2, verbs: {draw: {from: deck, to: hand}}}
types: {card-of-ours: {start: deck}}
zones:
  deck: {visible-to: none}
  hand: {owner: player, visible-to: owner}
counters: {points: {owner: player}}
cards:
  lucky: {type: card-of-ours, effect: gain 1 points}
"""


def read_result(stream: IO[str]) -> list[str]:
    """The lines up to the summary."""
    lines = []
    for line in stream:
        lines.append(line.rstrip("\n"))
        if " checked: " in line:
            return lines
    raise AssertionError(lines)


def test_only_the_new_result_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(GAME, encoding="utf-8")
    command = [sys.executable, "-m", "heistdsl", "check", str(tmp_path), "--watch"]
    # Buffered, a result comes out only when its check is over and counts.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout
        assert read_result(process.stdout) == ["1 file checked: no errors"]
        file.write_text(GAME.replace("1 points", "1 point"), encoding="utf-8")
        second = read_result(process.stdout)
        assert second[:2] == ["", "error[H0227]: unknown unit `point`"]
        assert second[-1] == "1 file checked: 1 error"
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == ""
    assert process.returncode == 1
