"""Whatever is done to rule files, `heist check` answers with diagnostics: no traceback, no internal error, no hang."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from heistdsl.cli import main
from heistdsl.resources import rulesets_dir

Output = pytest.CaptureFixture[str]

#: The small game and the files that are changed; one of each sort.
GAME = "high-noon-heist"
MOST_SECONDS = 10


def flip_bytes(chance: Random, raw: bytes) -> bytes:
    data = bytearray(raw)
    for _ in range(chance.randint(1, 8)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def cut_lines(chance: Random, raw: bytes) -> bytes:
    lines = raw.splitlines(keepends=True)
    start = chance.randrange(len(lines))
    return b"".join(lines[:start] + lines[start + chance.randint(1, 6) :])


def double_lines(chance: Random, raw: bytes) -> bytes:
    lines = raw.splitlines(keepends=True)
    start = chance.randrange(len(lines))
    return b"".join(lines[: start + chance.randint(1, 4)] + lines[start:])


def cut_end(chance: Random, raw: bytes) -> bytes:
    return raw[: chance.randrange(len(raw))]


def cut_effect(chance: Random, raw: bytes) -> bytes:
    lines = raw.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    lines[at] = lines[at][: chance.randrange(len(lines[at]))] + b"\n"
    return b"".join(lines)


def put_in(*pieces: bytes) -> Callable[[Random, bytes], bytes]:
    """A change that puts one of these somewhere."""

    def change(chance: Random, raw: bytes) -> bytes:
        at = chance.randrange(len(raw))
        return raw[:at] + chance.choice(pieces) + raw[at:]

    return change


def swap(old: bytes, new: bytes) -> Callable[[Random, bytes], bytes]:
    """A change of one spelling for another."""
    return lambda _, raw: raw.replace(old, new)


CHANGES: dict[str, Callable[[Random, bytes], bytes]] = {
    "bytes flipped": flip_bytes,
    "lines cut": cut_lines,
    "lines doubled": double_lines,
    "end cut": cut_end,
    "effect cut": cut_effect,
    "tabs": swap(b"  ", b"\t"),
    "windows": swap(b"\n", b"\r\n"),
    "old mac": swap(b"\n", b"\r"),
    "mark": lambda _, raw: b"\xef\xbb\xbf" + raw,
    "utf-16": lambda _, raw: raw.decode().encode("utf-16"),
    "dashes": swap(b" - ", " – ".encode()),
    "quotes": swap(b'"', "“".encode()),
    "capitals": lambda _, raw: raw.upper(),
    "odd characters": put_in(b"\x00", b"\xff", "\u2028".encode(), "\u202e".encode(), "é".encode(), b"\x1b[2J"),
    "odd syntax": put_in(
        b"{", b"]", b"*x ", b"&x ", b"!!python/object:os.system ", b"<<: ", b"? ", b"%", b"---\n", b": "
    ),
    "deep": put_in(b"[" * 3000, b"(" * 3000, b"not " * 3000, b"- " * 3000, b"{a: " * 3000),
}

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
    start = time.perf_counter()
    code = main(["check", str(folder)])
    seconds = time.perf_counter() - start
    printed = capsys.readouterr()
    assert code in (0, 1), printed.err
    assert "internal error" not in printed.out + printed.err
    assert "Traceback" not in printed.out + printed.err
    assert seconds < MOST_SECONDS


def change_one(game: Path, name: str, seed: int) -> None:
    """Change one file, chosen by the seed."""
    chance = Random(f"{name} {seed}")
    file = chance.choice(sorted(game.rglob("*.yaml")))
    file.write_bytes(CHANGES[name](chance, file.read_bytes()))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_file(name: str, seed: int, game: Path, capsys: Output) -> None:
    change_one(game, name, seed)
    check(game, capsys)


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


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3, 130))
@pytest.mark.parametrize("name", CHANGES)
def test_many_changed_files(name: str, seed: int, game: Path, capsys: Output) -> None:
    change_one(game, name, seed)
    check(game, capsys)
