"""`heist check --watch`: the files are looked at again when one of them is saved."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from heistdsl import disk
from heistdsl.cli.watch import run_watching

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


PACK = "pack: {id: more, name: More, extends: good}\ncards: {rich: {type: card-of-ours, effect: gain 2 points}}\n"
DECK = "decks: {small: {name: Small, of: card-of-ours, cards: {rich: 1, lucky: 1}}}\n"


@contextmanager
def watching(folder: Path, *arguments: str) -> Iterator[IO[str]]:
    """What a check in a folder prints while it watches."""
    command = [sys.executable, "-m", "heistdsl", "check", *arguments, "--watch"]
    # Buffered, a result comes out only when its check is over and counts.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=folder) as process:
        assert process.stdout
        try:
            yield process.stdout
        finally:
            process.send_signal(signal.SIGINT)
        assert process.stdout.read() == ""


def test_whatever_is_read_is_watched(tmp_path: Path) -> None:
    """The game below a pack, a deck, files that come and go, and a folder that is away for a while."""
    for name, text in {"good/game": GAME, "more/pack": PACK, "decks": DECK}.items():
        (tmp_path / f"{name}.yaml").parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    base, late, decks = tmp_path / "good/game.yaml", tmp_path / "more/late.yaml", tmp_path / "decks.yaml"
    with watching(tmp_path, "more", "--deck", "decks.yaml") as printed:
        assert read_result(printed)[-1] == "1 file checked: no errors"
        base.write_text(GAME.replace("points:", "prizes:"), encoding="utf-8")
        assert "H0227" in "".join(read_result(printed))
        base.write_text(GAME, encoding="utf-8")
        assert read_result(printed)[-1] == "1 file checked: no errors"
        late.write_text("cards: {late: {type: nothing}}\n", encoding="utf-8")
        assert "H0203" in "".join(read_result(printed))
        late.unlink()
        assert read_result(printed)[-1] == "1 file checked: no errors"
        decks.write_text(DECK.replace("lucky: 1", "loki: 1"), encoding="utf-8")
        assert "H0203" in "".join(read_result(printed))
        (tmp_path / "more").rename(tmp_path / "away")
        (tmp_path / "away").rename(tmp_path / "more")
        decks.write_text(DECK, encoding="utf-8")
        assert read_result(printed)[-1] == "1 file checked: no errors"


def test_only_the_new_result_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(GAME, encoding="utf-8")
    with watching(tmp_path, str(tmp_path)) as printed:
        assert read_result(printed) == ["1 file checked: no errors"]
        file.write_text(GAME.replace("1 points", "1 point"), encoding="utf-8")
        second = read_result(printed)
        assert second[:2] == ["", "error[H0227]: unknown unit `point`"]
        assert second[-1] == "1 file checked: 1 error"


def test_what_was_away_only_while_it_was_asked_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stands as before, but the answer was another: so it is looked at again."""
    folder, away = tmp_path / "game", tmp_path / "away"
    folder.mkdir()
    answers: list[bool] = []
    is_folder = Path.is_dir

    def gone_for_a_moment(path: Path) -> bool:
        if answers or path != folder:
            return is_folder(path)
        folder.rename(away)
        found = is_folder(path)
        away.rename(folder)
        return found

    def look() -> int:
        answers.append(disk.is_folder(folder))
        if len(answers) == 2:
            raise KeyboardInterrupt
        return 0

    pauses = iter(range(100))

    def pause(seconds: float) -> None:
        if next(pauses, None) is None:
            raise KeyboardInterrupt

    monkeypatch.setattr(Path, "is_dir", gone_for_a_moment)
    monkeypatch.setattr("heistdsl.cli.watch.time.sleep", pause)
    run_watching(look, "text")
    assert answers == [False, True]
