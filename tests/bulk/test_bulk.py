"""Games in bulk: the same whoever plays them, summed up rightly, written whole."""

from __future__ import annotations

import csv
import hashlib
import json
import os
import pickle
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import duckdb
import pytest
from tiny import tiny_game

from heistdsl.bots import NoSuchBot
from heistdsl.bulk import (
    FORMATS,
    Batch,
    Crew,
    Failed,
    Plan,
    Record,
    batch_of,
    crew_of,
    perft,
    play_all,
    summarise,
    writing_games,
)  # fmt: skip
from heistdsl.bulk.at_random import play_at_random
from heistdsl.bulk.workers import rules_from
from heistdsl.games import Rules
from heistdsl.games.loading import Source
from heistdsl.processes import WorkersFailed
from heistdsl.whole_file import write_whole
from rulesets import rules_of

RULES = rules_of("goofspiel")
PLAN = Plan(RULES.source, 2, seed=5, games=6, options=(("size", "four"),))


def records(plan: Plan, rules: Rules = RULES, crew: Crew | None = None) -> list[Record]:
    """All games of a plan, one by one."""
    return [record for batch in play_all(plan, rules, crew) for record in batch.records()]


def test_any_number_of_workers_plays_the_same_games() -> None:
    alone = records(PLAN)
    counted: list[int] = []
    with crew_of(2) as crew:
        assert [record for batch in play_all(PLAN, RULES, crew, counted.append) for record in batch.records()] == alone
    assert sum(counted) == 6
    with ThreadPoolExecutor(2) as executor:
        assert records(PLAN, crew=Crew(executor, 3)) == alone


@pytest.mark.parametrize(
    ("game", "count"), [("goofspiel", 5), ("go-fish", 1), ("high-noon-heist", 3), ("achievement-hunter-heist", 1)]
)
def test_chance_plays_the_same_games_on_the_bare_engine(game: str, count: int) -> None:
    rules = rules_of(game)
    plan = Plan(rules.source, rules.players[0], seed=3, games=count)
    bare = [play_at_random(plan, rules, seed) for seed in range(3, 3 + count)]
    assert bare == records(replace(plan, backend="oracle"), rules)
    blind = records(replace(plan, digests=False), rules)
    assert blind == [replace(record, digest="") for record in bare if record]


def test_each_game_has_its_own_seed() -> None:
    played = records(PLAN)
    assert [record.seed for record in played] == list(range(5, 11))
    assert records(Plan(RULES.source, 2, 7, 1, options=PLAN.options)) == [played[2]]
    assert len({record.digest for record in played}) == 6


def test_a_rule_that_goes_wrong_is_named_with_its_place() -> None:
    ruleset = tiny_game(flow="ann chooses n from 1..2\nann.luck = 1 / (n - n)")
    with pytest.raises(Failed, match="overflow") as failed:
        records(Plan(Source("tiny"), 2, 9, 3), Rules(ruleset, Source("tiny")))
    assert (failed.value.seed, failed.value.cause) == (9, "rule")
    assert failed.value.file
    assert failed.value.line


def test_bots_are_looked_at_first() -> None:
    with pytest.raises(NoSuchBot):
        records(Plan(RULES.source, 2, 0, 1, bots=("grady",)))


#: Two seats and three designs; the bits of the last two columns are seats.
RECORDS = [
    Record(0, (0,), (5, 2), "end", 10, "aa" * 32, (1, 3, 0), (1, 2, 0)),
    Record(1, (0, 1), (4, -4), "end", 12, "bb" * 32, (2, 2, 0), (0, 0, 0)),
    Record(2, (), (None, None), "lose", 20, "cc" * 32, (0, 0, 0), (0, 0, 0)),
    Record(3, (1,), (1, 6), "limit", 11, "dd" * 32, (0, 1, 1), (0, 1, 0)),
]
DESIGNS = ["ace", "king", "queen"]
BATCHES = [batch_of(RECORDS[:3]), batch_of(RECORDS[3:])]


def test_batches_hold_what_was_put_in() -> None:
    assert [record for batch in BATCHES for record in batch.records()] == RECORDS
    assert [len(batch) for batch in BATCHES] == [3, 1]
    blind = replace(RECORDS[0], digest="")
    assert list(batch_of([blind]).records()) == [blind]


def test_summary() -> None:
    summary = summarise(BATCHES)
    assert [(seat.wins, seat.ties, seat.mean_score) for seat in summary.seats] == [(1, 1, 10 / 3), (1, 1, 4 / 3)]
    assert (summary.games, summary.decisions, summary.mean_length, summary.p10, summary.p90) == (4, 53, 13.25, 10, 20)
    assert (summary.ends, summary.without_winner) == ({"end": 2, "limit": 1, "lose": 1}, 1)
    assert summary.digest == hashlib.sha256(b"".join(record.digest.encode() for record in RECORDS)).hexdigest()
    assert summarise([batch_of([Record(0, (), (None,), "lose", 1)])]).digest == ""


def write(path: Path, batches: Iterable[Batch] = BATCHES) -> Path:
    with writing_games(path, 2, DESIGNS) as add:
        for batch in batches:
            add(batch)
    return path


def test_rows_as_csv_and_json_lines(tmp_path: Path) -> None:
    with write(tmp_path / "games.csv").open(newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == [
        "seed", "winners", "score_p1", "score_p2", "held_p1", "held_p2", "played_p1", "played_p2", "reason",
        "decisions", "digest",
    ]  # fmt: skip
    assert rows[1] == ["0", "p1", "5", "2", "ace king", "king", "ace", "king", "end", "10", "aa" * 32]
    assert rows[3] == ["2", "", "", "", "", "", "", "", "lose", "20", "cc" * 32]
    lines = [json.loads(line) for line in write(tmp_path / "games.jsonl").read_text().splitlines()]
    assert lines[0] == {
        "seed": 0, "winners": [1], "scores": [5, 2], "held": [["ace", "king"], ["king"]],
        "played": [["ace"], ["king"]], "reason": "end", "decisions": 10, "digest": "aa" * 32,
    }  # fmt: skip


def test_tables_of_a_database(tmp_path: Path) -> None:
    path = write(tmp_path / "games.duckdb")
    with duckdb.connect(str(path), read_only=True) as tables:
        assert tables.execute("FROM games").fetchall() == [
            (each.seed, each.reason, each.decisions, each.digest) for each in RECORDS
        ]
        assert tables.execute("FROM seats").fetchall() == [
            (0, 1, True, False, 5), (0, 2, False, False, 2), (1, 1, True, True, 4), (1, 2, True, True, -4),
            (2, 1, False, False, None), (2, 2, False, False, None), (3, 1, False, False, 1), (3, 2, True, False, 6),
        ]  # fmt: skip
        assert tables.execute("FROM cards").fetchall() == [
            (0, 1, "ace", True, True), (0, 1, "king", True, False), (0, 2, "king", True, True),
            (1, 2, "ace", True, False), (1, 2, "king", True, False),
            (3, 1, "king", True, True), (3, 1, "queen", True, False),
        ]  # fmt: skip
    assert [each.name for each in tmp_path.iterdir()] == ["games.duckdb"]


def test_rows_as_parquet(tmp_path: Path) -> None:
    """The same rows as JSON lines, under a name that a database has to be told with care."""
    path = write(tmp_path / "it's games.parquet")
    lines = [json.loads(line) for line in write(tmp_path / "games.jsonl").read_text().splitlines()]
    found = duckdb.read_parquet(str(path))
    assert [dict(zip(found.columns, row, strict=True)) for row in found.fetchall()] == lines


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_run_that_breaks_off_leaves_nothing(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"games{suffix}"

    def break_off() -> Iterator[Batch]:
        yield BATCHES[0]
        raise Failed(3, "rule", "overflow")

    with pytest.raises(Failed):
        write(path, break_off())
    assert not list(tmp_path.iterdir())
    path.write_text("old")
    with pytest.raises(Failed):
        write(path, break_off())
    assert (path.read_text(), list(tmp_path.iterdir())) == ("old", [path])
    write(path)
    assert path.stat().st_size > 100


def test_files_are_whole_or_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.csv"
    write_whole(file, "old")
    file.chmod(0o640)

    def fail(handle: int) -> None:
        raise OSError("no space")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", fail)
        with pytest.raises(OSError, match="no space"):
            write_whole(file, "new")
    assert (file.read_text(), list(tmp_path.iterdir())) == ("old", [file])
    write_whole(file, "new")
    assert (file.read_text(), file.stat().st_mode & 0o777) == ("new", 0o640)


def test_perft_counts_every_kind_of_answer() -> None:
    flow = "ann chooses up to 2 s from {ace, king}\nann splits 2 gold among {ann, bob}\nann arranges row onto row"
    game = Rules(tiny_game(flow=f"move ace | king | queen to row\n{flow}"), Source("tiny")).new_game()
    before = game.save()
    assert perft(game, 4) == [4, 4 * 3, 4 * 3 * 6, 0]
    assert game.save() == before


def test_perft_goes_by_seats() -> None:
    flow = "each p in players at once:\n  p chooses n from 1..2\n  if p = ann: p chooses m from 1..3"
    game = Rules(tiny_game(flow=flow), Source("tiny")).new_game()
    assert perft(game, 3) == [2, 4, 12]


def test_failures_travel_between_processes() -> None:
    failed = pickle.loads(pickle.dumps(Failed(7, "rule", "overflow: too much", "game.yaml", 3)))
    assert (failed.seed, failed.cause, failed.message, failed.file, failed.line) == (
        7, "rule", "overflow: too much", "game.yaml", 3
    )  # fmt: skip


def test_a_worker_with_other_rules_does_nothing() -> None:
    with pytest.raises(WorkersFailed, match="other rules than these for high-noon-heist") as failed:
        rules_from(Source("high-noon-heist"), "0" * 64)
    assert "must be the same for all" in pickle.loads(pickle.dumps(failed.value)).help
