"""Where cards lie on a sheet of paper: plain geometry in millimetres from the top left corner of the page.

A sheet keeps its grid however few cards lie on it, so that front and back, and a cutter set once, always agree.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal

from heistdsl.printing.sizes import Size

Backs = Literal["long-edge", "short-edge", "separate", "none"]
BACKS: Final[tuple[Backs, ...]] = ("long-edge", "short-edge", "separate", "none")

#: What no home printer reaches along the edges of the paper; measured on common ink and laser printers.
MARGIN: Final = 5.0
#: How far two bleeds that touch lie over each other, so that no light seam shows between them.
OVERLAP: Final = 0.1


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its top left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def grown(self, bleed: Bleed) -> Rect:
        """The rectangle with its bleed."""
        return Rect(
            self.x - bleed.left,
            self.y - bleed.top,
            self.width + bleed.left + bleed.right,
            self.height + bleed.top + bleed.bottom,
        )


@dataclass(frozen=True, slots=True)
class Bleed:
    """How far colour goes over each edge of a card."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Cell:
    """A place for a card on a page: where it is cut out, how far its colour goes over, and whether it stands on its
    head."""

    trim: Rect
    bleed: Bleed
    is_turned: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page with a grid of equal cells, row by row from the top left. `fold` is how far from the left edge it is
    folded; the grid is then that of the fronts, before the fold."""

    paper: Size
    card: Size
    columns: int
    rows: int
    gutter: float
    bleed: float
    fold: float | None = None

    @property
    def count(self) -> int:
        """How many cards find room."""
        return self.columns * self.rows

    @property
    def block(self) -> Rect:
        """The trim edges of all cells together, in the middle of the page; the half before the fold if it is folded."""
        width = self.columns * self.card.width + (self.columns - 1) * self.gutter
        height = self.rows * self.card.height + (self.rows - 1) * self.gutter
        y = (self.paper.height - height) / 2
        if self.fold is None:
            return Rect((self.paper.width - width) / 2, y, width, height)
        return Rect(self.fold - _fold_gap(self.gutter, self.bleed) - width, y, width, height)

    def front(self, index: int) -> Cell:
        """The cell of a front."""
        row, column = divmod(index, self.columns)
        block = self.block
        x = block.x + column * (self.card.width + self.gutter)
        y = block.y + row * (self.card.height + self.gutter)
        inner = self.bleed if 2 * self.bleed < self.gutter else (self.gutter + OVERLAP) / 2
        bleed = Bleed(
            left=inner if column else self.bleed,
            top=inner if row else self.bleed,
            right=inner if column < self.columns - 1 else self.bleed,
            bottom=inner if row < self.rows - 1 else self.bleed,
        )
        return Cell(Rect(x, y, self.card.width, self.card.height), bleed)

    def back(self, index: int, backs: Backs) -> Cell:
        """The cell of the back that belongs to a front, on the other side of the paper.

        Turned over along an upright edge, left and right change places; along a level edge top and bottom do, and
        the back stands on its head, so that a card turned over sideways is upright again. Separate backs lie as if
        the paper were turned over along its long edge.
        """
        return behind(self.front(index), self.paper, backs)

    def folded_back(self, index: int) -> Cell:
        """The cell of the back beyond the fold, on the same side of the paper."""
        assert self.fold is not None, "this sheet is not folded"
        return _mirrored(self.front(index), 2 * self.fold)


def behind(cell: Cell, paper: Size, backs: Backs) -> Cell:
    """The cell on the other side of the paper that lies behind a cell."""
    is_upright = paper.height >= paper.width
    if is_upright == (backs != "short-edge"):
        return _mirrored(cell, paper.width)
    return _flipped(cell, paper.height)


def lay_out(paper: Size, card: Size, gutter: float, bleed: float, margin: float = MARGIN) -> Sheet | None:
    """The way of holding the paper on which most cards find room, upright if both are as good; None if not even one
    does."""
    ways = (_grid(held, card, gutter, bleed, margin) for held in (paper, paper.turned))
    return _best(ways)


def lay_out_folded(paper: Size, card: Size, gutter: float, bleed: float, margin: float = MARGIN) -> Sheet | None:
    """A sheet that is folded along an upright line in the middle of the page: fronts to the left, backs to the right.
    None if not even one pair finds room."""
    halves = (Size(held.width / 2, held.height) for held in (paper, paper.turned))
    ways = (_grid(half, card, gutter, bleed, margin, at_fold=_fold_gap(gutter, bleed)) for half in halves)
    whole = (replace(s, paper=Size(s.paper.width * 2, s.paper.height), fold=s.paper.width) for s in ways if s)
    return _best(whole)


def _grid(
    paper: Size, card: Size, gutter: float, bleed: float, margin: float, at_fold: float | None = None
) -> Sheet | None:
    beside = margin + (margin if at_fold is None else at_fold)
    columns = _fitting(paper.width - beside, card.width, gutter)
    rows = _fitting(paper.height - 2 * margin, card.height, gutter)
    return Sheet(paper, card, columns, rows, gutter, bleed) if columns and rows else None


def _fold_gap(gutter: float, bleed: float) -> float:
    """From a trim edge to the fold: no bleed goes over it."""
    return max(gutter / 2, bleed)


def _fitting(room: float, length: float, gutter: float) -> int:
    """How many lengths with gutters between them; a hair's breadth is forgiven."""
    return max(0, int((room + gutter + 1e-6) // (length + gutter)))


def _best(ways: Iterable[Sheet | None]) -> Sheet | None:
    return max((sheet for sheet in ways if sheet), key=lambda sheet: sheet.count, default=None)


def _mirrored(cell: Cell, width: float) -> Cell:
    trim, bleed = cell.trim, cell.bleed
    return Cell(replace(trim, x=width - trim.right), replace(bleed, left=bleed.right, right=bleed.left))


def _flipped(cell: Cell, height: float) -> Cell:
    trim, bleed = cell.trim, cell.bleed
    return Cell(
        replace(trim, y=height - trim.bottom), replace(bleed, top=bleed.bottom, bottom=bleed.top), is_turned=True
    )
