"""Games as tables of a DuckDB database, and as a Parquet file. The only home of duckdb.

`games` has a row for each game, `seats` one for each seat of each game, `cards` one for each card that a seat held or
played in a game.
"""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import duckdb
import numpy as np
import numpy.typing as npt

from heistdsl.bulk.batch import NO_SCORE, Batch
from heistdsl.ir.facts import REASONS

Columns = Mapping[str, "npt.NDArray[np.generic]"]

_TABLES: Final = """
    CREATE TABLE games (seed BIGINT, reason VARCHAR, decisions BIGINT, digest VARCHAR);
    CREATE TABLE seats (seed BIGINT, seat UTINYINT, won BOOLEAN, shared BOOLEAN, score INTEGER);
    CREATE TABLE cards (seed BIGINT, seat UTINYINT, card VARCHAR, held BOOLEAN, played BOOLEAN);
    CREATE TEMP TABLE designs (design UINTEGER, id VARCHAR);
    CREATE TEMP TABLE reasons (number UTINYINT, id VARCHAR);
"""
_INSERT: Final = {
    "games": "SELECT seed, id, decisions, nullif(digest, '') FROM batch JOIN reasons ON reason = number ORDER BY seed",
    "seats": f"SELECT seed, seat, won, shared, nullif(score, {NO_SCORE}) FROM batch",
    "cards": "SELECT seed, seat, id, held, played FROM batch JOIN designs USING (design) ORDER BY seed, seat, design",
}
#: A row a game: what its seats came to as lists, in the order of the seats.
_ROWS: Final = """
    SELECT seed, winners, scores, held, played, reason, decisions, digest
    FROM games
    JOIN (SELECT seed, list(seat ORDER BY seat) FILTER (won) AS won, list(score ORDER BY seat) AS scores,
              list(coalesce(held, []) ORDER BY seat) AS held, list(coalesce(played, []) ORDER BY seat) AS played
          FROM seats
          LEFT JOIN (SELECT seed, seat, list(card ORDER BY rowid) FILTER (held) AS held,
                         list(card ORDER BY rowid) FILTER (played) AS played
                     FROM cards GROUP BY seed, seat) USING (seed, seat)
          GROUP BY seed) USING (seed)
    , LATERAL (SELECT coalesce(won, []) AS winners)
    ORDER BY seed
"""


@contextmanager
def writing_tables(path: Path, designs: Sequence[str]) -> Iterator[_Tables]:
    """Make a database of the file, which is empty. Raises OSError."""
    path.unlink()
    try:
        with _as_os_error(), duckdb.connect(str(path)) as connection:
            yield _Tables(connection, designs)
    finally:
        # What is not yet in the file lies beside it; if it could not be put there, nobody will.
        path.with_name(f"{path.name}.wal").unlink(missing_ok=True)


@contextmanager
def writing_parquet(path: Path, designs: Sequence[str]) -> Iterator[_Tables]:
    """Gather everything in a database beside the file, and write it as Parquet when the block is left. Raises
    OSError."""
    with (
        tempfile.TemporaryDirectory(prefix=".heist-", dir=path.parent) as folder,
        _as_os_error(),
        duckdb.connect(str(Path(folder) / "games.duckdb")) as connection,
    ):
        yield _Tables(connection, designs)
        connection.execute(f"COPY ({_ROWS}) TO {_text(str(path))} (FORMAT parquet)")


def _text(written: str) -> str:
    """A text as SQL writes it."""
    return "'" + written.replace("'", "''") + "'"


class _Tables:
    """Takes batches of games into tables."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, designs: Sequence[str]) -> None:
        self._connection = connection
        connection.execute(_TABLES)
        connection.executemany("INSERT INTO designs VALUES (?, ?)", list(enumerate(designs)))
        connection.executemany("INSERT INTO reasons VALUES (?, ?)", list(enumerate(REASONS)))

    def __call__(self, batch: Batch) -> None:
        for table, columns in (("games", _games(batch)), ("seats", _seats(batch)), ("cards", _cards(batch))):
            self._connection.register("batch", columns)
            self._connection.execute(f"INSERT INTO {table} {_INSERT[table]}")
            self._connection.unregister("batch")


def _games(batch: Batch) -> Columns:
    digests = [row.tobytes().hex() for row in batch.digests]
    return {
        "seed": _seeds(batch),
        "reason": batch.reasons,
        "decisions": batch.decisions,
        "digest": np.array(digests, dtype=object),
    }


def _seats(batch: Batch) -> Columns:
    """Game by game, seat by seat."""
    seats = np.arange(batch.seats, dtype=np.uint32)
    won = batch.winners[:, None] >> seats & 1 == 1
    shared = won & (won.sum(axis=1) > 1)[:, None]
    return {
        "seed": np.repeat(_seeds(batch), batch.seats),
        "seat": np.tile((seats + 1).astype(np.uint8), len(batch)),
        "won": won.ravel(),
        "shared": shared.ravel(),
        "score": batch.scores.ravel(),
    }


def _cards(batch: Batch) -> Columns:
    """Every design that a seat held or played, game by game, seat by seat."""
    seats = np.arange(batch.seats, dtype=np.uint32)[None, :, None]
    held = batch.held[:, None, :] >> seats & 1 == 1
    played = batch.played[:, None, :] >> seats & 1 == 1
    game, seat, design = np.nonzero(held | played)
    return {
        "seed": game + batch.seed,
        "seat": (seat + 1).astype(np.uint8),
        "design": design.astype(np.uint32),
        "held": held[game, seat, design],
        "played": played[game, seat, design],
    }


def _seeds(batch: Batch) -> npt.NDArray[np.int64]:
    return np.arange(batch.seed, batch.seed + len(batch), dtype=np.int64)


@contextmanager
def _as_os_error() -> Iterator[None]:
    """What the database cannot write is an OSError, as for any other file."""
    try:
        yield
    except (duckdb.IOException, duckdb.OutOfMemoryException, duckdb.TransactionException) as problem:
        no_space = os.strerror(errno.ENOSPC)
        if no_space in str(problem):
            raise OSError(errno.ENOSPC, no_space) from problem
        raise OSError(0, str(problem)) from problem
