"""Scenarios in several processes: the same is printed for any number of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from heistdsl import processes
from heistdsl.cli import main
from heistdsl.processes import WorkersFailed
from heistdsl.scenario import Scenes, run

_VAULT_RUN = Path(__file__).parents[2] / "docs" / "examples" / "vault-run"
_MORE = """scenarios:
  - name: this fails
    steps:
      - expect: {p1.hand.count: 99}
  - name: there is no such player
    steps:
      - pass: p9
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for file in _VAULT_RUN.glob("*.yaml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    return tmp_path


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes are started after the first scenario, however short it was."""
    monkeypatch.setattr(processes, "_MOMENT", 0.0)
    monkeypatch.setattr(processes, "_WORTH", 0.0)


@pytest.mark.usefixtures("impatient")
def test_all_reports_are_the_same(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "more.yaml").write_text(_MORE, encoding="utf-8")
    reports = []
    for jobs in ("1", "2"):
        junit = tmp_path / f"report-{jobs}.xml"
        assert main(["test", str(folder), "--jobs", jobs, "--verbose", "--junit", str(junit)]) == 1
        text = capsys.readouterr()
        assert main(["test", str(folder), "--jobs", jobs, "--format", "json"]) == 1
        reports.append((text, capsys.readouterr(), junit.read_bytes()))
    assert reports[0] == reports[1]
    assert "this fails" in reports[0][0].out


@pytest.mark.usefixtures("impatient")
def test_a_pack_that_is_not_there_stops_all(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "z.yaml").write_text("scenarios:\n  - {name: a, packs: [nowhere], steps: [pass: p1]}\n", encoding="utf-8")
    told = []
    for jobs in ("1", "2"):
        assert main(["test", str(folder), "--jobs", jobs]) == 1
        told.append(capsys.readouterr())
    assert told[0] == told[1]
    assert "nowhere" in told[0].err


@pytest.mark.usefixtures("impatient")
def test_coverage_is_the_same(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for jobs in ("1", "2"):
        main(["coverage", str(folder), "--jobs", jobs, "--format", "json"])
        told.append(capsys.readouterr())
    assert told[0] == told[1]
    assert '"tested"' in told[0].out


def test_a_bar_is_told_of_every_scenario(folder: Path) -> None:
    scenes, told = Scenes(folder), []
    scenes.play(advance=told.append)
    assert sum(told) == len(scenes) > 1


def test_scenarios_that_change_meanwhile_are_told(folder: Path) -> None:
    file = folder / "scenarios.yaml"
    call = run._Call(0, file.as_posix(), "what it was called before")
    with pytest.raises(WorkersFailed, match="changed meanwhile"):
        Scenes(folder).play_one(call)


@pytest.mark.parametrize("command", ["test", "coverage"])
def test_lost_workers_are_a_diagnostic(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lost(self: Scenes, jobs: int, advance: object) -> None:
        raise WorkersFailed("one was killed", "do it again")

    monkeypatch.setattr(Scenes, "play", lost)
    assert main([command, str(folder)]) == 1
    told = capsys.readouterr()
    assert "H0017" in told.err
    assert "one was killed" in told.err
    assert told.out == ""


@pytest.mark.parametrize("command", ["test", "coverage", "mutate"])
def test_no_jobs_at_all_are_wrong_usage(command: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, str(folder), "--jobs", "0"]) == 2
    assert "at least 1" in capsys.readouterr().err
