"""Games in bulk: the same whoever plays them, summed up rightly, written whole."""

from __future__ import annotations

import csv
import hashlib
import json
import os
import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from tiny import tiny_game

from heistdsl.bots import NoSuchBot
from heistdsl.bulk import Failed, Plan, Record, perft, play_all, summarise, write_records
from heistdsl.bulk.at_random import play_at_random
from heistdsl.games import Rules
from heistdsl.games.loading import Source
from heistdsl.games.whole_file import write_whole
from rulesets import rules_of

RULES = rules_of("goofspiel")
PLAN = Plan(RULES.source, 2, seed=5, games=6, options=(("size", "four"),))


def test_any_number_of_jobs_plays_the_same_games() -> None:
    alone = play_all(PLAN, RULES)
    counted: list[int] = []
    assert play_all(PLAN, RULES, 2, counted.append) == alone
    assert sum(counted) == 6
    with ThreadPoolExecutor(2) as executor:
        assert play_all(PLAN, RULES, 3, executor=executor) == alone


@pytest.mark.parametrize(
    ("game", "count"), [("goofspiel", 5), ("go-fish", 1), ("high-noon-heist", 3), ("achievement-hunter-heist", 1)]
)
def test_chance_plays_the_same_games_on_the_bare_engine(game: str, count: int) -> None:
    rules = rules_of(game)
    plan = Plan(rules.source, rules.players[0], seed=3, games=count)
    bare = [play_at_random(plan, rules, seed) for seed in range(3, 3 + count)]
    assert bare == play_all(replace(plan, backend="oracle"), rules)
    blind = play_all(replace(plan, digests=False), rules)
    assert blind == [replace(record, digest="") for record in bare if record]


def test_each_game_has_its_own_seed() -> None:
    records = play_all(PLAN, RULES)
    assert [record.seed for record in records] == list(range(5, 11))
    assert play_all(Plan(RULES.source, 2, 7, 1, options=PLAN.options), RULES) == [records[2]]
    assert len({record.digest for record in records}) == 6


def test_a_rule_that_goes_wrong_is_named_with_its_place() -> None:
    ruleset = tiny_game(flow="ann chooses n from 1..2\nann.luck = 1 / (n - n)")
    with pytest.raises(Failed, match="overflow") as failed:
        play_all(Plan(Source("tiny"), 2, 9, 3), Rules(ruleset, Source("tiny")))
    assert (failed.value.seed, failed.value.cause) == (9, "rule")
    assert failed.value.file
    assert failed.value.line


def test_bots_are_looked_at_first() -> None:
    with pytest.raises(NoSuchBot):
        play_all(Plan(RULES.source, 2, 0, 1, bots=("grady",)), RULES)


RECORDS = [
    Record(0, (0,), (5, 2), "end", 10, "aa"),
    Record(1, (0, 1), (4, 4), "end", 12, "bb"),
    Record(2, (), (None, None), "lose", 20, "cc"),
    Record(3, (1,), (1, 6), "limit", 11, "dd"),
]


def test_summary() -> None:
    summary = summarise(RECORDS)
    assert [(seat.wins, seat.ties, seat.mean_score) for seat in summary.seats] == [(1, 1, 10 / 3), (1, 1, 4)]
    assert (summary.games, summary.decisions, summary.mean_length, summary.p10, summary.p90) == (4, 53, 13.25, 10, 20)
    assert (summary.ends, summary.without_winner) == ({"end": 2, "limit": 1, "lose": 1}, 1)
    assert summary.digest == hashlib.sha256(b"aabbccdd").hexdigest()
    assert summarise([Record(0, (), (None,), "lose", 1)]).digest == ""


def test_rows_as_csv_and_json_lines(tmp_path: Path) -> None:
    write_records(tmp_path / "games.csv", RECORDS)
    with (tmp_path / "games.csv").open(newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["seed", "winners", "score_p1", "score_p2", "reason", "decisions", "digest"]
    assert rows[2:4] == [["1", "p1 p2", "4", "4", "end", "12", "bb"], ["2", "", "", "", "lose", "20", "cc"]]
    write_records(tmp_path / "games.jsonl", RECORDS)
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert lines[0] == {
        "seed": 0, "winners": [1], "scores": [5, 2], "reason": "end", "decisions": 10, "digest": "aa"
    }  # fmt: skip


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
