"""What is kept comes back whole or not at all, and only from a folder that is the user's own."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from heistdsl import cache


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the cache is going to lie."""
    monkeypatch.setenv("HEIST_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept"


def only_file(folder: Path) -> Path:
    """The file of the one entry."""
    (file,) = (path for path in folder.rglob("*") if path.is_file())
    return file


def test_what_is_stored_is_loaded(folder: Path) -> None:
    assert cache.load("kind", "key") is None
    cache.store("kind", "key", b"first")
    cache.store("kind", "key", b"second")
    cache.store("other", "key", b"third")
    assert (cache.load("kind", "key"), cache.load("other", "key")) == (b"second", b"third")
    assert cache.load("kind", "another key") is None


def test_nobody_else_may_look(folder: Path) -> None:
    cache.store("kind", "key", b"data")
    assert folder.stat().st_mode & 0o777 == 0o700
    assert only_file(folder).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("change", [lambda raw: raw[:-1], lambda raw: raw + b" ", lambda raw: b"", lambda raw: raw[1:]])
def test_a_damaged_entry_is_none(folder: Path, change: Callable[[bytes], bytes]) -> None:
    cache.store("kind", "key", b"some data")
    file = only_file(folder)
    file.write_bytes(change(file.read_bytes()))
    assert cache.load("kind", "key") is None


def test_a_folder_others_may_write_to_is_left_alone(folder: Path) -> None:
    folder.mkdir()
    folder.chmod(0o777)
    cache.store("kind", "key", b"data")
    assert list(folder.iterdir()) == []


def test_a_link_is_left_alone(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    folder.symlink_to(tmp_path / "elsewhere")
    cache.store("kind", "key", b"data")
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_file_in_the_way_does_no_harm(folder: Path) -> None:
    folder.write_text("mine")
    cache.store("kind", "key", b"data")
    assert (cache.load("kind", "key"), folder.read_text()) == (None, "mine")


def test_old_entries_make_room(folder: Path) -> None:
    for number in range(401):
        cache.store("kind", str(number), b"data")
        if number == 0:
            os.utime(only_file(folder), (0, 0))
    assert cache.load("kind", "0") is None
    assert cache.load("kind", "400") == b"data"


def test_off_is_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEIST_CACHE", "off")
    cache.store("kind", "key", b"data")
    assert (cache.load("kind", "key"), list(tmp_path.iterdir())) == (None, [])
