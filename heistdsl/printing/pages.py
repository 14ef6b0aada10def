"""Which face stands where on which page: cards in order, as a plan that knows nothing of PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from heistdsl.printing.marks import AWAY, LENGTH, Line, Marks, cutting_marks, fold_line, page_marks
from heistdsl.printing.printer import Error, Printer
from heistdsl.printing.sheet import OVERLAP, Backs, Bleed, Cell, Rect, Sheet, behind, lay_out, lay_out_folded
from heistdsl.printing.sizes import Size
from heistdsl.printing.tiles import RIM, Tile, Tiling, tile

Layout = Literal["sheet", "single", "fold"]
LAYOUTS: Final[tuple[Layout, ...]] = ("sheet", "single", "fold")


class PaperTooSmallError(Exception):
    """Not even one card of this size finds room on the paper."""

    def __init__(self, card: Size, paper: Size) -> None:
        super().__init__(f"{card} on {paper}")
        self.card = card
        self.paper = paper


@dataclass(frozen=True, slots=True)
class Slot:
    """One paper card: the keys of its front and its back, None for no back. A component has a name; it has sheets of
    its own, and several of them if it is larger than one."""

    front: str
    back: str | None
    size: Size
    component: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """How cards are laid on pages; lengths in mm. What a `printer` is off by is made up for on sheets."""

    paper: Size
    layout: Layout
    backs: Backs
    gutter: float
    bleed: float
    marks: Marks
    printer: Printer | None = None

    @property
    def drawn_bleed(self) -> float:
        """How far faces are drawn over their edges: on sheets a little more than is shown, so that neighbours can lie
        over each other."""
        return self.bleed if self.layout == "single" else self.bleed + OVERLAP


@dataclass(frozen=True, slots=True)
class Placed:
    """A face in a cell."""

    face: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class PageName:
    """What is written at the foot of a page: `key` is that of the face that says it."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page of this size with faces and marks. `trim` and `bleed`: what is left of it when it is cut, and how far
    colour goes over; None where several cards lie on it. `off_by` is what the printer makes of it."""

    size: Size
    placed: tuple[Placed, ...]
    lines: tuple[Line, ...] = ()
    trim: Rect | None = None
    bleed: float = 0.0
    name: PageName | None = None
    off_by: Error | None = None


def plan_pages(slots: Sequence[Slot], setup: Setup) -> list[Page]:
    """The pages in the order of printing. Cards of one size share sheets; each size begins a new one.

    As soon as one card has a back, every sheet has a back page, blank if need be, so that a printer that turns the
    paper over never falls out of step. Raises PaperTooSmallError.
    """
    has_backs = setup.backs != "none" and any(slot.back for slot in slots)
    if setup.layout == "single":
        pairs = [_single(slot, setup) for slot in slots]
    else:
        pairs = [_on_printer(pair, setup) for group in _by_size(slots) for pair in _sheets(group, setup)]
    if setup.layout == "fold" or not has_backs:
        return [front for front, _ in pairs]
    if setup.backs == "separate":
        return [*(front for front, _ in pairs), *(back for _, back in pairs if back.placed)]
    return [page for pair in pairs for page in pair]


def _on_printer(pair: tuple[Page, Page], setup: Setup) -> tuple[Page, Page]:
    if setup.printer is None:
        return pair
    return replace(pair[0], off_by=setup.printer.front), replace(pair[1], off_by=setup.printer.back)


def _by_size(slots: Sequence[Slot]) -> list[list[Slot]]:
    groups: dict[tuple[Size, bool], list[Slot]] = {}
    for slot in slots:
        groups.setdefault((slot.size, bool(slot.component)), []).append(slot)
    return list(groups.values())


def sheet_for(card: Size, setup: Setup) -> Sheet:
    """The grid that cards of this size are laid on. Raises PaperTooSmallError."""
    way = lay_out_folded if setup.layout == "fold" else lay_out
    sheet = way(setup.paper, card, setup.gutter, setup.bleed)
    if sheet is None:
        raise PaperTooSmallError(card, setup.paper)
    return sheet


def _sheets(slots: list[Slot], setup: Setup) -> Iterator[tuple[Page, Page]]:
    """Front and back of each sheet for cards of one size; on a folded sheet the front holds both."""
    if slots[0].component and not _fits(slots[0].size, setup):
        for slot in slots:
            yield from _tiled(slot, setup)
        return
    sheet = sheet_for(slots[0].size, setup)
    for start in range(0, len(slots), sheet.count):
        on_it = slots[start : start + sheet.count]
        fronts = [Placed(slot.front, sheet.front(index)) for index, slot in enumerate(on_it)]
        if setup.layout == "fold":
            backs = [Placed(s.back, sheet.folded_back(i)) for i, s in enumerate(on_it) if s.back]
            cells = [cell for i in range(sheet.count) for cell in (sheet.front(i).trim, sheet.folded_back(i).trim)]
            lines = (*cutting_marks(sheet, cells, setup.marks), *fold_line(sheet))
            yield Page(sheet.paper, (*fronts, *backs), lines), Page(sheet.paper, ())
        else:
            backs = [Placed(s.back, sheet.back(i, setup.backs)) for i, s in enumerate(on_it) if s.back]
            lines = tuple(cutting_marks(sheet, [sheet.front(i).trim for i in range(sheet.count)], setup.marks))
            yield Page(sheet.paper, tuple(fronts), lines), Page(sheet.paper, tuple(backs))


def _fits(size: Size, setup: Setup) -> bool:
    try:
        sheet_for(size, setup)
    except PaperTooSmallError:
        return False
    return True


#: How high the name of a page is, and how wide, in mm.
NAME: Final = Size(120, 5)


def _tiled(slot: Slot, setup: Setup) -> Iterator[tuple[Page, Page]]:
    """The pages of a board that is larger than the paper. Its back is cut in the same way."""
    tiling = tile(slot.size, setup.paper)
    if tiling is None:
        raise PaperTooSmallError(slot.size, setup.paper)
    for each in tiling.tiles:
        cell = tiling.cell(each, min(setup.bleed, RIM / 2))
        name = _name_of(slot, tiling, each)
        at = Rect((tiling.paper.width - NAME.width) / 2, tiling.paper.height - NAME.height - 1, NAME.width, NAME.height)
        said = Placed(name.key, Cell(at, Bleed(0, 0, 0, 0)))
        lines = () if setup.marks == "none" else tiling.lines(each)
        front = Page(tiling.paper, (Placed(slot.front, cell), said), lines, name=name)
        backs = setup.backs if setup.layout == "sheet" else "separate"
        placed = (Placed(slot.back, behind(cell, tiling.paper, backs)),) if slot.back else ()
        yield front, Page(tiling.paper, placed)


def _name_of(slot: Slot, tiling: Tiling, each: Tile) -> PageName:
    text = f"{slot.component} · {each.row}/{tiling.rows} ↓ · {each.column}/{tiling.columns} →"
    return PageName(f"page:{text}", text)


def _single(slot: Slot, setup: Setup) -> tuple[Page, Page]:
    """A page for each face, as large as the card with its bleed, and with room for marks if there are any."""
    around = setup.bleed + (0 if setup.marks == "none" else AWAY + LENGTH)
    size = Size(slot.size.width + 2 * around, slot.size.height + 2 * around)
    trim = Rect(around, around, slot.size.width, slot.size.height)
    cell = Cell(trim, Bleed(setup.bleed, setup.bleed, setup.bleed, setup.bleed))
    lines = tuple(page_marks(size, trim, setup.bleed, setup.marks))
    front = Page(size, (Placed(slot.front, cell),), lines, trim, setup.bleed)
    placed = (Placed(slot.back, cell),) if slot.back else ()
    return front, Page(size, placed, lines if placed else (), trim, setup.bleed)
