"""`heist mutate`: changes of rule files, and which of them scenarios notice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from heistdsl.cli.entry import main
from heistdsl.model.resolve import load_ruleset
from heistdsl.proof.mutants import Gate, mutants_of

_GAME = """\
game: {id: g, name: G, players: 2}
types: {tool: {attributes: {power: 1..3}, start: deck}}
zones:
  deck: {holds: [tool], visible-to: none}
  hand: {owner: player, holds: [tool], visible-to: owner}
counters: {heat: {}}
cards:
  crowbar:
    type: tool
    power: 3
    copies: 2
    effect: |
      if this.power = 3: heat += 2
setup: |
  each p in players: move top(1 of deck) to p.hand
flow: |
  each p in players:
    p chooses c from p.hand
    resolve c
    move c to deck
"""
_SCENARIOS = """\
scenarios:
  - name: both get hot
    steps:
      - hidden: {player: p2, from: "p1.hand"}
      - choose: {player: p1, option: "c:crowbar"}
      - expect: {heat: 2, "deck.count": 1, "decision.player": p2}
      - choose: {player: p2, option: "c:crowbar"}
      - expect: {heat: 4, "deck.count": 2, "p1.hand.count": 0, "decision.count": 0}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "g"
    home.mkdir()
    (home / "game.yaml").write_text(_GAME, encoding="utf-8")
    (home / "scenarios.yaml").write_text(_SCENARIOS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return home


def _run(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> dict[str, Any]:
    assert main(["mutate", "./g", "--format", "json", "--jobs", "1", *arguments]) == code
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    return document


def test_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = _run(capsys)
    assert list(document) == ["game", "mutants", "noticed", "refused", "survivors"]
    assert document["mutants"] == document["noticed"] + len(document["survivors"])
    assert document["mutants"] >= 20
    assert all(set(each) == {"file", "line", "of", "change", "reason"} for each in document["survivors"])


def test_what_a_scenario_does_not_look_at_survives(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {each["change"] for each in _run(capsys)["survivors"]}
    without = _SCENARIOS.replace("{heat: 2, ", "{").replace("{heat: 4, ", "{")
    (folder / "scenarios.yaml").write_text(without, encoding="utf-8")
    document = _run(capsys)
    survivors = {each["change"]: each for each in document["survivors"]}
    change = "`if this.power = 3: heat += 2` becomes `if this.power = 3: heat += 3`"
    assert change not in before
    assert {key: survivors[change][key] for key in ("file", "line", "of")} == {
        "file": "g/game.yaml", "line": 13, "of": "card:crowbar",
    }  # fmt: skip


def test_the_result_is_the_same_for_any_number_of_processes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(capsys, "--jobs", "1") == _run(capsys, "--jobs", "2")


def test_too_many_unnoticed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "scenarios.yaml").write_text("scenarios:\n  - {name: nothing, steps: []}\n", encoding="utf-8")
    assert _run(capsys)["noticed"] < 10
    _run(capsys, "--max-unnoticed", "5", code=1)


def test_only_a_part_and_a_sample(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, part = _run(capsys)["mutants"], _run(capsys, "--only", "crowbar")["mutants"]
    assert 0 < part < whole
    assert _run(capsys, "--only", "card:crowbar")["mutants"] == part
    assert _run(capsys, "--only", "game.yaml")["mutants"] == whole
    sample = _run(capsys, "--sample", "5", "--seed", "3")
    assert sample["mutants"] + sample["refused"] == 5
    assert main(["mutate", "./g", "--only", "nobody"]) == 1
    assert "nothing called `nobody` could be changed" in capsys.readouterr().err


def test_survivors_have_reasons(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    survivor = next(each for each in _run(capsys)["survivors"] if each["of"] == "card:crowbar")
    reasons = [
        {"of": survivor["of"], "change": survivor["change"], "reason": "It cannot be seen."},
        {"of": "card:crowbar", "change": "without everything", "reason": "Gone long ago."},
    ]
    (folder / "survivors.yaml").write_text(json.dumps({"survivors": reasons}), encoding="utf-8")
    assert main(["mutate", "./g", "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    assert f"{survivor['change']}\n    It cannot be seen.\n" in text
    assert "this is noticed, or not there any more" in text
    assert "    card:crowbar: without everything\n" in text


def test_scenarios_that_fail_come_first(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "scenarios.yaml").write_text(_SCENARIOS.replace("heat: 2", "heat: 9"), encoding="utf-8")
    error = _run(capsys, code=1)["error"]
    assert (error["code"], error["file"], error["line"]) == ("H0006", "g/scenarios.yaml", 6)


def test_a_loop_without_end_is_noticed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flow = "flow: |\n  repeat while heat < 3: heat += 1\n"
    (folder / "game.yaml").write_text(_GAME[: _GAME.index("flow:")] + flow, encoding="utf-8")
    scenarios = "scenarios:\n  - {name: hot, steps: [{expect: {heat: 3}}]}\n"
    (folder / "scenarios.yaml").write_text(scenarios, encoding="utf-8")
    document = _run(capsys, "--only", "flow")
    assert document["survivors"] == []
    assert document["mutants"] >= 3


def test_mutants_are_games_that_pass_the_checker(folder: Path) -> None:
    ruleset, _ = load_ruleset(folder)
    assert ruleset is not None
    gate = Gate(ruleset)
    mutants = list(mutants_of(ruleset))
    passed = [mutant.change for mutant in mutants if gate.passes(mutant)]
    assert len({(mutant.owner, mutant.change) for mutant in mutants}) > len(mutants) * 0.9
    assert "power 3 becomes 2" in passed
    assert "power 3 becomes 4" not in [mutant.change for mutant in mutants], "the attribute ends at 3"
    assert not any("this.power >= 3" in change for change in passed), "3 is the highest, so it means the same"
    assert not any("at once" in change for change in passed if "move top" in change), "nobody is asked there"
    assert any("at once" in change for change in passed), "but here somebody chooses"


@pytest.mark.parametrize(
    "arguments", [["--max-unnoticed", "many"], ["--sample", "0"], ["--jobs", "none"], ["--sample", "x"]]
)
def test_wrong_usage(folder: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutate", "./g", *arguments]) == 2
    assert "invalid" not in capsys.readouterr().err


def test_of_a_pack_its_own_files_are_changed_and_its_own_scenes_played(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = folder.parent / "more"
    pack.mkdir()
    (pack / "pack.yaml").write_text("pack: {id: more, extends: g}\n", encoding="utf-8")
    card = "cards:\n  lever: {type: tool, power: 1, effect: heat += 1}\n"
    scene = "scenarios:\n  - name: hot\n    arrange: {zones: {p1.hand: [lever]}}\n    steps:\n"
    steps = '      - choose: {player: p1, option: "c:lever"}\n      - expect: {heat: 1}\n'
    (pack / "cards.yaml").write_text(card + scene + steps, encoding="utf-8")
    assert main(["mutate", "./more", "--format", "json", "--jobs", "1"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["noticed"] >= 3
    assert {each["file"] for each in document["survivors"]} <= {"more/cards.yaml"}
    below = "survivors: [{of: card:crowbar, change: copies 2 becomes 3, reason: Nobody counts them.}]\n"
    (folder / "survivors.yaml").write_text(below, encoding="utf-8")
    assert main(["mutate", "./more", "--jobs", "1"]) == 0
    assert "take it out" not in "".join(capsys.readouterr()), "no change of the game below was tried"
