"""The games of tests/rulesets show that nothing in the program is made for one kind of game: rule files are enough."""

from __future__ import annotations

from pathlib import Path

import pytest

from heistdsl.cli import main
from heistdsl.loader import yaml_files

FOLDERS = sorted(folder for folder in (Path(__file__).parents[1] / "rulesets").iterdir() if folder.is_dir())
_MOST_LINES = 120


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_rule_files_are_short_and_without_mistakes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder), "--strict"]) == 0, capsys.readouterr().out
    assert main(["fmt", str(folder), "--check"]) == 0, capsys.readouterr().out
    assert all(file.read_text(encoding="utf-8").count("\n") < _MOST_LINES for file in yaml_files(folder))
    assert [path for path in folder.rglob("*") if path.suffix != ".yaml"] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_scenarios(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(folder)]) == 0, capsys.readouterr().out
    assert not capsys.readouterr().out.startswith("0 passed")
