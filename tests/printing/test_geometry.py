"""Where cards lie on paper, in millimetres: plain geometry without any PDF."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest

from heistdsl.printing.marks import MARKS, Marks, cutting_marks
from heistdsl.printing.pages import LAYOUTS, Page, PaperTooSmallError, Setup, Slot, plan_pages
from heistdsl.printing.pages import Layout as PageLayout
from heistdsl.printing.sheet import BACKS, MARGIN, OVERLAP, Backs, Rect, Sheet, lay_out, lay_out_folded
from heistdsl.printing.sizes import CARD_SIZES, PAPERS, Size, parse_size, to_pixels

A4, LETTER, POKER = PAPERS["a4"], PAPERS["letter"], CARD_SIZES["poker"]


def sheet(paper: Size = A4, card: Size = POKER, gutter: float = 3, bleed: float = 1.5) -> Sheet:
    found = lay_out(paper, card, gutter, bleed)
    assert found is not None
    return found


def setup(**changes: object) -> Setup:
    usual: dict[str, object] = {
        "paper": A4, "layout": "sheet", "backs": "long-edge", "gutter": 3.0, "bleed": 1.5, "marks": "edge",
    }  # fmt: skip
    return Setup(**{**usual, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("poker", Size(63.5, 88.9)), ("Tarot", Size(70, 120)), ("63x88mm", Size(63, 88)),
        ("57.15 x 88.9mm", Size(57.15, 88.9)), ("63x88", None), ("0x88mm", None), ("9x88mm", None),
        ("9999x9999mm", None), ("huge", None), ("-5x5mm", None), ("", None),
    ],
)  # fmt: skip
def test_sizes(text: str, size: Size | None) -> None:
    assert parse_size(text, CARD_SIZES) == size


def test_pixels_of_a_poker_card() -> None:
    assert (to_pixels(63.5, 300), to_pixels(88.9, 300)) == (750, 1050)


@pytest.mark.parametrize(
    ("paper", "gutter", "margins"),
    [(A4, 3, (6.75, 12.15)), (LETTER, 0, (12.7, 6.35)), (A4, 0, (9.75, 15.15))],
)
def test_nine_poker_cards_a_page(paper: Size, gutter: float, margins: tuple[float, float]) -> None:
    """The home presets: what is left at the sides, and above and below, outside the trim edges."""
    found = sheet(paper, gutter=gutter)
    assert (found.columns, found.rows) == (3, 3)
    assert found.block.x == pytest.approx(margins[0])
    assert found.block.y == pytest.approx(margins[1])
    assert min(margins) >= MARGIN


@pytest.mark.parametrize(
    ("paper", "card", "count"),
    [("a4", "mini", 18), ("a4", "tarot", 4), ("a3", "poker", 18), ("letter", "tarot", 4), ("a4", "square", 6)],
)
def test_paper_is_turned_if_more_cards_fit(paper: str, card: str, count: int) -> None:
    assert sheet(PAPERS[paper], CARD_SIZES[card]).count == count


def test_cells_do_not_touch_and_lie_on_the_page() -> None:
    for paper, card, gutter in product(PAPERS.values(), CARD_SIZES.values(), (0.0, 3.0, 6.0)):
        found = sheet(paper, card, gutter)
        cells = [found.front(index).trim for index in range(found.count)]
        for one, other in product(cells, cells):
            apart = other.x - one.right > gutter - 1e-6 or other.y - one.bottom > gutter - 1e-6
            behind = one.x - other.right > gutter - 1e-6 or one.y - other.bottom > gutter - 1e-6
            assert one is other or apart or behind
        assert all(cell.x >= MARGIN - 1e-6 and cell.right <= found.paper.width - MARGIN + 1e-6 for cell in cells)
        assert all(cell.y >= MARGIN - 1e-6 and cell.bottom <= found.paper.height - MARGIN + 1e-6 for cell in cells)


def over(cell: Rect, paper: Size, is_upright_axis: bool) -> Rect:
    """Where a cell of the back page lies when one looks through the paper from the front."""
    if is_upright_axis:
        return Rect(paper.width - cell.right, cell.y, cell.width, cell.height)
    return Rect(cell.x, paper.height - cell.bottom, cell.width, cell.height)


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
@pytest.mark.parametrize("card", ["poker", "mini", "tarot"])
def test_backs_lie_behind_their_fronts(backs: Backs, card: str) -> None:
    found = sheet(card=CARD_SIZES[card])
    axis_is_upright = (found.paper.height >= found.paper.width) == (backs == "long-edge")
    for index in range(found.count):
        back = found.back(index, backs)
        seen, front = over(back.trim, found.paper, axis_is_upright), found.front(index).trim
        assert (seen.x, seen.y) == pytest.approx((front.x, front.y))
        # Over an upright axis up stays up; over a level one it does not, so the back stands on its head.
        assert back.is_turned == (not axis_is_upright)


def test_a_folded_sheet_brings_back_on_back() -> None:
    for paper, card in product(PAPERS.values(), CARD_SIZES.values()):
        found = lay_out_folded(paper, card, 3, 1.5)
        assert found is not None
        assert found.fold is not None
        for index in range(found.count):
            front, back = found.front(index), found.folded_back(index)
            assert 2 * found.fold - back.trim.right == pytest.approx(front.trim.x)
            assert back.trim.y == front.trim.y
            assert front.trim.right + front.bleed.right <= found.fold + 1e-6
            assert back.trim.right <= found.paper.width - MARGIN + 1e-6
            assert front.trim.x >= MARGIN - 1e-6


def test_bleeds_that_touch_lie_over_each_other() -> None:
    found = sheet()
    left, right = found.front(0), found.front(1)
    assert left.trim.grown(left.bleed).right - right.trim.grown(right.bleed).x == pytest.approx(OVERLAP)
    assert left.bleed.left == 1.5


def test_bleeds_that_do_not_touch_are_whole() -> None:
    assert sheet(gutter=8).front(4).bleed.left == 1.5


@pytest.mark.parametrize("marks", MARKS)
def test_marks_stay_on_the_page_and_off_the_cards(marks: Marks) -> None:
    found = sheet()
    cells = [found.front(index).trim for index in range(found.count)]
    lines = cutting_marks(found, cells, marks)
    assert bool(lines) == (marks != "none")
    xs = {round(x, 3) for cell in cells for x in (cell.x, cell.right)}
    ys = {round(y, 3) for cell in cells for y in (cell.y, cell.bottom)}
    for line in lines:
        upright, level = line.x1 == line.x2, line.y1 == line.y2
        assert (upright and round(line.x1, 3) in xs) or (level and round(line.y1, 3) in ys)
        assert all(0 <= x <= found.paper.width for x in (line.x1, line.x2))
        assert all(0 <= y <= found.paper.height for y in (line.y1, line.y2))
        if marks in ("edge", "gutter"):
            middle = ((line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2)
            assert not any(c.x < middle[0] < c.right and c.y < middle[1] < c.bottom for c in cells)


def slots(count: int, backs: bool = True) -> list[Slot]:
    return [Slot(f"f{index}", f"b{index}" if backs else None, POKER) for index in range(count)]


def faces(page: Page) -> list[str]:
    return [placed.face for placed in page.placed]


def test_a_half_filled_sheet_keeps_its_grid() -> None:
    full, _, rest, _ = plan_pages(slots(11), setup())
    assert [placed.cell for placed in rest.placed] == [placed.cell for placed in full.placed[:2]]
    assert rest.lines == full.lines


def test_cards_with_and_without_backs_stay_in_step() -> None:
    mixed = [*slots(2), Slot("x", None, POKER), *slots(1)]
    front, back = plan_pages(mixed, setup())
    assert faces(front) == ["f0", "f1", "x", "f0"]
    assert faces(back) == ["b0", "b1", "b0"]
    last = back.placed[-1].cell.trim
    assert A4.width - last.right == pytest.approx(front.placed[-1].cell.trim.x)


def test_a_sheet_without_backs_among_others_has_a_blank_page() -> None:
    pages = plan_pages([*slots(9), *slots(3, backs=False)], setup())
    assert [len(page.placed) for page in pages] == [9, 9, 3, 0]


@pytest.mark.parametrize(
    ("backs", "order"),
    [("long-edge", "fbfb"), ("short-edge", "fbfb"), ("separate", "ffbb"), ("none", "ff")],
)
def test_order_of_pages(backs: str, order: str) -> None:
    pages = plan_pages(slots(12), setup(backs=backs))
    assert "".join(faces(page)[0][0] for page in pages) == order
    singles = plan_pages(slots(2), setup(backs=backs, layout="single", marks="none"))
    assert "".join(faces(page)[0][0] for page in singles) == order


def test_a_single_card_has_its_bleed_around_it() -> None:
    (page, *_) = plan_pages(slots(1), setup(layout="single", bleed=3.175, marks="none"))
    assert page.size == Size(63.5 + 6.35, 88.9 + 6.35)
    assert page.trim == Rect(3.175, 3.175, 63.5, 88.9)


def test_each_size_has_its_own_sheets() -> None:
    pages = plan_pages([*slots(1), Slot("m", "mb", CARD_SIZES["mini"]), *slots(1)], setup())
    assert [faces(page) for page in pages[::2]] == [["f0", "f0"], ["m"]]


def test_paper_that_is_too_small() -> None:
    with pytest.raises(PaperTooSmallError):
        plan_pages(slots(1), setup(paper=Size(70, 90)))


def test_words_of_types_and_lists_agree() -> None:
    assert get_args(Backs) == BACKS
    assert get_args(Marks) == MARKS
    assert get_args(PageLayout) == LAYOUTS
