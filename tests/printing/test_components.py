"""Boards, mats, tokens, notes and labels: where everything on them is, over pages too, and what is told of mistakes."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pdfplumber
import pytest

from heistdsl.cli import main
from heistdsl.loader import load_yaml, validate
from heistdsl.printing.sizes import PAPERS, Size
from heistdsl.printing.tiles import RIM, SHARED, tile
from heistdsl.text import Source

Output = pytest.CaptureFixture[str]
GAME = """\
game: {id: harbour, name: Harbour, players: 2}
types: {crate: {attributes: {weight: 0..9}, start: deck}}
zones: {deck: {visible-to: none}}
maps:
  quay:
    attributes: {depth: 0..9}
    nodes: {pier: {depth: 4}, crane: {depth: 7}, shed: {depth: 1}}
    edges: [[pier, crane], [crane, shed]]
flow: end game
cards:
  box: {type: crate, weight: 3, effect: draw a card from deck}
words:
  en: {places: {pier: Long Pier, crane: Crane, shed: Shed}}
print:
  colours: {sea: "#1d4468", red: "#9c2230", blue: "#1c4f96"}
  backs: {mark: {title: Mark, colour: sea}}
  components:
    chart:
      title: Chart
      size: 400x280mm
      colour: sea
      map: quay
      show: [depth]
      places:
        pier: {at: [60, 60]}
        crane: {at: [200, 150]}
        shed: {at: [340, 220], size: [60, 40], shape: square}
        yard: {title: Yard, at: [330, 60], size: [63, 88], shape: outline}
    tally:
      title: Tally
      size: 150x60mm
      tracks: [{from: 1, to: 10, columns: 5, at: [20, 20], step: [25, 20], size: 15}]
    disc: {title: "", value: 5, style: token, outline: circle, size: 20x20mm, of: [red, blue], copies: 3, back: mark}
    fiver: {title: Five, value: 5 M, style: note, size: 110x55mm, colour: red, copies: 4}
    lid: {title: Harbour, text: All crates, style: label, size: 80x30mm, colour: blue}
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "harbour").mkdir()
    file = tmp_path / "harbour" / "game.yaml"
    file.write_text(GAME.replace("draw a card from deck", "shuffle deck"), encoding="utf-8")
    return file


def in_mm(points: float) -> float:
    return points * 25.4 / 72


def words(page: pdfplumber.page.Page) -> list[tuple[str, float, float]]:
    return [
        (w["text"], in_mm((w["x0"] + w["x1"]) / 2), in_mm((w["top"] + w["bottom"]) / 2)) for w in page.extract_words()
    ]


def printed(*options: str) -> pdfplumber.PDF:
    assert main(["print", "./harbour", "-o", "out.pdf", *options]) == 0
    return pdfplumber.open(io.BytesIO(Path("out.pdf").read_bytes()))


def test_a_board_goes_over_pages_that_fit_together(game: Path) -> None:
    """Whatever page shows a place shows it where the board has it."""
    tiling = tile(Size(400, 280), PAPERS["a4"])
    assert tiling is not None
    found: dict[str, list[tuple[float, float]]] = {}
    with printed("--only", "chart") as pdf:
        assert len(pdf.pages) == len(tiling.tiles)
        for page, part in zip(pdf.pages, tiling.tiles, strict=True):
            assert (in_mm(page.width), in_mm(page.height)) == pytest.approx(
                (tiling.paper.width, tiling.paper.height), abs=0.01
            )
            for word, x, y in words(page):
                if RIM < x < RIM + part.part.width and RIM < y < RIM + part.part.height:
                    found.setdefault(word, []).append((x - RIM + part.part.x, y - RIM + part.part.y))
            assert any("Chart" in word for word, _, y in words(page) if y > tiling.paper.height - RIM)
    for word, x in {"Crane": 200, "Shed": 340, "Yard": 330}.items():
        assert [at[0] for at in found[word]] == pytest.approx([x] * len(found[word]), abs=0.3), word
    # The depth, an attribute of the map, stands under the name.
    (crane,), (depth,) = set(map(rounded, found["Crane"])), set(map(rounded, found["7"]))
    assert depth[0] == pytest.approx(crane[0], abs=0.5)
    assert depth[1] > crane[1]


def rounded(at: tuple[float, float]) -> tuple[float, float]:
    return round(at[0]), round(at[1])


@pytest.mark.parametrize("board", [Size(400, 280), Size(640, 590), Size(200, 900), Size(150, 60)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_parts_cover_the_board_and_share_a_strip(board: Size, paper: str) -> None:
    tiling = tile(board, PAPERS[paper])
    assert tiling is not None
    by_place = {(each.row, each.column): each.part for each in tiling.tiles}
    for (row, column), part in by_place.items():
        assert part.width <= tiling.paper.width - 2 * RIM + 1e-6
        assert part.height <= tiling.paper.height - 2 * RIM + 1e-6
        if right := by_place.get((row, column + 1)):
            assert part.right - right.x == pytest.approx(SHARED)
        else:
            assert part.right == pytest.approx(board.width)
        if below := by_place.get((row + 1, column)):
            assert part.bottom - below.y == pytest.approx(SHARED)
        else:
            assert part.bottom == pytest.approx(board.height)


def test_paths_are_those_of_the_map(game: Path) -> None:
    with printed("--only", "chart", "--layout", "single") as pdf:
        lines = [line for line in pdf.pages[0].lines if line["linewidth"] > 5]
        ends = {
            tuple(round(in_mm(v) - 3.175) for v in (line["x0"], line["x1"], line["top"], line["bottom"]))
            for line in lines
        }
    assert ends == {(60, 200, 60, 150), (200, 340, 150, 220)}


def test_a_track_runs_to_and_fro(game: Path) -> None:
    with printed("--only", "tally") as pdf:
        (page,) = pdf.pages
        at = {word: (x, y) for word, x, y in words(page) if word.isdigit()}
    assert at["2"][0] - at["1"][0] == pytest.approx(25, abs=0.6)
    assert at["6"][0] == pytest.approx(at["5"][0], abs=0.6)
    assert at["6"][1] - at["5"][1] == pytest.approx(20, abs=0.3)
    assert at["10"][0] == pytest.approx(at["1"][0], abs=0.6)


def test_tokens_in_colours_with_lines_to_cut_along(game: Path) -> None:
    with printed("--only", "disc-red,disc-blue") as pdf:
        front, back = pdf.pages
        lines = [c for c in front.curves if in_mm(c["width"]) == pytest.approx(20, abs=0.05)]
        assert len(lines) == 6
        assert sorted(word for word, _, _ in words(front)) == ["5"] * 6
        assert [word for word, _, _ in words(back) if word != "5"] == ["Mark"] * 6
        fills = {tuple(round(value, 2) for value in c["non_stroking_color"]) for c in front.rects if c["fill"]}
        assert {(0.61, 0.13, 0.19), (0.11, 0.31, 0.59)} <= fills


def test_components_are_counted_and_come_on_pages_of_their_own(game: Path) -> None:
    assert main(["print", "./harbour", "-o", "out.pdf"]) == 0
    report = json.loads(Path("out.pdf.report.json").read_text(encoding="utf-8"))
    assert {each["id"]: each["copies"] for each in report["cards"]} == {
        "box": 1, "chart": 1, "tally": 1, "disc-red": 3, "disc-blue": 3, "fiver": 4, "lid": 1,
    }  # fmt: skip
    file = game.read_text(encoding="utf-8").replace("at: [200, 150]", "at: [210, 150]")
    game.write_text(file, encoding="utf-8")
    assert main(["print", "./harbour", "-o", "new.pdf", "--changed-since", "out.pdf.report.json"]) == 0
    changed = json.loads(Path("new.pdf.report.json").read_text(encoding="utf-8"))
    assert [each["id"] for each in changed["printed"]] == ["chart"]


@pytest.mark.parametrize(
    ("old", "new", "code", "told"),
    [
        ("pier: {at: [60, 60]}", "peer: {at: [60, 60]}", "H0203", "place of the map"),
        ("colour: sea\n      map", "colour: see\n      map", "H0203", "colour"),
        ("map: quay\n", "map: key\n", "H0203", "map"),
        ("show: [depth]", "show: [dept]", "H0203", "attribute of the map"),
        ("from: 1, to: 10", "from: 10, to: 1", "H0204", "track"),
        ("back: mark", "back: make", "H0203", "back"),
        ("size: 400x280mm", "size: huge", "H0705", "huge"),
        ("pier: {at: [60, 60]}", "pier: {at: [60, 60], art: no-such-thing}", "H0701", "no-such-thing"),
    ],
)  # fmt: skip
def test_mistakes_are_found_by_check(game: Path, capsys: Output, old: str, new: str, code: str, told: str) -> None:
    text = game.read_text(encoding="utf-8")
    assert old in text
    game.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert main(["check", "./harbour", "--no-cache"]) == 1
    out = "".join(capsys.readouterr())
    assert code in out
    assert told in out


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [("at: [60, 60]}", "at: [460, 60]}", "H0716"), ("size: 400x280mm", "size: huge", "H0705")],
)
def test_mistakes_are_found_before_printing(game: Path, capsys: Output, old: str, new: str, code: str) -> None:
    game.write_text(game.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    assert main(["print", "./harbour", "-o", "out.pdf"]) == 1
    assert code in capsys.readouterr().err
    assert not Path("out.pdf").exists()


def test_the_example_of_the_page_fits_the_schema() -> None:
    page = (Path(__file__).parents[2] / "docs" / "components.md").read_text(encoding="utf-8")
    root, found = load_yaml(Source("components.md", page.split("```yaml\n")[1].split("```")[0]))
    assert root is not None
    assert [*found, *validate(root, "ruleset")] == []
