"""`heist coverage`: which rules are carried out and proved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from heistdsl.cli.entry import main

_GAME = """\
game: {id: g, name: G, players: 2, implements: [G-SETUP-01]}
options:
  loud: {values: ["no", "yes"], default: "no", implements: [G-Q-01]}
zones: {deck: {}}
counters: {heat: {}}
flow:
  implements: [G-PLAY-01, G-PLAY-02]
  effect: |
    heat = 1
    if option.loud = yes: heat = 2
ledger:
  G-SETUP-01: {kind: rule, statement: Two play.}
  G-PLAY-01: {kind: rule, statement: It gets hot.}
  G-PLAY-02: {kind: rule, statement: It stays hot.}
  G-PLAY-03: {kind: rule, statement: Nobody wins.}
  G-Q-01: {kind: ruling, statement: How loud?, ruling: Not at all., option: loud}
  G-EX-01: {kind: example, statement: One is the end of it.}
"""
_SCENARIOS = """\
scenarios:
  - name: it gets hot
    covers: [G-PLAY-01, G-SETUP-01, G-EX-01]
    steps:
      - expect: {heat: 1}
  - name: it stays cold
    covers: [G-PLAY-02]
    steps:
      - expect: {heat: 0}
  - name: loud
    covers: [G-Q-01]
    options: {loud: "yes"}
    steps:
      - expect: {heat: 2}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "g"
    home.mkdir()
    (home / "game.yaml").write_text(_GAME, encoding="utf-8")
    (home / "scenarios.yaml").write_text(_SCENARIOS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return home


def test_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "./g", "--format", "json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert list(document) == ["game", "rules", "summary"]
    assert document["game"] == "g"
    assert document["summary"] == {"rules": 6, "implemented": 5, "tested": 4}
    assert document["rules"]["G-PLAY-01"] == {
        "kind": "rule",
        "statement": "It gets hot.",
        "ruling": "",
        "implemented_by": ["g/game.yaml:6"],
        "tested_by": ["g/scenarios.yaml:it gets hot"],
        "failed_by": [],
    }
    assert document["rules"]["G-Q-01"]["implemented_by"] == ["g/game.yaml:3"]
    assert document["rules"]["G-Q-01"]["ruling"] == "Not at all."
    assert document["rules"]["G-PLAY-02"]["tested_by"] == []
    assert document["rules"]["G-PLAY-02"]["failed_by"] == ["g/scenarios.yaml:it stays cold"]
    assert document["rules"]["G-PLAY-03"]["implemented_by"] == []


_TEXT = """\
G-PLAY-02: It stays hot.
    fails: g/scenarios.yaml:it stays cold
G-PLAY-03: Nobody wins.
    no rule file says `implements:`
    no scenario says `covers:`

section  entries  implemented  proved
G-PLAY         3            2       1
G-SETUP        1            1       1
G-Q            1            1       1
G-EX           1            1       1
all            6            5       4
"""


def test_as_text_what_is_missing_comes_first(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "./g"]) == 1
    assert capsys.readouterr().out == _TEXT


def test_a_complete_ledger(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = _GAME.replace("  G-PLAY-03: {kind: rule, statement: Nobody wins.}\n", "")
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "scenarios.yaml").write_text(_SCENARIOS.replace("heat: 0", "heat: 1"), encoding="utf-8")
    assert main(["coverage", "./g"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "section  entries  implemented  proved"
    assert main(["coverage", "./g", "--all"]) == 0
    assert "    proved: g/scenarios.yaml:it gets hot\n" in capsys.readouterr().out


def test_without_a_ledger(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "game.yaml").write_text(_GAME[: _GAME.index("ledger:")], encoding="utf-8")
    (folder / "scenarios.yaml").unlink()
    assert main(["coverage", "./g"]) == 0
    assert "no ledger" in capsys.readouterr().out


def test_rule_files_with_errors(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "more.yaml").write_text("cards: {a: {type: nothing-like-this}}\n", encoding="utf-8")
    assert main(["coverage", "./g", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "H0005"
