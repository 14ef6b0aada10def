"""Marks to cut and fold by, as lines in millimetres from the top left corner of the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from heistdsl.printing.sheet import Bleed, Rect, Sheet
from heistdsl.printing.sizes import Size

Marks = Literal["edge", "full", "gutter", "none"]
MARKS: Final[tuple[Marks, ...]] = ("edge", "full", "gutter", "none")

#: How long a mark is, and how far it stays away from what is printed.
LENGTH: Final = 4.0
AWAY: Final = 0.5
#: Between the edge of the paper and a mark.
_RIM: Final = 1.0
#: What a printer does not bother to draw.
_SHORTEST: Final = 0.5


@dataclass(frozen=True, slots=True)
class Line:
    """From one point to another. `is_dashed`: to fold by, not to cut."""

    x1: float
    y1: float
    x2: float
    y2: float
    is_dashed: bool = False


def cutting_marks(sheet: Sheet, cells: Iterable[Rect], marks: Marks) -> list[Line]:
    """The marks of one page: at the `edge` of the page beyond the cards, `full` lines from edge to edge, in the
    `gutter` between cards (and at the edge), or none. `cells` are the trim edges of all places of the page, empty ones
    too."""
    cells = list(cells)
    if marks == "none" or not cells:
        return []
    if marks == "full":
        return list(_full(sheet.paper, cells))
    block = Rect(
        min(cell.x for cell in cells), min(cell.y for cell in cells),
        max(cell.right for cell in cells) - min(cell.x for cell in cells),
        max(cell.bottom for cell in cells) - min(cell.y for cell in cells),
    )  # fmt: skip
    away = sheet.bleed + AWAY
    at_edge = list(_around(sheet.paper, cells, block.grown(Bleed(away, away, away, away))))
    if marks == "edge":
        return at_edge
    return [*at_edge, *_between(sheet, cells)]


def page_marks(page: Size, trim: Rect, bleed: float, marks: Marks) -> list[Line]:
    """The marks of a page that is a single card, outside of its bleed as far as there is room."""
    if marks == "none":
        return []
    away = bleed + AWAY
    return list(_around(page, [trim], trim.grown(Bleed(away, away, away, away)), rim=0))


def fold_line(sheet: Sheet) -> list[Line]:
    """Where a sheet is folded: from edge to edge of the paper."""
    return [] if sheet.fold is None else [Line(sheet.fold, 0, sheet.fold, sheet.paper.height, is_dashed=True)]


def _columns(cells: Iterable[Rect]) -> list[float]:
    return sorted({round(x, 4) for cell in cells for x in (cell.x, cell.right)})


def _rows(cells: Iterable[Rect]) -> list[float]:
    return sorted({round(y, 4) for cell in cells for y in (cell.y, cell.bottom)})


def _full(paper: Size, cells: list[Rect]) -> Iterator[Line]:
    yield from (Line(x, 0, x, paper.height) for x in _columns(cells))
    yield from (Line(0, y, paper.width, y) for y in _rows(cells))


def _around(paper: Size, cells: list[Rect], inked: Rect, rim: float = _RIM) -> Iterator[Line]:
    """Short lines outside of what is printed, in line with the edges of the cards."""
    top, bottom = max(rim, inked.y - LENGTH), min(paper.height - rim, inked.bottom + LENGTH)
    left, right = max(rim, inked.x - LENGTH), min(paper.width - rim, inked.right + LENGTH)
    for x in _columns(cells):
        yield from _if_long(Line(x, top, x, inked.y))
        yield from _if_long(Line(x, inked.bottom, x, bottom))
    for y in _rows(cells):
        yield from _if_long(Line(left, y, inked.x, y))
        yield from _if_long(Line(inked.right, y, right, y))


def _if_long(line: Line) -> Iterator[Line]:
    if line.x2 - line.x1 >= _SHORTEST or line.y2 - line.y1 >= _SHORTEST:
        yield line


def _between(sheet: Sheet, cells: list[Rect]) -> Iterator[Line]:
    """Lines in the gutters, as wide as these, at the corners of every card."""
    half = sheet.gutter / 2
    if half <= 0:
        return
    for cell in cells:
        for x in (cell.x, cell.right):
            yield Line(x, cell.y - half, x, cell.y)
            yield Line(x, cell.bottom, x, cell.bottom + half)
        for y in (cell.y, cell.bottom):
            yield Line(cell.x - half, y, cell.x, y)
            yield Line(cell.right, y, cell.right + half, y)
