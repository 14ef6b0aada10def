"""`heist print` from the outside: files, reports, what is printed and what not."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path

import pypdfium2
import pytest
from paper import GAME
from PIL import Image

from heistdsl.cli import main

Output = pytest.CaptureFixture[str]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the small game in a folder of its own, which is the current one."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(GAME, tmp_path / "game")
    return tmp_path / "game"


def change(game: Path, old: str, new: str) -> None:
    file = game / "game.yaml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def report(name: str = "out.pdf") -> dict[str, object]:
    found = json.loads(Path(f"{name}.report.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def copies(rows: object) -> dict[str, int]:
    assert isinstance(rows, list)
    return {row["id"]: row["copies"] for row in rows}


def pages(name: str = "out.pdf") -> int:
    return len(pypdfium2.PdfDocument(Path(name).read_bytes()))


def test_cards_are_printed_whatever_scenarios_say(game: Path) -> None:
    scene = (
        "scenarios:\n  - name: gone\n    players: 2\n    arrange: {zones: {deck: [nobody]}}\n    steps: [pass: [p1]]\n"
    )
    (game / "scenes.yaml").write_text(scene, encoding="utf-8")
    assert main(["check", str(game)]) == 1
    assert main(["print", str(game), "-o", "out.pdf"]) == 0


def test_a_print_and_its_report(game: Path, capsys: Output) -> None:
    assert main(["print", "./game", "-o", "out.pdf"]) == 0
    said = report()
    assert pages() == said["pages"] == 8
    assert copies(said["cards"]) == {
        "sawyer": 4, "hauler": 3, "big-order": 1, "small-order": 2, "penny": 5, "remark": 1, "who-is-who": 2,
    }  # fmt: skip
    assert said["smallest_font"] == 6
    assert said["overflows"] == said["warnings"] == said["throw_away"] == []
    assert capsys.readouterr().out == "out.pdf: 8 pages, 18 cards of 7 designs\nsmallest letters: 6 points\n"


def test_only_some_and_one_of_each(game: Path) -> None:
    assert main(["print", "./game", "-o", "out.pdf", "--only", "penny,sawyer", "--copies", "one"]) == 0
    assert copies(report()["cards"]) == {"sawyer": 1, "penny": 1}


def test_only_what_has_changed(game: Path, capsys: Output) -> None:
    """One card changes, one gets two copies more, one loses one, one is gone, one is new; all others stay."""
    assert main(["print", "./game", "-o", "first.pdf"]) == 0
    change(game, "effect: gain 1 coin}", "effect: gain 5 coin}")
    change(game, "value: 1, needs: [sawing], copies: 2", "value: 1, needs: [sawing], copies: 4")
    change(game, "penny: {type: coin, copies: 5}", "penny: {type: coin, copies: 4}\n  pound: {type: coin, copies: 2}")
    change(game, "  remark:", "  other-remark:")
    capsys.readouterr()
    assert main(["print", "./game", "-o", "second.pdf", "--changed-since", "first.pdf.report.json"]) == 0
    said = report("second.pdf")
    # The reference shows the text of the sawyer, so it is out of date as well.
    assert copies(said["printed"]) == {"sawyer": 4, "small-order": 2, "pound": 2, "other-remark": 1, "who-is-who": 2}
    assert copies(said["throw_away"]) == {"sawyer": 4, "penny": 1, "remark": 1, "who-is-who": 2}
    assert "throw away" in capsys.readouterr().out
    now = copies(said["cards"])
    assert (now["penny"], now["small-order"], now["hauler"]) == (4, 4, 3)
    assert main(["print", "./game", "-o", "third.pdf", "--changed-since", "second.pdf.report.json"]) == 0
    assert report("third.pdf")["printed"] == report("third.pdf")["throw_away"] == []
    assert report("third.pdf")["cards"] == said["cards"]


def test_a_theme_changes_no_hash(game: Path) -> None:
    assert main(["print", "./game", "-o", "out.pdf"]) == 0
    before = report()["cards"]
    assert main(["print", "./game", "-o", "out.pdf", "--theme", "large-print", "--low-ink"]) == 0
    assert report()["cards"] == before
    (game / "hand-saw.svg").write_text((game / "hand-saw.svg").read_text().replace("M10", "M11"), encoding="utf-8")
    assert main(["print", "./game", "-o", "out.pdf"]) == 0
    assert report()["cards"] != before


def test_a_pack_prints_what_it_adds_or_changes(game: Path) -> None:
    Path("pack").mkdir()
    Path("pack/pack.yaml").write_text(
        "pack: {id: pack, name: Pack, extends: paper-mill}\n"
        "cards:\n  boss: {type: worker, owner: north, power: 9, skill: hauling}\n"
        "  big-order: {replaces: true, type: order, value: 2}\n"
        "print:\n  art: {boss: crown}\n  colours: {gold: '#123456'}\n",
        encoding="utf-8",
    )
    shutil.copytree("game", "paper-mill")
    assert main(["print", "./pack", "-o", "out.pdf"]) == 0
    # The gold of the pack changes both orders, and the reference lists the boss.
    assert set(copies(report()["cards"])) == {"boss", "big-order", "small-order", "who-is-who"}
    assert main(["print", "./game", "--pack", "./pack", "-o", "all.pdf"]) == 0
    assert "sawyer" in copies(report("all.pdf")["cards"])


@pytest.mark.parametrize(("kind", "size"), [("png", (750, 1050)), ("jpg", (750, 1050))])
def test_pictures(game: Path, kind: str, size: tuple[int, int]) -> None:
    assert main(["print", "./game", "-o", "cards", "--format", kind, "--only", "sawyer,penny"]) == 0
    names = sorted(path.name for path in Path("cards").iterdir())
    assert names == [f"penny.front.{kind}", f"sawyer.back.{kind}", f"sawyer.front.{kind}"]
    picture = Image.open(Path(f"cards/sawyer.front.{kind}"))
    assert picture.size == size
    assert Image.open(Path(f"cards/penny.front.{kind}")).size == (525, 750)
    assert len(set(picture.convert("L").tobytes())) > 20


def test_pictures_with_bleed(game: Path) -> None:
    assert main(["print", "./game", "-o", "cards", "--format", "png", "--only", "sawyer", "--bleed", "3.175"]) == 0
    assert Image.open(Path("cards/sawyer.front.png")).size == (825, 1125)


def test_drawings(game: Path) -> None:
    assert main(["print", "./game", "-o", "cards", "--format", "svg", "--only", "hauler"]) == 0
    drawing = Path("cards/hauler.front.svg").read_text(encoding="utf-8")
    assert drawing.startswith("<svg")
    assert report("cards")["pages"] == 2


def test_another_language_and_larger_cards(game: Path) -> None:
    assert main(["print", "./game", "-o", "out.pdf", "--only", "remark", "--card-size", "tarot"]) == 0
    page = pypdfium2.PdfDocument(Path("out.pdf").read_bytes())[0]
    assert "naïve" in page.get_textpage().get_text_bounded()
    arguments = ["print", "high-noon-heist", "--only", "town-clerk", "--language", "de", "--copies", "one"]
    assert main([*arguments, "-o", "de.pdf"]) == 0
    german = pypdfium2.PdfDocument(Path("de.pdf").read_bytes())[0].get_textpage().get_text_bounded()
    assert "Gain" not in german


def test_what_was_there_stays_when_something_is_wrong(game: Path, capsys: Output) -> None:
    assert main(["print", "./game", "-o", "out.pdf"]) == 0
    before = Path("out.pdf").read_bytes()
    change(game, "Straße", "\N{GRINNING FACE}")
    assert main(["print", "./game", "-o", "out.pdf"]) == 1
    assert Path("out.pdf").read_bytes() == before
    assert list(Path().glob(".heist*")) == []


def test_the_cache_changes_nothing(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = []
    for cache in ("off", str(game.parent / "kept"), str(game.parent / "kept")):
        monkeypatch.setenv("HEIST_CACHE", cache)
        assert main(["print", "./game", "-o", "out.pdf"]) == 0
        files.append((Path("out.pdf").read_bytes(), report()))
    assert files[0] == files[1] == files[2]
    assert list((game.parent / "kept" / "faces").iterdir())
    # Whatever happens to the cache, prints stay what they are.
    for entry in (game.parent / "kept" / "faces").iterdir():
        entry.write_bytes(b"nonsense")
    assert main(["print", "./game", "-o", "out.pdf"]) == 0
    assert Path("out.pdf").read_bytes() == files[0][0]


def test_checked_without_printing(game: Path, capsys: Output) -> None:
    assert main(["check", "game", "--print"]) == 0
    out = capsys.readouterr().out
    assert "sawyer" in out
    assert "text 11" in out
    assert main(["check", "game", "--print", "--format", "json"]) == 0
    document = json.load(io.StringIO(capsys.readouterr().out))
    assert any(row["card"] == "remark" and row["text"] >= 6 for row in document["print"])
    assert sorted(path.name for path in Path().iterdir()) == ["game"]
