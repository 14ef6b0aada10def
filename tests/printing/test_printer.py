"""What a printer is off by: the pages to measure, the profile, and sheets that come out right all the same."""

from __future__ import annotations

from pathlib import Path

import pdfplumber
import pypdfium2
import pytest
from paper import GAME

from heistdsl.cli import main

Output = pytest.CaptureFixture[str]
Point = tuple[float, float]
PROFILE = """\
printer:
  paper: a4
  front: {left: 31.5, top: 29, across: 151.5, down: 235.8}
  back: {left: 28.4, top: 30.6, across: 151.5, down: 235.8}
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(PROFILE, encoding="utf-8")
    return tmp_path


def in_mm(points: float) -> float:
    return points * 25.4 / 72


def test_pages_to_measure(here: Path, capsys: Output) -> None:
    assert main(["print", "--calibrate", "-o", "page.pdf", "--paper", "letter"]) == 0
    with pdfplumber.open("page.pdf") as pdf:
        assert [(in_mm(page.width), in_mm(page.height)) for page in pdf.pages] == [
            (pytest.approx(215.9), pytest.approx(279.4))
        ] * 2
        for page, side in zip(pdf.pages, ("Front", "Back"), strict=True):
            assert side in page.extract_text()
            assert "155.9" in page.extract_text()
            across = [line for line in page.lines if in_mm(line["width"]) == pytest.approx(16, abs=0.01)]
            assert {round(in_mm(line["top"]), 2) for line in across} == {30, 249.4}
            assert {round(in_mm((line["x0"] + line["x1"]) / 2), 2) for line in across} == {30, 185.9}
    # The profile as it is written says that the printer is not off at all, and stays when the pages are made again.
    profile = Path("page.profile.yaml")
    assert main(["print", str(GAME), "-o", "out.pdf", "--paper", "letter", "--profile", "page.profile.yaml"]) == 0
    profile.write_text("mine", encoding="utf-8")
    assert main(["print", "--calibrate", "-o", "page.pdf"]) == 0
    assert profile.read_text(encoding="utf-8") == "mine"
    assert "stays as it is" in capsys.readouterr().out


def letters(file: str, page: int) -> list[Point]:
    """The middles of all letters of a page in mm from its top left corner."""
    with pdfplumber.open(file) as pdf:
        return [
            (in_mm((each["x0"] + each["x1"]) / 2), in_mm((each["top"] + each["bottom"]) / 2))
            for each in pdf.pages[page].chars
        ]


def on_paper(at: Point, side: str) -> Point:
    """Where the printer of the profile puts a point: 1 % too wide, 0.5 % too short, and moved."""
    left, top = (31.5, 29) if side == "front" else (28.4, 30.6)
    wide, high = 151.5 / 150, 235.8 / 237
    return left + (at[0] - 30) * wide, top + (at[1] - 30) * high


@pytest.mark.parametrize(("options", "is_turned"), [([], False), (["--card-size", "130x95mm"], True)])
def test_sheets_come_out_right_on_both_sides(here: Path, options: list[str], is_turned: bool) -> None:
    wanted = ["print", str(GAME), "--only", "sawyer", *options]
    assert main([*wanted, "-o", "plain.pdf"]) == 0
    assert main([*wanted, "-o", "made-up-for.pdf", "--profile", "mine.yaml"]) == 0
    document = pypdfium2.PdfDocument(Path("plain.pdf").read_bytes())
    assert (document[0].get_width() > document[0].get_height()) == is_turned
    for page, side in enumerate(("front", "back")):
        printed = [on_paper(at, side) for at in letters("made-up-for.pdf", page)]
        right = letters("plain.pdf", page)
        # Paper held sideways lies upright in the printer, turned to the right.
        right = [(210 - y, x) for x, y in right] if is_turned else right
        assert len(printed) == len(right) > 20
        for found, at in zip(printed, right, strict=True):
            assert found == pytest.approx(at, abs=0.05)


def test_single_pages_are_for_others_and_stay(here: Path) -> None:
    wanted = ["print", str(GAME), "--only", "sawyer", "--layout", "single", "-o"]
    assert main([*wanted, "plain.pdf"]) == 0
    assert main([*wanted, "profile.pdf", "--profile", "mine.yaml"]) == 0
    assert Path("plain.pdf").read_bytes() == Path("profile.pdf").read_bytes()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (PROFILE.replace("151.5", "15.15"), "so far off"),
        (PROFILE.replace("left: 31.5", "left: 80"), "so far off"),
        (PROFILE.replace("a4", "a5"), "no paper"),
        (PROFILE.replace("a4", "letter").replace("151.5", "156").replace("235.8", "219"), "not of 210x297mm"),
        ("printer: {paper: a4}", "no profile of a printer"),
        ("printer: [", "no profile of a printer"),
    ],
)
def test_wrong_profiles_are_refused(here: Path, capsys: Output, text: str, told: str) -> None:
    Path("bad.yaml").write_text(text, encoding="utf-8")
    assert main(["print", str(GAME), "-o", "out.pdf", "--profile", "bad.yaml"]) == 1
    err = capsys.readouterr().err
    assert "H0717" in err
    assert told in err
    assert not Path("out.pdf").exists()


def test_a_print_of_nothing_is_wrong_usage(here: Path, capsys: Output) -> None:
    assert main(["print", "-o", "out.pdf"]) == 2
    assert "nothing to print" in capsys.readouterr().err
