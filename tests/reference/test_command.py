"""`heist rules`: formats by suffix, and what cannot be written is told and leaves nothing behind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from heistdsl.cli import main

Output = pytest.CaptureFixture[str]
GAME = "high-noon-heist"


@pytest.mark.parametrize(
    ("name", "arguments", "start"),
    [
        ("rules.html", [], b"<!DOCTYPE html>"),
        ("rules", [], b"<!DOCTYPE html>"),
        ("rules.txt", ["--format", "html"], b"<!DOCTYPE html>"),
        ("rules.md", [], b"# High Noon Heist"),
        ("aid.pdf", [], b"%PDF-"),
        ("rules.html", ["--format", "md"], b"# High Noon Heist"),
    ],
)
def test_the_format_is_that_of_the_suffix(tmp_path: Path, name: str, arguments: list[str], start: bytes) -> None:
    target = tmp_path / name
    kind = ["--kind", "aid" if name.startswith("aid") else "glossary"]
    assert main(["rules", GAME, "-o", str(target), *kind, *arguments]) == 0
    assert target.read_bytes().startswith(start)
    assert [path.name for path in tmp_path.iterdir()] == [name]


BAD = [
    (["--kind", "novel"], 2, "H0001", "invalid choice"),
    (["--format", "docx"], 2, "H0001", "invalid choice"),
    (["--language", "tlh"], 2, "H0001", "there are de, en"),
    (["--option", "no-card=maybe"], 1, "H0011", "`no-card` cannot be `maybe`"),
    (["--option", "nothing"], 2, "H0001", "chooses no variant"),
    (["--deck", "none.yaml"], 1, "H0618", "none.yaml"),
]


@pytest.mark.parametrize(("arguments", "code", "diagnostic", "said"), BAD)
def test_what_does_not_fit_is_told(
    tmp_path: Path, capsys: Output, arguments: list[str], code: int, diagnostic: str, said: str
) -> None:
    assert main(["rules", GAME, "-o", str(tmp_path / "rules.html"), *arguments]) == code
    told = capsys.readouterr().err
    assert diagnostic in told
    assert said in told
    assert list(tmp_path.iterdir()) == []


def test_a_language_that_a_game_has_no_words_in(tmp_path: Path, capsys: Output) -> None:
    assert main(["rules", "the-specialists", "--language", "de", "-o", str(tmp_path / "x.md")]) == 1
    assert "has no words in `de`" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("target", "code", "diagnostic"),
    [("", 2, "H0001"), ("rules.docx", 2, "H0001"), ("missing/rules.html", 1, "H0712"), ("file/rules.html", 1, "H0712")],
)
def test_a_target_that_cannot_be_written(
    tmp_path: Path, capsys: Output, target: str, code: int, diagnostic: str
) -> None:
    (tmp_path / "file").write_text("kept")
    assert main(["rules", GAME, "-o", str(tmp_path / target)]) == code
    assert f"error[{diagnostic}]" in capsys.readouterr().err
    assert (tmp_path / "file").read_text() == "kept"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_an_old_file_is_replaced_whole(tmp_path: Path) -> None:
    target = tmp_path / "rules.md"
    target.write_text("old\n" * 100_000)
    assert main(["rules", GAME, "--kind", "glossary", "-o", str(target)]) == 0
    assert "old" not in target.read_text("utf-8").splitlines()


def test_rule_files_with_errors(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "game.yaml").write_text("game: {id: bad, name: Bad, players: 2}\nflow: |\n  draw 1 ghost\n")
    assert main(["rules", str(tmp_path / "bad"), "-o", str(tmp_path / "x.html")]) == 1
    told = capsys.readouterr()
    assert "error[H0005]" in told.err
    assert "game.yaml" in told.err
    assert told.out == ""
    assert not (tmp_path / "x.html").exists()


def test_json_is_no_format_but_gets_a_document(tmp_path: Path, capsys: Output) -> None:
    assert main(["rules", GAME, "-o", str(tmp_path / "x"), "--format", "json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "H0001"


def test_letters_without_a_glyph_are_told_for_paper(tmp_path: Path, capsys: Output) -> None:
    folder = tmp_path / "far"
    folder.mkdir()
    (folder / "game.yaml").write_text("game: {id: far, name: 盗, players: 2}\nflow: |\n  end game\n", "utf-8")
    assert main(["rules", str(folder), "-o", str(tmp_path / "far.pdf")]) == 0
    assert "盗 (U+76D7)" in capsys.readouterr().err
    assert (tmp_path / "far.pdf").read_bytes().startswith(b"%PDF-")
