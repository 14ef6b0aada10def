"""Whatever happens to a file of a game, pack, deck or scenario, or to a spreadsheet, what reads it answers.

An answer is an exit code of 0 or 1 and, as JSON, exactly one document: no traceback, no internal error, no hang, and no
file that is half written.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest
from openpyxl import Workbook
from spoiling import CHANGES

from heistdsl.cli import main
from heistdsl.data_folders import rulesets_dir

Output = pytest.CaptureFixture[str]

EXAMPLES = Path(__file__).parents[2] / "docs/examples"
GAME = "high-noon-heist"
#: Of processor time, which hardly depends on what else the machine does.
MOST_SECONDS = 10
ROWS = (
    ["name", "rank", "strength", "owner", "copies", "effect"],
    ["Fence", 3, 4, "law", 1, "gain 2 loot"],
    ["Old Hand", 2, 5, "outlaws", 2, "if count(my.jail) > 1: gain 1 loot"],
    ["Lookout", 1, 2, "law", 1, "if count(my.hand) = 0: lose 1 loot"],
)


@dataclass(frozen=True, slots=True)
class Target:
    """Files that are spoilt: how they come into an empty folder, which of them are meant, and commands that read
    them; FILE is the spoilt one."""

    prepare: Callable[[Path], None]
    files: str
    commands: tuple[str, ...]
    spoil: Callable[[Random, bytes, str], bytes] = lambda chance, raw, name: CHANGES[name](chance, raw)


def copied(folder: Path) -> Callable[[Path], None]:
    """A folder of the project, under its name."""
    return lambda home: shutil.copytree(folder, home / folder.name) and None


@cache
def workbook() -> bytes:
    """The rows as a spreadsheet program saves them."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in ROWS:
        sheet.append(row)
    raw = BytesIO()
    book.save(raw)
    return raw.getvalue()


def write_csv(home: Path) -> None:
    """The rows as text."""
    lines = (",".join(f'"{cell}"' for cell in row) for row in ROWS)
    (home / "cards.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def spoil_workbook(chance: Random, raw: bytes, name: str) -> bytes:
    """A part of a workbook is spoilt, and packed again; now and then the package itself."""
    if chance.randrange(4) == 0:
        return CHANGES[name](chance, raw)
    packed = BytesIO()
    with ZipFile(BytesIO(raw)) as old, ZipFile(packed, "w") as new:
        spoilt = chance.choice(old.namelist())
        for part in old.namelist():
            data = old.read(part)
            new.writestr(part, CHANGES[name](chance, data) if part == spoilt and data else data)
    return packed.getvalue()


IMPORT = f"import FILE --game {GAME} --type character --into spare"
TARGETS = {
    "game": Target(copied(rulesets_dir() / GAME), f"{GAME}/**/*.yaml", (f"check {GAME}", f"show ./{GAME}")),
    "pack": Target(
        copied(EXAMPLES / "new-faces"),
        "new-faces/[cp]*.yaml",
        ("check new-faces", f"check {GAME} --pack ./new-faces", "show ./new-faces", "list --pack ./new-faces"),
    ),
    "deck": Target(
        copied(EXAMPLES / "dusty-fifteen"),
        "dusty-fifteen/decks.yaml",
        ("check FILE", "deck FILE", "check dusty-fifteen --deck FILE", "list --deck FILE"),
    ),
    "scenario": Target(
        copied(EXAMPLES / "vault-run"), "vault-run/scenarios.yaml", ("check vault-run", "test vault-run", "test FILE")
    ),
    "csv": Target(write_csv, "cards.csv", (IMPORT,)),
    "xlsx": Target(
        lambda home: (home / "cards.xlsx").write_bytes(workbook()) and None, "*.xlsx", (IMPORT,), spoil_workbook
    ),
}


def answer(home: Path, target: Target, name: str, seed: int, capsys: Output) -> None:
    """Spoil a file, run a command, and demand an answer."""
    chance = Random(f"{name} {seed}")
    target.prepare(home)
    file = chance.choice(sorted(home.glob(target.files)))
    file.write_bytes(target.spoil(chance, file.read_bytes(), name))
    form = chance.choice(["json", "text"])
    command = chance.choice(target.commands).replace("FILE", str(file.relative_to(home)))
    start = time.process_time()
    code = main([*command.split(), "--format", form])
    seconds = time.process_time() - start
    printed = capsys.readouterr()
    assert code in (0, 1), printed.err
    assert "internal error" not in printed.out + printed.err
    assert "Traceback" not in printed.out + printed.err
    assert seconds < MOST_SECONDS
    if form == "json":
        json.loads(printed.out)
    if command.startswith("import"):
        assert (home / "spare").exists() == (code == 0)
    assert not [path for path in home.rglob("*") if path.suffix == ".tmp"]


@pytest.mark.parametrize("name", ["csv", "xlsx", "deck", "scenario"])
def test_whole_files_are_read(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is spoilt below is sound, so that spoiling it reaches far."""
    monkeypatch.chdir(tmp_path)
    TARGETS[name].prepare(tmp_path)
    (file,) = tmp_path.glob(TARGETS[name].files)
    for command in TARGETS[name].commands:
        assert main(command.replace("FILE", str(file.relative_to(tmp_path))).split()) == 0


CASES = [(target, change) for target in TARGETS for change in CHANGES]


@pytest.mark.parametrize(("target", "change"), CASES[::4])
def test_a_spoilt_file(
    target: str, change: str, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer(tmp_path, TARGETS[target], change, 0, capsys)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 26))
@pytest.mark.parametrize(("target", "change"), CASES)
def test_many_spoilt_files(
    target: str, change: str, seed: int, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer(tmp_path, TARGETS[target], change, seed, capsys)
