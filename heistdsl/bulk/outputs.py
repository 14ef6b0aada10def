"""Files with a row for every game, written batch by batch, and there only when all of it is written."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final

from heistdsl.bulk.batch import Batch
from heistdsl.bulk.records import Record
from heistdsl.whole_file import writing_whole

#: Takes one batch after another.
Write = Callable[[Batch], None]
#: Opens a place to write to, for games of so many seats with these designs.
Opening = Callable[[Path, int, Sequence[str]], AbstractContextManager[Write]]


@contextmanager
def writing_games(path: Path, seats: int, designs: Sequence[str]) -> Iterator[Write]:
    """Write games to a file in the format of its suffix, one of FORMATS, whole or not at all. Raises OSError."""
    with writing_whole(path) as beside, FORMATS[path.suffix](beside, seats, designs) as write:
        yield write


@contextmanager
def _csv(path: Path, seats: int, designs: Sequence[str]) -> Iterator[Write]:
    numbers = range(1, seats + 1)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        of_seats = [f"{name}_p{n}" for name in ("score", "held", "played") for n in numbers]
        writer.writerow(["seed", "winners", *of_seats, "reason", "decisions", "digest"])

        def write(batch: Batch) -> None:
            for each in batch.records():
                winners = " ".join(f"p{seat + 1}" for seat in each.winners)
                scores = ["" if score is None else score for score in each.scores]
                cards = [" ".join(ids) for hands in (each.held, each.played) for ids in by_seat(hands, seats, designs)]
                writer.writerow([each.seed, winners, *scores, *cards, each.reason, each.decisions, each.digest])

        yield write


@contextmanager
def _json_lines(path: Path, seats: int, designs: Sequence[str]) -> Iterator[Write]:
    with path.open("w", encoding="utf-8") as file:

        def write(batch: Batch) -> None:
            file.writelines(json.dumps(_document(each, seats, designs)) + "\n" for each in batch.records())

        yield write


def _document(record: Record, seats: int, designs: Sequence[str]) -> dict[str, object]:
    return {
        "seed": record.seed,
        "winners": [seat + 1 for seat in record.winners],
        "scores": list(record.scores),
        "held": by_seat(record.held, seats, designs),
        "played": by_seat(record.played, seats, designs),
        "reason": record.reason,
        "decisions": record.decisions,
        "digest": record.digest or None,
    }


def by_seat(hands: Sequence[int], seats: int, designs: Sequence[str]) -> list[list[str]]:
    """For each seat the ids of its cards, from players as bits for each design."""
    return [[id for id, players in zip(designs, hands, strict=True) if players >> seat & 1] for seat in range(seats)]


@contextmanager
def _duckdb(path: Path, seats: int, designs: Sequence[str]) -> Iterator[Write]:
    from heistdsl.bulk.database import writing_tables  # loaded only for those who want it: it is large

    with writing_tables(path, designs) as write:
        yield write


@contextmanager
def _parquet(path: Path, seats: int, designs: Sequence[str]) -> Iterator[Write]:
    from heistdsl.bulk.database import writing_parquet

    with writing_parquet(path, designs) as write:
        yield write


#: How games are written, by the suffix of the file.
FORMATS: Final[dict[str, Opening]] = {
    ".csv": _csv,
    ".jsonl": _json_lines,
    ".duckdb": _duckdb,
    ".parquet": _parquet,
}
