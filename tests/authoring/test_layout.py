"""`heist fmt`: what changes in a rule file, and that nothing else does."""

import json
import shutil
from pathlib import Path

import pytest

from heistdsl.authoring.layout import Laid, lay_out
from heistdsl.cli import main
from heistdsl.data_folders import rulesets_dir
from heistdsl.text import Source

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
Output = pytest.CaptureFixture[str]

_, *_LINES = Path(__file__).with_name("layouts.txt").read_text(encoding="utf-8").split("\n", 2)
CASES = _LINES[1].split("===\n")


def summary(laid: Laid) -> list[str]:
    return [f"left {part.span.source.line_column(part.span.start)[0]} {part.reason}" for part in laid.left]


@pytest.mark.parametrize("case", CASES, ids=range(1, len(CASES) + 1))
def test_layout(case: str) -> None:
    left = [line for line in case.splitlines() if line.startswith("left ")]
    before, _, after = "".join(f"{line}\n" for line in case.splitlines() if line not in left).partition("---\n")
    laid = lay_out(Source("f.yaml", before))
    assert laid.text == (after or before)
    assert summary(laid) == left
    assert laid.diagnostics == ()
    assert lay_out(Source("f.yaml", laid.text)).text == laid.text


def test_what_fits_neither_kind_of_quotes_is_left() -> None:
    laid = lay_out(Source("f.yaml", "cards: {a: {effect: '{p, q}  draw \"it''s\"'}}"))
    assert laid.text == "cards: {a: {effect: '{p, q}  draw \"it''s\"'}}"


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The shipped games and those of the documentation, copied into the current folder."""
    shutil.copytree(rulesets_dir(), tmp_path / "rulesets")
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {path.as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_all_games_stay_the_same_the_second_time(games: Path, capsys: Output) -> None:
    assert main(["fmt"]) == 0
    once = contents(games)
    assert main(["fmt", "--check"]) == 0
    assert contents(games) == once
    assert f"0 of {len(list(games.rglob('*.yaml')))} files would change" in capsys.readouterr().out


@pytest.mark.parametrize("folder", [rulesets_dir(), EXAMPLES], ids=["rulesets", "docs/examples"])
def test_shipped_files_are_laid_out(folder: Path, capsys: Output) -> None:
    assert main(["fmt", str(folder), "--check"]) == 0, f"{capsys.readouterr().out}run `heist fmt {folder}`"


UNTIDY = "cards:\n  a: {effect: draw   1}\n"
TIDY = "cards:\n  a: {effect: draw 1}\n"
FILES = {
    "good.yaml": TIDY,
    "untidy.yaml": UNTIDY,
    "left.yaml": "setup: |\n  draw 1  # now\n",
    "yaml.yaml": "a: [\n",
    "effect.yaml": "cards:\n  a: {effect: draw   1}\n  b: {effect: draw 1 1}\n",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    return tmp_path


def texts() -> dict[str, str]:
    return {name: Path(name).read_text(encoding="utf-8") for name in FILES}


@pytest.mark.usefixtures("folder")
def test_check_changes_nothing(capsys: Output) -> None:
    assert main(["fmt", "good.yaml", "untidy.yaml", "left.yaml", "--check"]) == 1
    assert texts() == FILES
    assert capsys.readouterr().out.splitlines() == [
        "untidy.yaml: would be laid out",
        "left.yaml:1: left as it is: there is a remark inside a statement",
        "1 of 3 files would change: no errors",
    ]


@pytest.mark.usefixtures("folder")
def test_files_with_errors_are_not_touched(capsys: Output) -> None:
    assert main(["fmt", "."]) == 1
    assert texts() == FILES | {"untidy.yaml": TIDY}
    shown = capsys.readouterr().out
    assert "--> effect.yaml:3:" in shown
    assert "--> yaml.yaml:2:1" in shown
    assert shown.endswith("1 of 5 files changed: 2 errors\n")
    assert not list(Path().glob(".heist-*"))


@pytest.mark.usefixtures("folder")
def test_as_json(capsys: Output) -> None:
    assert main(["fmt", "untidy.yaml", "left.yaml", "--check", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "changed": ["untidy.yaml"],
        "left": [{"file": "left.yaml", "line": 1, "reason": "there is a remark inside a statement"}],
        "diagnostics": [],
        "summary": {"files": 2, "changed": 1},
    }


def test_line_ends_marks_and_permissions_stay(folder: Path) -> None:
    path = folder / "windows.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + UNTIDY.replace("\n", "\r\n").encode())
    path.chmod(0o640)
    assert main(["fmt", "windows.yaml"]) == 0
    assert path.read_bytes() == b"\xef\xbb\xbf" + TIDY.replace("\n", "\r\n").encode()
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link(folder: Path) -> None:
    (folder / "link.yaml").symlink_to("untidy.yaml")
    assert main(["fmt", "link.yaml"]) == 0
    assert (folder / "link.yaml").is_symlink()
    assert (folder / "untidy.yaml").read_text(encoding="utf-8") == TIDY


def test_a_write_that_fails_leaves_the_file(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fdopen", fail)
    assert main(["fmt", "untidy.yaml"]) == 1
    monkeypatch.undo()
    assert (folder / "untidy.yaml").read_text(encoding="utf-8") == UNTIDY
    assert not list(folder.glob(".heist-*"))
    assert "cannot write `untidy.yaml`: No space left on device" in capsys.readouterr().err
