"""A board larger than the paper, cut into pages that are glued together: plain geometry in millimetres.

Neighbouring pages show a strip of the same board. Along one side of it a line says where to cut; the next page is
glued over what is left, up to the same line on the other page.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from heistdsl.printing.marks import Line
from heistdsl.printing.sheet import Bleed, Cell, Rect
from heistdsl.printing.sizes import Size

#: Free along the edges of the paper, for marks and for what the page is called.
RIM: Final = 10.0
#: What two neighbouring pages both show.
SHARED: Final = 10.0
#: Length of a mark, and how far it stays away from the board.
_LENGTH: Final = 5.0
_AWAY: Final = 1.0


@dataclass(frozen=True, slots=True)
class Tile:
    """One page of a board. `part` is what it shows, in mm of the board; `row` and `column` count from 1."""

    part: Rect
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Tiling:
    """A board over pages of this paper, row by row."""

    paper: Size
    board: Size
    rows: int
    columns: int
    tiles: tuple[Tile, ...]

    def cell(self, tile: Tile, bleed: float) -> Cell:
        """Where the whole board would lie on the page of a tile. Its bleed is negative where it is not shown."""
        at = Rect(RIM - tile.part.x, RIM - tile.part.y, self.board.width, self.board.height)
        return Cell(
            at,
            Bleed(
                left=bleed if tile.part.x <= 0 else -tile.part.x,
                top=bleed if tile.part.y <= 0 else -tile.part.y,
                right=bleed if tile.column == self.columns else tile.part.right - self.board.width,
                bottom=bleed if tile.row == self.rows else tile.part.bottom - self.board.height,
            ),
        )

    def lines(self, tile: Tile) -> tuple[Line, ...]:
        """Where to cut: the edges of the board, and the middle of the strip that the next page shows too. Where this
        page is glued over the one before, a dashed mark shows how far."""
        return tuple(self._lines(tile))

    def _lines(self, tile: Tile) -> Iterator[Line]:
        left, top = RIM, RIM
        right, bottom = RIM + tile.part.width, RIM + tile.part.height
        before, after = tile.column > 1, tile.column < self.columns
        for x, is_inner in ((left + SHARED / 2 * before, before), (right - SHARED / 2 * after, after)):
            yield Line(x, top - _AWAY - _LENGTH, x, top - _AWAY, is_dashed=is_inner)
            yield Line(x, bottom + _AWAY, x, bottom + _AWAY + _LENGTH, is_dashed=is_inner)
        before, after = tile.row > 1, tile.row < self.rows
        for y, is_inner in ((top + SHARED / 2 * before, before), (bottom - SHARED / 2 * after, after)):
            yield Line(left - _AWAY - _LENGTH, y, left - _AWAY, y, is_dashed=is_inner)
            yield Line(right + _AWAY, y, right + _AWAY + _LENGTH, y, is_dashed=is_inner)


def tile(board: Size, paper: Size) -> Tiling | None:
    """The way of holding the paper that takes the fewest pages, upright if both are as good; None if the paper is too
    small for any."""
    ways = [found for held in (paper, paper.turned) if (found := _tiled(board, held))]
    return min(ways, key=lambda way: len(way.tiles), default=None)


def _tiled(board: Size, paper: Size) -> Tiling | None:
    wide, high = paper.width - 2 * RIM, paper.height - 2 * RIM
    if min(wide, high) < 3 * SHARED:
        return None
    columns, rows = _count(board.width, wide), _count(board.height, high)
    width, height = _equal(board.width, columns), _equal(board.height, rows)
    tiles = tuple(
        Tile(Rect(column * (width - SHARED), row * (height - SHARED), width, height), row + 1, column + 1)
        for row in range(rows)
        for column in range(columns)
    )
    return Tiling(paper, board, rows, columns, tiles)


def _count(length: float, room: float) -> int:
    """How many pages with a shared strip between them a length takes; a hair's breadth is forgiven."""
    return max(1, math.ceil((length - SHARED - 1e-6) / (room - SHARED)))


def _equal(length: float, count: int) -> float:
    """What each of these pages shows, so that none is a narrow rest."""
    return (length + (count - 1) * SHARED) / count
