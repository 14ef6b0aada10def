"""PDFs read back: what is on the page, where it is, and what a print shop would look at."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace

import pdfplumber
import pikepdf
import pypdfium2
import pytest
from paper import GAME, order, printing_of

from heistdsl.printing.job import Print, run
from heistdsl.printing.press import Press
from heistdsl.printing.rich_text import typographic
from heistdsl.printing.sheet import lay_out
from heistdsl.printing.sizes import CARD_SIZES, PAPERS, to_points
from heistdsl.resources import game_ids
from heistdsl.wording import Wording

#: In mm: what nobody can cut more exactly than.
EXACT = 0.05


def in_mm(points: float) -> float:
    return points * 25.4 / 72


def text_of(pdf: bytes, page: int) -> str:
    return str(pypdfium2.PdfDocument(pdf)[page].get_textpage().get_text_bounded())


def squeezed(text: str) -> str:
    """The text without what depends on where lines end; a hyphen there is read back as a control character."""
    return re.sub("[\\s\\-\x02\N{SOFT HYPHEN}]+", "", text)


def test_marks_are_where_cards_are_cut(printed: Print) -> None:
    sheet = lay_out(PAPERS["a4"], CARD_SIZES["poker"], 3, 1.5)
    assert sheet is not None
    with pdfplumber.open(io.BytesIO(printed.files[""])) as pdf:
        page = pdf.pages[0]
        assert (in_mm(page.width), in_mm(page.height)) == pytest.approx((210, 297), abs=0.01)
        cells = [sheet.front(index).trim for index in range(sheet.count)]
        lines = [line for line in page.lines if line["linewidth"] < 0.5]
        found_x = sorted({round(in_mm(line["x0"]), 3) for line in lines if abs(line["x0"] - line["x1"]) < 0.01})
        found_y = sorted({round(in_mm(line["top"]), 3) for line in lines if abs(line["top"] - line["bottom"]) < 0.01})
        wanted_x = sorted({round(x, 3) for cell in cells for x in (cell.x, cell.right)})
        wanted_y = sorted({round(y, 3) for cell in cells for y in (cell.y, cell.bottom)})
        assert found_x == pytest.approx(wanted_x, abs=EXACT)
        assert found_y == pytest.approx(wanted_y, abs=EXACT)


@pytest.mark.parametrize(("paper", "gutter"), [("a4", 3.0), ("letter", 0.0), ("a4", 6.0)])
def test_frames_lie_in_their_cells(press: Press, paper: str, gutter: float) -> None:
    """The plain theme draws a frame 2.2 mm inside the trim edge; it is so on every card of the sheet."""
    done = run(order("plain", paper=PAPERS[paper], gutter=gutter, marks="none"), printing_of(str(GAME)), press)
    sheet = lay_out(PAPERS[paper], CARD_SIZES["poker"], gutter, 1.5)
    assert sheet is not None
    with pdfplumber.open(io.BytesIO(done.files[""])) as pdf:
        frames = [c for c in pdf.pages[0].curves + pdf.pages[0].rects if 80 < in_mm(c["height"]) < 86]
        boxes = sorted((round(in_mm(c["top"]), 2), round(in_mm(c["x0"]), 2)) for c in frames)
        assert len(boxes) == sheet.count
        cells = sorted((sheet.front(i).trim.y + 2.2, sheet.front(i).trim.x + 2.2) for i in range(sheet.count))
        for box, cell in zip(boxes, cells, strict=True):
            assert box == pytest.approx(cell, abs=EXACT)
        assert [in_mm(frame["width"]) for frame in frames] == pytest.approx([63.5 - 4.4] * sheet.count, abs=EXACT)


def words(pdf: bytes, page: int) -> list[tuple[str, float, float]]:
    """The words of a page with the middles of their boxes in mm from the top left."""
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        return [
            (word["text"], in_mm((word["x0"] + word["x1"]) / 2), in_mm((word["top"] + word["bottom"]) / 2))
            for word in document.pages[page].extract_words()
        ]


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_backs_lie_behind_their_fronts(press: Press, backs: str) -> None:
    """Every back that says North lies behind a Sawyer, seen through the paper; seven cards of nine have such a back."""
    done = run(order(backs=backs), printing_of(str(GAME)), press)
    pdf = done.files[""]
    sheet = lay_out(PAPERS["a4"], CARD_SIZES["poker"], 3, 1.5)
    assert sheet is not None

    def cells(page: int, word: str, is_back: bool) -> set[int]:
        found = set()
        for text, x, y in words(pdf, page):
            if text == word:
                x, y = (210 - x, y) if is_back and backs == "long-edge" else (x, 297 - y) if is_back else (x, y)
                found |= {
                    index for index in range(9)
                    if sheet.front(index).trim.x < x < sheet.front(index).trim.right
                    and sheet.front(index).trim.y < y < sheet.front(index).trim.bottom
                }  # fmt: skip
        return found

    assert cells(0, "Sawyer", False) >= {0, 1, 2, 3}
    if backs == "long-edge":
        assert cells(1, "North", True) == {0, 1, 2, 3}
        assert cells(1, "South", True) == {4, 5, 6}
    else:
        # Standing on their heads, the letters are read backwards.
        assert cells(1, "htroN", True) | cells(1, "North", True) == {0, 1, 2, 3}


def test_single_cards_have_boxes_for_the_print_shop(press: Press) -> None:
    done = run(order(layout="single", bleed=3.175, marks="none"), printing_of(str(GAME)), press)
    with pikepdf.open(io.BytesIO(done.files[""])) as pdf:
        assert len(pdf.pages) == 36
        page = pdf.pages[0]
        bleed, width, height = to_points(3.175), to_points(63.5), to_points(88.9)
        whole = [0, 0, width + 2 * bleed, height + 2 * bleed]
        assert [float(each) for each in page.mediabox] == pytest.approx(whole, abs=0.01)
        assert [float(each) for each in page.obj.BleedBox] == pytest.approx(whole, abs=0.01)
        cut = [bleed, bleed, width + bleed, height + bleed]
        assert [float(each) for each in page.trimbox] == pytest.approx(cut, abs=0.01)


def fonts_in(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """All fonts of a file, however deep they lie."""
    for number in range(1, len(pdf.objects) + 1):
        found = pdf.get_object(number, 0)
        if isinstance(found, pikepdf.Dictionary) and found.get("/Type") == pikepdf.Name.Font:
            yield found


@pytest.mark.parametrize("theme", ["classic", "plain"])
def test_all_fonts_are_in_the_file(press: Press, theme: str) -> None:
    done = run(order(theme), printing_of(str(GAME)), press)
    with pikepdf.open(io.BytesIO(done.files[""])) as pdf:
        found = [font for font in fonts_in(pdf) if "/DescendantFonts" not in font]
        assert found
        assert all({"/FontFile2", "/FontFile3"} & set(font.FontDescriptor.keys()) for font in found)


def test_the_same_input_gives_the_same_bytes(press: Press, printed: Print) -> None:
    with Press() as fresh:
        again = run(order(), printing_of(str(GAME)), fresh)
    assert again.files == printed.files
    assert again.report == printed.report
    assert run(order(low_ink=True), printing_of(str(GAME)), press).files != printed.files


ICON = re.compile(r"\{icon:([a-z0-9-]+)(?:\|([^{}]*))?\}")


@pytest.mark.parametrize("game", [str(GAME), *game_ids()])
def test_cards_say_what_the_rules_say(press: Press, game: str) -> None:
    """The text on paper is the text made from the effect, letter by letter; icons that the game has are left out."""
    printing = printing_of(game)
    singles = order("plain", layout="single", backs="none", marks="none", bleed=0.0)
    done = run(replace(singles, one_copy=True), printing, press)
    assert not done.diagnostics
    wording = Wording(printing.ruleset, icons=True)
    icons = printing.ruleset.print.icons
    document = pypdfium2.PdfDocument(done.files[""])
    page = 0
    for card in printing.cards:
        if card.front.sort == "card":
            text = wording.card(printing.ruleset.cards[card.id])
            wanted = ICON.sub(lambda found: "" if found[1] in icons else found[2] or found[1], text)
            said = squeezed(str(document[page].get_textpage().get_text_bounded()))
            assert squeezed(typographic(wanted)) in said, card.id
            assert squeezed(card.front.title) in said
            assert card.hash in said
        page += 1
    assert page == len(document)


def test_heist_backs_show_their_value_and_nothing_else() -> None:
    """As many different backs as there are values."""
    printing = printing_of("high-noon-heist")
    cards = printing.ruleset.cards
    heists = [card for card in printing.cards if card.id in cards and cards[card.id].kind == "heist"]
    by_back = {(card.back.key if card.back else "", cards[card.id].attributes["value"]) for card in heists}
    assert len(by_back) == 3
    assert sorted(len(card.back.marks[0].icons) for card in heists if card.back) == [1] * 5 + [2] * 5 + [3] * 5
