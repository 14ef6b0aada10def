"""A disk that is full while games are written: told as for any other file, and nothing is left behind."""

from __future__ import annotations

import errno
from pathlib import Path

import duckdb
import pytest

from heistdsl.bulk.database import writing_tables
from heistdsl.whole_file import writing_whole


def run_out_of_space(path: Path) -> None:
    with writing_whole(path) as beside, writing_tables(beside, ["a"]):
        beside.with_name(f"{beside.name}.wal").touch()
        raise duckdb.TransactionException("Failed to commit: Could not write file: No space left on device")


def test_a_full_disk_leaves_no_file_of_the_database(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No space left on device") as failure:
        run_out_of_space(tmp_path / "games.duckdb")
    assert failure.value.errno == errno.ENOSPC
    assert list(tmp_path.iterdir()) == []
