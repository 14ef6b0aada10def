"""`heist sim`, `heist perft` and `heist replay`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from heistdsl import processes
from heistdsl.cli import main
from rulesets import RULESETS, after

GOOFSPIEL = RULESETS["goofspiel"]
FOUR = ["--option", "size=four"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_sim_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "sim", GOOFSPIEL, *FOUR, "--games", "4", "--seed", "2", "--format", "json")
    document = json.loads(out)
    assert code == 0
    assert list(document) == [
        "game", "players", "games", "seed", "bots", "options", "backend", "decisions", "seconds", "games_per_second",
        "decisions_per_second", "digest", "seats", "length", "ends",
    ]  # fmt: skip
    assert (document["game"], document["players"], document["games"], document["seed"]) == ("goofspiel", 2, 4, 2)
    assert document["options"] == {"size": "four", "ties": "carried"}
    assert document["decisions"] == 32
    assert document["length"] == {"mean": 8.0, "p10": 8, "p90": 8}
    assert [seat["seat"] for seat in document["seats"]] == [1, 2]
    assert len(document["digest"]) == 64


@pytest.mark.parametrize("backend", ["wasm", "python", "oracle"])
def test_sim_plays_the_same_games_on_every_back_end(capsys: pytest.CaptureFixture[str], backend: str) -> None:
    arguments = ("sim", GOOFSPIEL, *FOUR, "--games", "6", "--seed", "3", "--format", "json")
    plain = json.loads(run(capsys, *arguments)[1])
    code, out, err = run(capsys, *arguments, "--backend", backend, "--jobs", "2" if backend == "wasm" else "1")
    document = json.loads(out)
    assert (code, err, document["backend"], plain["backend"]) == (0, "", backend, "wasm")
    assert [document[key] for key in ("digest", "seats", "decisions")] == [
        plain[key] for key in ("digest", "seats", "decisions")
    ]  # fmt: skip


def test_sim_says_when_a_module_cannot_be_used(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("sim", GOOFSPIEL, *FOUR, "--games", "1", "--bots", "greedy:1", "--format", "json")
    code, out, err = run(capsys, *arguments, "--backend", "wasm")
    assert (code, json.loads(out)["backend"]) == (0, "python")
    assert err == "only the bot `random` plays in a module: `python` is used instead of `wasm`\n"
    assert run(capsys, *arguments)[2] == ""


def test_sim_for_people(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    code, out, err = run(capsys, "sim", GOOFSPIEL, *FOUR, "--games", "3", "--no-digest", "--out", str(file))
    assert (code, err) == (0, "")
    assert "3 games of Goofspiel with 2 players, seeds from 0" in out
    assert "digest" not in out
    assert len(file.read_text().splitlines()) == 4


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--games", "0"], 2, "at least 1"),
        (["--jobs", "0"], 2, "at least 1"),
        (["--games", "1" + "0" * 12], 2, "at most"),
        (["--jobs", "100000"], 2, "at most 256"),
        (["--seed", "1" + "0" * 18], 2, "a seed has at most 18 digits"),
        (["--games", "many"], 2, "`many` is no whole number"),
        (["--players", "9"], 1, "2 to 4 players"),
        (["--option", "size=five"], 1, "cannot be `five`"),
        (["--option", "sise=four"], 1, "did you mean `size`"),
        (["--option", "size"], 2, "NAME=VALUE"),
        (["--bots", "rendom"], 1, "did you mean `random`"),
        (["--bots", "random,random,random"], 1, "3 bots are named for 2"),
        (["--backend", "steam"], 2, "invalid choice"),
        (["--out", "games.xls"], 2, "none of .csv, .jsonl, .duckdb, .parquet"),
        (["--out", "no/such/folder/games.csv"], 1, "cannot write"),
        (["--out", "no/such/folder/games.duckdb"], 1, "cannot write"),
        (["--cluster", "there"], 1, "no cluster answers at `there`"),
        (["--cluster", "tcp://127.0.0.1:1", "--jobs", "2"], 2, "a cluster has its own workers"),
        (["--pack", "no-such-pack"], 1, "no game or pack"),
        (["--deck", "no-such-deck"], 1, "no deck"),
    ],
)
def test_wrong_arguments_of_sim(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, words: str
) -> None:
    found, _, err = run(capsys, "sim", GOOFSPIEL, "--games", "1", *arguments)
    assert (found, words in err) == (code, True), err
    found, out, _ = run(capsys, "sim", GOOFSPIEL, "--games", "1", *arguments, "--format", "json")
    assert found == code
    assert list(json.loads(out)) == ["error"]


def test_packs_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    examples = Path(__file__).parents[2] / "docs" / "examples"
    code, out, _ = run(
        capsys, "sim", "high-noon-heist", "--pack", str(examples / "dusty-fifteen"), "--games", "1", "--format", "json"
    )
    plain = json.loads(run(capsys, "sim", "high-noon-heist", "--games", "1", "--format", "json")[1])
    assert code == 0
    assert json.loads(out)["digest"] != plain["digest"]


def test_perft(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "perft", GOOFSPIEL, *FOUR, "--depth", "3", "--format", "json")
    assert (code, json.loads(out)) == (0, {"depth": 3, "counts": [4, 16, 48]})
    code, out, _ = run(capsys, "perft", GOOFSPIEL, *FOUR, "--depth", "2")
    assert out.splitlines()[1:] == ["  1 answer:   4", "  2 answers: 16"]
    for depth in ("0", "1000000000"):
        assert run(capsys, "perft", GOOFSPIEL, "--depth", depth)[0] == 2


def test_perft_in_processes(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_MOMENT", 0.0)
    monkeypatch.setattr(processes, "_WORTH", 0.0)
    command = ["perft", "high-noon-heist", "--depth", "4", "--seed", "3", "--option", "poker-names=in-hand"]
    alone = run(capsys, *command, "--jobs", "1")
    assert alone[0] == 0
    assert run(capsys, *command, "--jobs", "2") == alone


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(after("go-fish", 1, 8).save()), encoding="utf-8")
    return file


def changed(file: Path, **fields: Any) -> Path:
    file.write_text(json.dumps({**json.loads(file.read_text(encoding="utf-8")), **fields}), encoding="utf-8")
    return file


def test_replay(capsys: pytest.CaptureFixture[str], saved: Path) -> None:
    code, out, _ = run(capsys, "replay", str(saved), "--format", "json")
    document = json.loads(out)
    assert code == 0
    assert (document["same"], document["result"]) == (True, None)
    assert document["digest"] == json.loads(saved.read_text(encoding="utf-8"))["digest"]
    code, out, _ = run(capsys, "replay", str(saved))
    assert code == 0
    assert "[turn begins]" in out
    assert "the game goes on: p1 to decide" in out


def test_replay_of_a_game_that_is_over(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(after("high-noon-heist", 1, 99).save()), encoding="utf-8")
    result = json.loads(run(capsys, "replay", str(file), "--format", "json")[1])["result"]
    assert set(result) == {"winners", "scores", "reason"}
    assert "the game is over (end), won by" in run(capsys, "replay", str(file))[1]


def test_replay_says_when_it_comes_to_something_else(capsys: pytest.CaptureFixture[str], saved: Path) -> None:
    code, out, _ = run(capsys, "replay", str(changed(saved, digest="0" * 64)), "--format", "json")
    assert (code, json.loads(out)["same"]) == (1, False)
    assert "this is not what was saved" in run(capsys, "replay", str(saved))[1]


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", "H0012", "not JSON"),
        ('{"format": 1, "game"', "H0012", "not JSON"),
        ("[" * 100_000, "H0012", "not JSON"),
        ("[1, 2]", "H0012", "no saved game"),
        ('{"format": 7}', "H0012", "format 7"),
        ("\udcff", "H0012", "not JSON"),
    ],
)
def test_files_that_are_no_saved_games(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, code: str, words: str
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    found, _, err = run(capsys, "replay", str(file))
    assert (found, f"error[{code}]" in err, words in err) == (1, True, True), err


def test_other_rules_are_refused(capsys: pytest.CaptureFixture[str], saved: Path) -> None:
    code, _, err = run(capsys, "replay", str(saved), "--game", GOOFSPIEL)
    assert (code, "are not those the game was played with" in err) == (1, True)
    code, _, err = run(capsys, "replay", str(changed(saved, game="no-such-game")))
    assert (code, "H0002" in err, "with --game and --pack" in err) == (1, True, True)
    assert run(capsys, "replay", str(saved), "--game", RULESETS["go-fish"])[0] == 0
    assert "H0002" in run(capsys, "replay", "no-such-file.json")[2]


def test_a_rule_that_goes_wrong_is_told_with_its_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rules = "game: {id: wrong, name: Wrong, players: 2}\ncounters: {luck: {}}\nflow: |\n  luck = 1 / luck\n"
    (tmp_path / "game.yaml").write_text(rules, encoding="utf-8")
    for command in (["sim", str(tmp_path), "--games", "1"], ["perft", str(tmp_path), "--depth", "1"]):
        code, _, err = run(capsys, *command)
        assert code == 1
        assert "game.yaml:4: error[H0013]: overflow" in err


def test_mistakes_in_rule_files_are_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rules = "game: {id: wrong, name: Wrong, players: 2}\nflow: frobnicate\n"
    (tmp_path / "game.yaml").write_text(rules, encoding="utf-8")
    code, _, err = run(capsys, "sim", str(tmp_path))
    assert (code, "game.yaml:2" in err, "H0005" in err) == (1, True, True)


def test_a_folder_that_is_no_game_is_not_searched(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    inside = tmp_path / "disk" / "deep"
    inside.mkdir(parents=True)
    (inside / "other.yaml").write_text("a: [", encoding="utf-8")
    code, _, err = run(capsys, "perft", str(tmp_path), "--depth", "1")
    assert (code, "holds no game" in err, "other.yaml" in err) == (1, True, False)


def test_a_save_in_no_folder_cannot_be_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["play", "high-noon-heist", "--watch", "--bots", "random", "--save", "nowhere/game.json"]) == 1
    assert "error[H0712]: cannot write `nowhere/game.json`" in capsys.readouterr().err
