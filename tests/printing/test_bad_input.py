"""What cannot be printed: a message that says what, where and how to mend it, exit 1, and no file."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path

import pytest
from paper import GAME
from PIL import Image

from heistdsl.cli import main
from heistdsl.printing import press as press_module

Output = pytest.CaptureFixture[str]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the small game that may be spoilt, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(GAME, tmp_path / "game")
    return tmp_path / "game"


def spoil(game: Path, old: str, new: str) -> None:
    file = game / "game.yaml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def refused(capsys: Output, code: str, *arguments: str, exit_code: int = 1) -> str:
    """The message of a print that is refused; nothing has been written."""
    before = set(Path().iterdir())
    assert main(["print", "./game", "-o", "out.pdf", *arguments]) == exit_code
    captured = capsys.readouterr()
    assert f"[{code}]" in captured.err
    assert "help:" in captured.err
    assert captured.out == ""
    left = set(Path().iterdir()) - before
    assert {path.name for path in left} <= ({"out.pdf.report.json"} if code == "H0707" else set())
    return captured.err


def picture(suffix: str, size: tuple[int, int] = (20, 20)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "white").save(out, {"png": "PNG", "jpg": "JPEG"}[suffix])
    return out.getvalue()


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">%b</svg>'
PICTURES = {
    "a missing icon": ("two-coinz", None, "H0701"),
    "a missing file": ("pictures/nothing.png", None, "H0702"),
    "no picture": ("notes.txt", b"hello", "H0704"),
    "a broken picture": ("art.png", picture("png")[:60], "H0704"),
    "a lying picture": ("art.png", picture("jpg"), "H0704"),
    "text that says it is a picture": ("art.jpg", b"hello", "H0704"),
    "too many dots": ("art.png", None, "H0704"),
    "too many bytes": ("art.png", picture("png") + bytes(20_000_001), "H0704"),
    "an svg with a program": ("art.svg", SVG % b"<script>alert(1)</script>", "H0704"),
    "an svg with a file in it": ("art.svg", SVG % b'<image href="/etc/passwd"/>', "H0704"),
    "an svg with entities": ("art.svg", b'<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG % b"&a;", "H0704"),
    "an svg that is no xml": ("art.svg", b"<svg <<<", "H0704"),
    "an svg of something else": ("art.svg", b"<p><svg></svg></p>", "H0704"),
    "a path out of the folder": ("../secret.png", None, "H0703"),
    "a path from the root": ("/etc/passwd.png", None, "H0703"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures(game: Path, capsys: Output, name: str) -> None:
    art, data, code = PICTURES[name]
    (game.parent / "secret.png").write_bytes(picture("png"))
    if name == "too many dots":
        # A header that promises a picture of 100,000 x 100,000 dots.
        whole = picture("png")
        data = whole[:16] + (100_000).to_bytes(4, "big") * 2 + whole[24:]
    if data is not None:
        (game / art).write_bytes(data)
    spoil(game, "sawyer: pictures/cart.png", f"sawyer: {art}")
    message = refused(capsys, code)
    assert "game.yaml:60" in message
    assert "secret" not in message or "leads out" in message


def test_a_picture_behind_a_link(game: Path, capsys: Output) -> None:
    (game.parent / "secret.png").write_bytes(picture("png"))
    (game / "art.png").symlink_to(game.parent / "secret.png")
    (game / "folder").symlink_to(game.parent)
    spoil(game, "sawyer: pictures/cart.png", "sawyer: art.png")
    refused(capsys, "H0703")
    spoil(game, "sawyer: art.png", "sawyer: folder/secret.png")
    refused(capsys, "H0703")


TEXTS = {
    "emoji": ("Hello \N{GRINNING FACE}", "H0708"),
    "right to left": ("\N{HEBREW LETTER SHIN}\N{HEBREW LETTER LAMED}\N{HEBREW LETTER VAV}", "H0708"),
    "an essay": ("word " * 400, "H0707"),
    "one endless word": ("w" * 200, "H0707"),
}


@pytest.mark.parametrize("name", TEXTS)
def test_texts(game: Path, capsys: Output, name: str) -> None:
    text, code = TEXTS[name]
    spoil(game, "Straße, naïve", text)
    message = refused(capsys, code)
    assert "`remark`" in message
    assert "game.yaml:33" in message


def test_what_words_need_and_nobody_sees_is_in_no_font_and_printed_all_the_same(game: Path) -> None:
    spoil(game, "Straße, naïve", "co\u00adop\u200bera\u2060te\u200c \u200dna\u200eïve\u200f\ufe0f\u061c")
    assert main(["print", "./game", "-o", "out.pdf"]) == 0


def test_what_turns_the_letters_round_is_told_before_printing_and_by_check(game: Path, capsys: Output) -> None:
    spoil(game, "Straße, naïve", "na\u202eïve")
    assert main(["print", "./game", "-o", "out.pdf"]) == 1
    printed = capsys.readouterr()
    assert main(["check", "game"]) == 1
    checked = capsys.readouterr().out
    for said in (checked, printed.out + printed.err):
        assert "H0109" in said
        assert "U+202E right-to-left override" in said
        assert "\u202e" not in said


def test_an_overflow_is_in_the_report(game: Path, capsys: Output) -> None:
    spoil(game, "Straße, naïve", "word " * 400)
    refused(capsys, "H0707")
    report = json.loads(Path("out.pdf.report.json").read_text(encoding="utf-8"))
    assert [(each["card"], each["line"]) for each in report["overflows"]] == [("remark", 33)]
    assert main(["check", "game", "--print"]) == 1
    assert "H0707" in capsys.readouterr().out


def test_markup_is_text(game: Path, capsys: Output) -> None:
    spoil(game, "name: Paper Mill", 'name: "Paper #panic() $ Mill"')
    spoil(
        game,
        "penny: {type: coin",
        'penny: {type: coin, name: "*P* _e_ `n` <n> @y", flavour: "#read(\\"/etc/passwd\\")"',
    )
    assert main(["print", "./game", "-o", "out.pdf"]) == 0


THEMES = {
    "a loop in Typst": (
        "#let f(n, m) = if n == 0 { 1 } else { f(n - 1, 2 * m) + f(n - 1, 2 * m + 1) }\n#f(40, 1)",
        "H0710",
    ),
    "a loop in Jinja": ("{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}", "H0710"),
    "a file of the disk": ('#read("/../../../../etc/passwd")', "H0709"),
    "a mistake in Typst": ("#let = 5", "H0709"),
    "a mistake in Jinja": ("{% if %}", "H0709"),
    "the inside of Python": ("{{ ''.__class__.__mro__ }}", "H0709"),
    "a package": ('#import "@preview/cetz:0.4.0"', "H0713"),
    "a package that is put together": ('#let a = "@pre" + "view/cetz:0.4.0"\n#import a', "H0713"),
    "a plugin": ('#plugin("x.wasm")', "H0713"),
    "more than one page": ("#page[a]\n#page[b]", "H0709"),
}


@pytest.mark.parametrize("name", THEMES)
def test_themes_of_strangers(game: Path, capsys: Output, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text, code = THEMES[name]
    folder = game / "themes" / "odd"
    folder.mkdir(parents=True)
    for template in ("card", "back", "reference"):
        (folder / f"{template}.typ.j2").write_text(text, encoding="utf-8")
    monkeypatch.setattr(press_module, "TIME_LIMIT", 1.5)
    message = refused(capsys, code, "--theme", "odd", "--only", "remark")
    assert "root:" not in message


def test_a_theme_of_a_game(game: Path) -> None:
    folder = game / "themes" / "odd"
    folder.mkdir(parents=True)
    for template in ("card", "back", "reference"):
        text = '#import "/shared.typ": *\n#let face = {{ face }}\n#page-of(face, {{ look }}, white, face.title)'
        (folder / f"{template}.typ.j2").write_text(text, encoding="utf-8")
    assert main(["print", "./game", "-o", "out.pdf", "--theme", "odd"]) == 0


ARGUMENTS = {
    "tiny paper": (("--paper", "60x60mm"), "H0711", 1),
    "paper of no size": (("--paper", "b4"), "H0001", 2),
    "cards of no size": (("--card-size", "huge"), "H0001", 2),
    "a bleed below nothing": (("--bleed", "-1"), "H0001", 2),
    "a bleed that is no number": (("--bleed", "nan"), "H0001", 2),
    "an unknown theme": (("--theme", "clasic"), "H0713", 1),
    "a theme by a path": (("--theme", "../game"), "H0713", 1),
    "an unknown card": (("--only", "sawyr"), "H0715", 1),
    "no cards at all": (("--only", ","), "H0001", 2),
    "a PDF called a picture": (("-o", "x.png"), "H0001", 2),
    "a PDF called a letter": (("-o", "x.docx"), "H0001", 2),
    "an unknown language": (("--language", "xx"), "H0001", 2),
    "no report": (("--changed-since", "game/game.yaml"), "H0714", 1),
    "a report that is not there": (("--changed-since", "gone.json"), "H0714", 1),
}


@pytest.mark.parametrize("name", ARGUMENTS)
def test_arguments(game: Path, capsys: Output, name: str) -> None:
    arguments, code, exit_code = ARGUMENTS[name]
    refused(capsys, code, *arguments, exit_code=exit_code)


def test_targets_that_cannot_be_written(game: Path, capsys: Output) -> None:
    Path("folder").mkdir()
    for target in ("nowhere/out.pdf", "folder", "game/game.yaml/out.pdf"):
        assert main(["print", "./game", "-o", target, "--only", "penny"]) == 1
        assert "[H0712]" in capsys.readouterr().err
    assert sorted(path.name for path in Path().iterdir()) == ["folder", "game"]
    assert main(["print", "./game", "-o", "game/game.yaml", "--format", "png", "--only", "penny"]) == 1
    assert "[H0712]" in capsys.readouterr().err


SECTIONS = {
    "a size": ("size: tarot", "size: taro", "H0705"),
    "a font": ("title-font: Rye", "title-font: Ryee", "H0706"),
    "a colour of another name": ("colour: gold", "colour: golden", "H0203"),
    "a colour that is none": ('gold: "#7a5a08"', "gold: yellow", "H0103"),
    "an attribute": ("top-left: {value: power", "top-left: {value: powr", "H0203"),
    "a back": ("back: value", "back: valu", "H0203"),
    "a card": ("sawyer: pictures/cart.png", "sawer: pictures/cart.png", "H0203"),
    "a value that effects set": ("top-right: {value: skill}", "top-right: {sets: my.hnad}", "H0222"),
    "a key": ("keywords: [coin]", "keyword: [coin]", "H0102"),
    "a type": ("leave-out: [pawn]", "leave-out: [pown]", "H0203"),
}


@pytest.mark.parametrize("name", SECTIONS)
def test_the_print_section(game: Path, capsys: Output, name: str) -> None:
    old, new, code = SECTIONS[name]
    spoil(game, old, new)
    assert main(["print", "./game", "-o", "out.pdf"]) == 1
    captured = capsys.readouterr()
    assert f"[{code}]" in captured.err
    assert "did you mean" in captured.err or name in ("a colour that is none", "a colour of another name")
    assert not Path("out.pdf").exists()


def test_names_are_checked_without_drawing(game: Path, capsys: Output) -> None:
    spoil(game, "sawyer: pictures/cart.png", "sawyer: pictures/card.png, hauler: two-coinz")
    spoil(game, "title-font: Rye", "title-font: Ryee")
    spoil(game, "size: tarot", "size: taro")
    assert main(["check", "game"]) == 1
    out = capsys.readouterr().out
    assert all(f"[{code}]" in out for code in ("H0701", "H0702", "H0705", "H0706"))
