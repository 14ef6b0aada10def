"""What is kept of each game that was played in bulk."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from heistdsl.games.whole_file import write_whole


@dataclass(frozen=True, slots=True)
class Record:
    """One game. `winners` are seat indices from 0, `scores` what each seat was ranked by; `digest` is empty if none
    was asked for."""

    seed: int
    winners: tuple[int, ...]
    scores: tuple[int | None, ...]
    reason: str
    decisions: int
    digest: str = ""


class Failed(Exception):  # noqa: N818
    """A game in bulk could not be played to its end, because of a `rule` or a `bot`. `file` and `line` say where in
    the rule files, if anywhere."""

    def __init__(self, seed: int, cause: Literal["rule", "bot"], message: str, file: str = "", line: int = 0) -> None:
        super().__init__(seed, cause, message, file, line)
        self.seed = seed
        self.cause = cause
        self.message = message
        self.file = file
        self.line = line


def write_records(path: Path, records: Sequence[Record]) -> None:
    """Write one row a game, whole or not at all, in the format of the suffix, one of FORMATS. Raises OSError."""
    write_whole(path, FORMATS[path.suffix](records))


def _csv(records: Sequence[Record]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    seats = len(records[0].scores) if records else 0
    writer.writerow(["seed", "winners", *(f"score_p{n}" for n in range(1, seats + 1)), "reason", "decisions", "digest"])
    for each in records:
        winners = " ".join(f"p{seat + 1}" for seat in each.winners)
        scores = ["" if score is None else score for score in each.scores]
        writer.writerow([each.seed, winners, *scores, each.reason, each.decisions, each.digest])
    return text.getvalue()


def _json_lines(records: Sequence[Record]) -> str:
    return "".join(json.dumps(_document(each)) + "\n" for each in records)


def _document(record: Record) -> dict[str, object]:
    return {
        "seed": record.seed,
        "winners": [seat + 1 for seat in record.winners],
        "scores": list(record.scores),
        "reason": record.reason,
        "decisions": record.decisions,
        "digest": record.digest or None,
    }


#: How records are written, by the suffix of the file.
FORMATS: Final = {".csv": _csv, ".jsonl": _json_lines}
