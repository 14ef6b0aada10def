"""What the operands of each operation are, pieces, zones or neither, and what it gives: what kinds.py goes by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: A piece, a zone, packed lists of pieces, anything else; and what could be more than one of them.
PIECE, ZONE, PACKED, PLAIN, UNSURE = "p", "z", "P", "n", "?"
#: An entry of a record, of which only what is done with it tells the kind.
ENTRY: Final = "*"
#: A card that somebody names: what is printed on it counts, wherever it is.
NAMED: Final = "N"

#: For each operation what its operands are, the last one any number of times, and what it gives: a kind; `.` for
#: whatever it is; `=` for the same as the others with `=`; `#` for packed lists of that.
SIGNATURES: Final[Mapping[str, tuple[str, str]]] = {
    **dict.fromkeys(("add", "sub", "mul", "div", "neg", "plus", "mod", "num"), (".", "n")),
    **dict.fromkeys(("min", "max"), ("==", "=")),
    **dict.fromkeys(("eq", "ne", "has", "within", "meets", "same"), ("==", "n")),
    **dict.fromkeys(("lt", "le", "gt", "ge", "not", "and", "or", "size", "range", "total", "starts"), (".", "n")),
    **dict.fromkeys(("either", "either-list"), (".==", "=")),
    **dict.fromkeys(("list", "some", "first", "only", "join", "union", "without", "once"), ("=", "=")),
    **dict.fromkeys(("at", "entry", "top", "bottom", "tail", "at-best", "order", "heads", "rows", "pick"), ("=.", "=")),
    **dict.fromkeys(("nth-packed", "packed"), ("#.", "=")),
    **dict.fromkeys(("pack", "subsets"), ("=.", "#")),
    **dict.fromkeys(("pack-starts", "missing-sets", "just-enough", "option", "seats", "players", "others"), (".", "n")),
    **dict.fromkeys(("table", "row", "cell", "set", "scalar", "kept", "kept-list"), (".", ".")),
    **dict.fromkeys(("rival", "seat", "active", "running", "rounds", "current-phase", "phase-by", "turn"), (".", "n")),
    **dict.fromkeys(("around", "back-around", "seat-after", "lasting", "lasts", "all-last", "winners"), (".", "n")),
    **dict.fromkeys(("all-lost", "uses", "set-cell", "set-scalar", "keep-set", "use-up", "set-counter"), (".", "n")),
    **dict.fromkeys(("change-counter", "roll", "keep", "end-until", "drop", "begin-phase", "end-phase"), (".", "n")),
    **dict.fromkeys(("close-phase", "rank", "win", "lose-game", "leave-phase", "finish", "spend", "note"), (".", "n")),
    "zone": ("z", "p"),
    "everything": (".", "p"),
    "owner": ("p", "n"),
    "seers": ("p", "n"),
    "is-kept": ("p", "n"),
    "check-seen": (".p", "n"),
    "move": ("pz.", "p"),
    "swap": ("pp.", "n"),
    "remove": ("p", "n"),
    "reorder": ("zp", "n"),
    "shuffle": ("z.", "n"),
    "turn-over": ("p.", "n"),
    "reveal": ("p.", "n"),
    "handle": ("p.", "n"),
    "log": ("....zzp..", "n"),
}


def kind_of_operand(takes: str, place: int) -> str:
    """The letter of an operand."""
    return takes[place] if place < len(takes) else takes[-1]


def settled(supply: set[str], demand: set[str]) -> str:
    """The kind of what gets these and is used for those."""
    if NAMED in supply:
        return PLAIN
    # Zones that are worked out are never on a piece, and packed records never packed pieces.
    wanted = demand - {ZONE, PACKED} if PLAIN in supply else demand
    if ENTRY in supply or not supply:
        return next(iter(wanted)) if len(wanted) == 1 else UNSURE if wanted else PLAIN
    if len(supply) == 1:
        only = next(iter(supply))
        return UNSURE if only == PLAIN and wanted else only
    return next(iter(wanted)) if len(wanted) == 1 else UNSURE


def letters(kinds: list[set[str]]) -> str:
    """What is kept in a row, a letter each."""
    return "".join(map(letter, kinds))


def letter(kinds: set[str]) -> str:
    """The one kind, if it is one."""
    return next(iter(kinds)) if len(kinds) == 1 else UNSURE
