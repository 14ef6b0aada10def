"""`heist test`: what it prints, writes and returns."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tiny import BASE

from heistdsl.cli.entry import main
from heistdsl.text import shown_path

_SCENARIOS = """\
flow: |
  ann chooses n from 1..2
  heat = n
scenarios:
  - name: the number becomes the heat
    covers: []
    steps:
      - choose: {player: p1, number: 2}
      - expect: {heat: 2}
"""
_FAILING = """\
scenarios:
  - name: this goes wrong
    steps:
      - expect: {heat: 0}
      - expect: {heat: 1}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "games" / "tiny"
    home.mkdir(parents=True)
    shutil.copy(BASE, home / "game.yaml")
    (home / "flow.yaml").write_text(_SCENARIOS, encoding="utf-8")
    return home


def test_all_pass(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(folder)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_a_failure_has_its_place(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = folder / "bad.yaml"
    bad.write_text(_FAILING, encoding="utf-8")
    assert main(["test", str(folder)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{shown_path(str(bad))}:5: this goes wrong"
    assert "heat: expected 1, found 0" in lines[1]
    assert lines[-1] == "1 passed, 1 failed"


def test_a_failure_shows_where_the_game_stands(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "bad.yaml").write_text(_FAILING, encoding="utf-8")
    assert main(["test", str(folder)]) == 1
    text = capsys.readouterr().out
    assert "\n    state:\n      in no phase, clock 0:00\n      table: deck [" in text
    assert "log:" not in text, "nothing has happened yet"


def test_verbose_tells_what_happened_in_every_scenario(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flow = "flow: |\n  phase round:\n    emit bell by ann\n    ann chooses n from 1..2\n"
    scenario = "scenarios:\n  - {name: a bell, steps: [{choose: {player: p1, number: 1}}]}\n"
    (folder / "flow.yaml").write_text(flow + scenario, encoding="utf-8")
    assert main(["test", str(folder), "--verbose"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("flow.yaml:6: a bell")
    assert lines[1:] == [
        "    log:", "      start of round", "      bell by p1", "      end of round", "1 passed, 0 failed",
    ]  # fmt: skip


_MALFORMED = """\
scenarios:
  - name: a key nobody knows
    arange: {}
    steps: []
  - name: a card nobody knows
    arrange: {zones: {row: [aze]}}
    steps: []
  - name: all is well
    steps:
      - expect: {heat: 0}
"""


def test_a_malformed_scenario_stops_no_other(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "bad.yaml").write_text(_MALFORMED, encoding="utf-8")
    (folder / "worse.yaml").write_text("scenarios:\n  - name: [open\n", encoding="utf-8")
    assert main(["test", str(folder), "--format", "json"]) == 1
    document = json.loads(capsys.readouterr().out)
    told = [
        (Path(each["file"]).name, each["line"], each["message"]) for each in document["scenarios"] if not each["ok"]
    ]
    assert told == [
        ("worse.yaml", 3, "`,` or `]` is missing"),
        ("bad.yaml", 3, "unknown key `arange` (did you mean `arrange`?)"),
        ("bad.yaml", 6, "there is no card `aze` (did you mean `ace`?)"),
    ]
    assert document["passed"] == 2


def test_a_rule_file_that_cannot_be_read_stops_all(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "worse.yaml").write_text("rules: {}\nscenarios:\n  - name: [open\n", encoding="utf-8")
    assert main(["test", str(folder)]) == 1
    assert "the rule files have errors" in capsys.readouterr().err


def test_one_file_of_a_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "bad.yaml").write_text(_FAILING, encoding="utf-8")
    assert main(["test", str(folder / "flow.yaml")]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_a_folder_of_games(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(folder.parent)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "bad.yaml").write_text(_FAILING, encoding="utf-8")
    assert main(["test", str(folder), "--format", "json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert (document["passed"], document["failed"]) == (1, 1)
    fields = {"name", "file", "line", "ok", "message", "state", "log"}
    assert [set(each) for each in document["scenarios"]] == [fields] * 2
    assert sorted(each["ok"] for each in document["scenarios"]) == [False, True]


def test_junit(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "bad.yaml").write_text(_FAILING, encoding="utf-8")
    report = tmp_path / "report.xml"
    assert main(["test", str(folder), "--junit", str(report)]) == 1
    suite = ElementTree.parse(report).getroot()
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    assert [case.find("failure") is None for case in suite] == [False, True]


def test_a_report_that_cannot_be_written(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(folder), "--junit", str(tmp_path / "no" / "report.xml")]) == 1
    assert "cannot write" in capsys.readouterr().err


def test_rule_files_with_mistakes_are_not_played(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "bad.yaml").write_text("cards:\n  ace-two: {type: no-such-type}\n", encoding="utf-8")
    assert main(["test", str(folder)]) == 1
    assert "the rule files have errors" in capsys.readouterr().err


def test_no_scenarios_at_all(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "flow.yaml").write_text("flow: nothing\n", encoding="utf-8")
    assert main(["test", str(folder)]) == 0
    told = capsys.readouterr()
    assert told.out == "0 passed, 0 failed\n"
    assert f"there is no scenario in {folder}" in told.err
