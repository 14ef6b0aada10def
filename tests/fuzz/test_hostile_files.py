"""Whatever somebody puts into a game on purpose, `heist check` answers: no traceback, no internal error, no hang."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from heistdsl.cli import main
from heistdsl.data_folders import rulesets_dir

Output = pytest.CaptureFixture[str]

GAME = "high-noon-heist"
#: Of processor time, which hardly depends on what else the machine does.
MOST_SECONDS = 10


LEVELS = [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
WHOLE: dict[str, tuple[str, bytes]] = {
    "empty": ("cards/more.yaml", b""),
    "only a remark": ("cards/more.yaml", b"# nothing\n"),
    "no yaml": ("cards/more.yaml", bytes(range(256))),
    "a list": ("cards/more.yaml", b"- game\n- cards\n"),
    "billion laughs": ("cards/more.yaml", "\n".join(["a0: &a0 [lol]", *LEVELS]).encode()),
    "alias of itself": ("cards/more.yaml", b"cards: &a\n  x: *a\n"),
    "large": ("cards/more.yaml", b"# " + b"x" * 50_000_000),
    "hostile id": ("cards/more.yaml", b'cards:\n  ../../x: {type: gang}\n  "\\e[2J": {}\n  __class__: {}\n'),
    "long number": ("cards/more.yaml", b"cards:\n  x: {type: heist, copies: " + b"9" * 6000 + b"}\n"),
    "hostile file name": ("cards/\n::error::x\x1b[2J.yaml", b"cards: [\n"),
    "long chain": ("more.yaml", b"rules:\n  x: |\n    on now: noise = " + b"1 + " * 5000 + b"1\n"),
    "extends itself": ("pack.yaml", b"pack: {id: high-noon-heist, name: X, extends: high-noon-heist}\n"),
    "extends a path": ("pack.yaml", b"pack: {id: p, name: X, extends: ../../../etc}\n"),
}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A copy of a shipped game."""
    folder = tmp_path / GAME
    shutil.copytree(rulesets_dir() / GAME, folder)
    return folder


def check(folder: Path, capsys: Output) -> None:
    """Check it, and demand an answer."""
    start = time.process_time()
    code = main(["check", str(folder)])
    seconds = time.process_time() - start
    printed = capsys.readouterr()
    assert code in (0, 1), printed.err
    assert "internal error" not in printed.out + printed.err
    assert "Traceback" not in printed.out + printed.err
    assert seconds < MOST_SECONDS


@pytest.mark.parametrize("name", WHOLE)
def test_a_hostile_file(name: str, game: Path, capsys: Output) -> None:
    path, raw = WHOLE[name]
    (game / path).write_bytes(raw)
    check(game, capsys)


def test_a_link_out_of_the_folder(game: Path, tmp_path: Path, capsys: Output) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("cards: [secret-word\n", encoding="utf-8")
    (game / "cards/link.yaml").symlink_to(secret)
    (game / "cards/loop").symlink_to(game)
    check(game, capsys)
    main(["check", str(game)])
    assert "secret-word" not in capsys.readouterr().out
