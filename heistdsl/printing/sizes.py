"""Sizes of cards and papers by name, in millimetres.

Sources: trade sizes as card makers and print shops give them; the American ones are exact multiples of 1/8 inch.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Final

MM_PER_INCH: Final = 25.4
POINTS_PER_INCH: Final = 72

_WRITTEN: Final = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,3})?)\s*x\s*([0-9]{1,4}(?:\.[0-9]{1,3})?)\s*mm")


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in mm."""

    width: float
    height: float

    @property
    def turned(self) -> Size:
        """The same on its side."""
        return Size(self.height, self.width)

    def __str__(self) -> str:
        return f"{self.width:g}x{self.height:g}mm"


CARD_SIZES: Final = {
    "poker": Size(63.5, 88.9),
    "mtg": Size(63, 88),
    "euro-poker": Size(63, 88),
    "euro": Size(59, 92),
    "bridge": Size(57.15, 88.9),
    "mini": Size(44.45, 63.5),
    "mini-euro": Size(44, 68),
    "tarot": Size(70, 120),
    "us-tarot": Size(69.85, 120.65),
    "square": Size(70, 70),
}

PAPERS: Final = {
    "a4": Size(210, 297),
    "letter": Size(215.9, 279.4),
    "a3": Size(297, 420),
    "tabloid": Size(279.4, 431.8),
}

#: No card is smaller and no paper larger than anybody can handle.
SMALLEST: Final = 10.0
LARGEST: Final = 2000.0


def parse_size(text: str, named: dict[str, Size]) -> Size | None:
    """A size by name or as `WxHmm`; None if it is neither, or nothing one could print."""
    found = named.get(text.lower())
    if found:
        return found
    written = _WRITTEN.fullmatch(text.lower())
    if not written:
        return None
    size = Size(float(written[1]), float(written[2]))
    return size if min(size.width, size.height) >= SMALLEST and max(size.width, size.height) <= LARGEST else None


def to_points(mm: float) -> float:
    """Millimetres as PDF points of 1/72 inch."""
    return mm * POINTS_PER_INCH / MM_PER_INCH


def to_pixels(mm: float, per_inch: int) -> int:
    """Millimetres as whole pixels, rounded to the nearest."""
    return math.floor(mm * per_inch / MM_PER_INCH + 0.5)
