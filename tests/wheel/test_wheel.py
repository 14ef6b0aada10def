"""What is installed elsewhere: the wheel holds all its data and needs nothing of the checkout."""

import json
import os
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
DATA = ("rulesets", "grammar", "generators")

# Runs `heist` as `python -m heistdsl` does, and says on stderr which files of the checkout were opened.
ENTRY = """\
import os, runpy, sys
checkout = sys.argv.pop(1)
folders = tuple(os.path.join(checkout, name) + os.sep for name in ("heistdsl", "rulesets", "grammar", "generators"))
def watch(event, arguments):
    if event == "open" and str(arguments[0]).startswith(folders):
        print("checkout used:", arguments[0], file=sys.stderr)
sys.addaudithook(watch)
import heistdsl
print("package:", heistdsl.__file__, file=sys.stderr)
runpy.run_module("heistdsl", run_name="__main__", alter_sys=True)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the checkout, built without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def package(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the wheel is unpacked."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """An empty folder to work in."""
    return tmp_path


def heist(package: Path, desk: Path, line: str) -> str:
    """The output of one command that must succeed with nothing but the wheel."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "HEIST"))}
    done = subprocess.run(
        [sys.executable, "-c", ENTRY, str(ROOT), *shlex.split(line)],
        cwd=desk, env=environment | {"PYTHONPATH": str(package)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr.splitlines() == [f"package: {package / 'heistdsl' / '__init__.py'}"]
    return done.stdout


def tracked(folder: str) -> set[str]:
    """The files of a data folder that belong to the project."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", folder]
    done = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return {name for name in done.stdout.splitlines() if (ROOT / name).is_file()}
    return {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*") if path.is_file()}


@pytest.mark.parametrize("folder", DATA)
def test_all_data_is_inside(folder: str, package: Path) -> None:
    inside = {
        path.relative_to(package / "heistdsl" / "data").as_posix()
        for path in (package / "heistdsl" / "data" / folder).rglob("*")
        if path.is_file()
    }
    assert inside
    assert tracked(folder) <= inside


def test_the_tables_of_the_grammar_are_built(package: Path) -> None:
    grammar = package / "heistdsl" / "data" / "grammar"
    assert (grammar / "effects.tables").stat().st_size > 10_000
    assert (grammar / "effects.lark").is_file()


def test_nothing_else_is_inside(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {name.split("/")[0].split("-")[0] for name in names} == {"heistdsl"}
    assert [name for name in names if "__pycache__" in name or "/." in name] == []


def test_games_are_found_elsewhere(package: Path, desk: Path) -> None:
    rows: list[dict[str, Any]] = json.loads(heist(package, desk, "list --format json"))
    games = [row for row in rows if row["kind"] == "game"]
    assert {row["id"] for row in games} == {path.parent.name for path in (ROOT / "rulesets").glob("*/game.yaml")}
    assert all(Path(row["path"]).is_relative_to(package) for row in games)


@pytest.mark.parametrize("command", ["check", "show", "test"])
def test_a_shipped_game(command: str, package: Path, desk: Path) -> None:
    assert heist(package, desk, f"{command} high-noon-heist")


def test_a_new_pack(package: Path, desk: Path) -> None:
    heist(package, desk, "new night-shift --game high-noon-heist")
    assert "no errors" in heist(package, desk, "check night-shift")
    assert ", 0 failed" in heist(package, desk, "test night-shift")
    made = {path.name for path in (desk / "night-shift").iterdir()}
    assert made == {".schemas", "pack.yaml", "cards.yaml", "scenarios.yaml"}


def test_a_new_game(package: Path, desk: Path) -> None:
    heist(package, desk, "new night-shift --blank")
    assert "no errors" in heist(package, desk, "check night-shift")
    assert ", 0 failed" in heist(package, desk, "test night-shift")
