"""`--deck` and `--option` mean the same in every command that loads a game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from heistdsl.cli import main
from heistdsl.cli.commands import COMMANDS

GAME = """
game: {id: race, name: Race, players: 2}
options:
  goal: {values: [near, far], default: near}
types:
  step: {attributes: {length: 1..9}, start: row}
zones:
  row: {holds: [step]}
counters:
  way: {owner: player}
cards:
  walk: {type: step, length: 1, implements: [RACE-01]}
  leap: {type: step, length: 5}
ledger:
  RACE-01: {statement: Steps count., kind: rule}
decks:
  short: {of: step, cards: {walk: 1}}
  long: {of: step, cards: {leap: 1}}
flow: |
  each p in players:
    p gains 1 way
    p gains sum(length of row) way
    if option.goal = far: p gains 10 way
  rank players by way
scenarios:
  - name: one goes as far as the steps are long
    covers: [RACE-01]
    players: 2
    steps:
      - expect: {p1.way: 2}
"""

#: Laid over the game: the one way in which its scenario passes, and others in which it fails.
GOOD = ["--deck", "short"]
OTHERS = (["--deck", "long"], [*GOOD, "--option", "goal=far"], [])


@pytest.fixture
def race(tmp_path: Path) -> str:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    return str(tmp_path)


def passes(command: str, race: str, laid: list[str]) -> bool:
    more = ["--jobs", "1"] if command == "mutate" else []
    return main([command, race, *laid, *more]) == 0


@pytest.mark.parametrize("command", ["test", "coverage", "mutate"])
def test_scenarios_are_played_with_them(command: str, race: str) -> None:
    assert passes(command, race, GOOD)
    assert not any(passes(command, race, laid) for laid in OTHERS)


def test_show_and_print(race: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", race, "--option", "goal=far", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["options"]["goal"]["values"][0] == "far"
    out = tmp_path / "cards.pdf"
    assert main(["print", race, "--deck", "long", "--option", "goal=far", "-o", str(out)]) == 0
    report = json.loads(out.with_name("cards.pdf.report.json").read_text(encoding="utf-8"))
    assert [card["id"] for card in report["cards"]] == ["leap"]


@pytest.mark.parametrize(
    "command", ["show", "test", "coverage", "mutate", "print", "rules", "play", "sim", "rate", "perft"]
)
def test_what_is_not_there_is_told(command: str, race: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command in COMMANDS
    more = {
        "print": ["-o", str(tmp_path / "x.pdf")],
        "rules": ["-o", str(tmp_path / "x.md")],
        "perft": ["--depth", "1"],
    }
    for laid, code, said in (
        (["--deck", "shrot"], 1, "did you mean `short`"),
        (["--option", "gaol=far"], 1, "did you mean `goal`"),
        (["--option", "goal=fra"], 1, "`goal` cannot be `fra`"),
        (["--option", "goal"], 2, "NAME=VALUE"),
    ):
        assert main([command, race, *laid, *more.get(command, [])]) == code, laid
        assert said in capsys.readouterr().err
