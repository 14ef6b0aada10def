"""The fonts that come along, and which letters they have.

Only the table of a TrueType file that maps characters to glyphs is read (`cmap`, formats 4 and 12 of the OpenType
specification).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from heistdsl.data_folders import generators_dir

#: Names in a font file: the family as people know it, or where this has more than four styles, of all of them.
_FAMILY, _WHOLE_FAMILY = 1, 16
_WINDOWS: Final = 3


def font_folder() -> Path:
    """Where the fonts lie, one folder for each family."""
    return generators_dir() / "fonts"


@cache
def families() -> Mapping[str, frozenset[int]]:
    """The families by name, and the characters that all files of a family have."""
    found: dict[str, frozenset[int]] = {}
    for path in sorted(font_folder().glob("*/*.ttf")):
        tables = _tables(path.read_bytes())
        name, letters = _family(tables["name"]), frozenset(_characters(tables["cmap"]))
        found[name] = found.get(name, letters) & letters
    return found


@cache
def family_names() -> tuple[str, ...]:
    """The names of the families, sorted; sooner than what they have."""
    files = {path.parent: path for path in sorted(font_folder().glob("*/*.ttf"))}
    return tuple(sorted(_family(_tables(path.read_bytes())["name"]) for path in files.values()))


def _tables(data: bytes) -> dict[str, bytes]:
    count = struct.unpack_from(">H", data, 4)[0]
    rows = (struct.unpack_from(">4sLLL", data, 12 + 16 * row) for row in range(count))
    return {tag.decode("latin-1"): data[start : start + length] for tag, _, start, length in rows}


def _family(table: bytes) -> str:
    _, count, texts = struct.unpack_from(">HHH", table, 0)
    names = {}
    for row in range(count):
        platform, _, _, name, length, start = struct.unpack_from(">6H", table, 6 + 12 * row)
        if platform == _WINDOWS and name in (_FAMILY, _WHOLE_FAMILY):
            names[name] = table[texts + start : texts + start + length].decode("utf-16-be")
    return names.get(_WHOLE_FAMILY) or names[_FAMILY]


def _characters(table: bytes) -> Iterator[int]:
    count = struct.unpack_from(">H", table, 2)[0]
    for row in range(count):
        start = struct.unpack_from(">HHL", table, 4 + 8 * row)[2]
        form = struct.unpack_from(">H", table, start)[0]
        if form == 4:
            yield from _segments(table, start)
        elif form == 12:
            yield from _groups(table, start)


def _segments(table: bytes, start: int) -> Iterator[int]:
    """Format 4: stretches of characters by their last, their first, and where their glyphs are."""
    count = struct.unpack_from(">H", table, start + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", table, start + 14)
    first = start + 16 + 2 * count
    starts = struct.unpack_from(f">{count}H", table, first)
    deltas = struct.unpack_from(f">{count}H", table, first + 2 * count)
    offsets = struct.unpack_from(f">{count}H", table, first + 4 * count)
    for index, (low, high, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        for character in range(low, min(high, 0xFFFE) + 1):
            glyph = character
            if offset:
                place = first + 4 * count + 2 * index + offset + 2 * (character - low)
                glyph = struct.unpack_from(">H", table, place)[0]
            if (glyph + delta) & 0xFFFF and (glyph or not offset):
                yield character


def _groups(table: bytes, start: int) -> Iterator[int]:
    """Format 12: stretches of characters whose glyphs follow each other."""
    count = struct.unpack_from(">L", table, start + 12)[0]
    for row in range(count):
        low, high, glyph = struct.unpack_from(">LLL", table, start + 16 + 12 * row)
        yield from range(low + (glyph == 0), high + 1)
