"""The name of a file where people read it: the shortest that still tells where it lies."""

from __future__ import annotations

from pathlib import Path

import pytest

from heistdsl.data_folders import rulesets_dir
from heistdsl.text import Diagnostic, Severity, Source, Span, render_github, render_json, render_text, shown_path


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize("name", ["cards.yaml", "../game/cards.yaml", "./cards.yaml", "--set marshal.strength=8", ""])
def test_what_is_no_whole_path_stays_as_it_was_written(name: str) -> None:
    assert shown_path(name) == name


def test_whole_paths_are_told_from_the_current_folder_where_that_is_shorter(here: Path) -> None:
    assert shown_path(f"{here}/game/cards.yaml") == "game/cards.yaml"
    assert shown_path(f"{here.parent}/game/cards.yaml") == "../game/cards.yaml"
    assert shown_path("/x.yaml") == "/x.yaml"


def test_shipped_games_are_called_the_same_wherever_one_stands(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = f"{rulesets_dir()}/any/cards/some.yaml"
    assert shown_path(file) == "rulesets/any/cards/some.yaml"
    monkeypatch.chdir(rulesets_dir())
    assert shown_path(file) == "rulesets/any/cards/some.yaml"


def test_a_current_folder_that_is_gone_matters_to_nobody(here: Path) -> None:
    here.rmdir()
    assert shown_path("/some/where/game.yaml") == "/some/where/game.yaml"


def test_people_read_short_names_and_programs_whole_ones(here: Path) -> None:
    file = f"{here}/game/cards.yaml"
    place = Span(Source(file, "cards:\n"), 0, 5)
    found = [Diagnostic("H0101", Severity.ERROR, "no", place)]
    assert "--> game/cards.yaml:1:1\n" in render_text(found)
    assert "file=game/cards.yaml," in render_github(found)
    assert f'"file": "{file}"' in render_json(found, 1)
