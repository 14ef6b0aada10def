"""What the kernel has to know to imagine worlds, as it lies in memory: what numbers are, which pieces may lie where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from heistdsl.engine.exchanging import WITHOUT_THINGS, kinds_of_style
from heistdsl.engine.imagining import STREAM, stream_of
from heistdsl.ir.facts import KINDS, Facts
from heistdsl.ir.ops import NIL
from heistdsl.ir.rows import RECORDS, rows_of
from heistdsl.ir.signatures import PACKED, PIECE, PLAIN, UNSURE, ZONE
from heistdsl.wasm.layout import SPARE, WORD, Layout

_LETTERS = {PLAIN: 0, PIECE: 1, ZONE: 2}

#: Of each local that a frame holds, or that a check gets: its cell, whether it is a list, its kind.
Cells = Sequence[tuple[int, int, str]]


class _Kinds:
    """Kinds as numbers: see kernel/imagining.kernel."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.known = dict(_LETTERS)
        self.sure = True

    def number(self, kind: str) -> int:
        """The number of a kind."""
        if kind not in self.known:
            self.known[kind] = self._new(kind)
        return self.known[kind]

    def list(self, kinds: Iterable[str]) -> int:
        """The address of a list of kinds."""
        return self.layout.put_list(list(map(self.number, kinds)))

    def _new(self, kind: str) -> int:
        if kind.startswith(PACKED):
            return self.layout.put([-1, self.number(kind.removeprefix(PACKED) or PIECE)])
        if not kind.startswith(RECORDS):
            self.sure = False
            return 0
        rows = rows_of(kind)
        self.sure = self.sure and UNSURE not in kind
        letters = [
            (value, self.layout.put([_LETTERS.get(letter, 0) for letter in each]))
            for value, each in rows.letters.items()
        ]
        return self.layout.put([rows.width, rows.tells, len(letters), *(number for each in letters for number in each)])


def lay_out_imagining(
    layout: Layout, facts: Facts, frames: Sequence[Cells], checks: Sequence[Cells],
    lasting: Mapping[int, tuple[str, str]],
) -> None:  # fmt: skip
    """Put all of it into memory. `frames` by block, `checks` by check, `lasting` by the kind of lasting effects. The
    constant IMAGINES is 0 if of some number it is not known whether it is a piece: then the kernel must not imagine."""
    kinds = _Kinds(layout)
    empty = layout.constants["EMPTY"]

    def cells(found: Cells) -> int:
        known = [(WORD * cell, is_list, kinds.number(kind)) for cell, is_list, kind in found if kind != PLAIN]
        return layout.put_list([number for each in known for number in each]) if known else empty

    layout.table("frame_kinds", [*map(cells, frames), empty])
    layout.table("check_kinds", [*map(cells, checks), empty])
    effects = range(max(lasting, default=-1) + 1)
    for place, name in enumerate(("lasting_numbers", "lasting_lists")):
        layout.table(
            name, [*(kinds.list(lasting[each][place]) if each in lasting else empty for each in effects), empty]
        )
    layout.table("waits", [*map(kinds.list, facts.waits), empty])
    styles = [kinds.number(each) for style in range(len(facts.styles)) for each in kinds_of_style(facts, style)]
    layout.table("style_kinds", [*styles, 0])
    for name, things in (("THINGS_IN_CELLS", facts.things_in_cells), ("THINGS_IN_SETS", facts.things_in_sets)):
        pairs = [(place, kinds.number(letter)) for place, letter in things.items()]
        layout.constants[name] = layout.put_list([number for pair in pairs for number in pair])
    _pieces(layout, facts)
    _states(layout, facts)
    _zones(layout, facts)
    layout.constants |= {
        "IMAGINES": int(kinds.sure), "WAITING": facts.waiting, "NO_ANSWERS": layout.put_list([NIL]),
        "WITHOUT_THINGS": min(map(KINDS.index, WITHOUT_THINGS)),
    }  # fmt: skip
    layout.hashes("IMAGINED_HASH", [STREAM])
    layout.hashes("IMAGINED_HASHES", [stream_of(player) for player in range(facts.max_players)])


def _pieces(layout: Layout, facts: Facts) -> None:
    types = [fact.kind for fact in facts.pieces]
    layout.table("piece_types", [*types, 0])
    for name in ("instead", "tried", "place_of", "place_types", "place_holds"):
        layout.array(name, len(types))
        layout.room(SPARE // WORD)
    layout.constants["IN_ORDER"] = layout.room(len(types) + SPARE // WORD)
    layout.constants["GROUPS"] = layout.room(len(types) + 2 * (facts.max_players + 2) + SPARE // WORD)
    layout.constants["FITS"] = layout.room(len(types) ** 2 // WORD + 1)
    layout.next += -layout.next % 8
    layout.constants["DRAWING"] = layout.room(2)
    dice = [(piece, fact.shows, fact.faces) for piece, fact in enumerate(facts.pieces) if fact.shows >= 0]
    layout.constants |= {"TRIED": layout.arrays["tried"], "INSTEAD": layout.arrays["instead"]}
    layout.constants["DICE"] = layout.put_list([number for die in dice for number in die])


def _states(layout: Layout, facts: Facts) -> None:
    """Of states declared to hold pieces of certain types: which pieces fit."""
    fitting: dict[tuple[int, ...], int] = {}
    for name, declared in (("TYPES_IN_CELLS", facts.types_in_cells), ("TYPES_IN_SETS", facts.types_in_sets)):
        for types in declared.values():
            if types not in fitting:
                fitting[types] = layout.put_bytes(bytes(fact.kind in types for fact in facts.pieces))
        pairs = ((place, fitting[types]) for place, types in declared.items())
        layout.constants[name] = layout.put_list([number for pair in pairs for number in pair])


def _zones(layout: Layout, facts: Facts) -> None:
    """Which piece a zone is on, which zones are its like on other pieces, what it may hold."""
    count = len(facts.pieces)
    holds = {
        id: layout.put_bytes(bytes(piece in pieces for piece in range(count))) for id, pieces in facts.holds.items()
    }
    rows: dict[tuple[str, int], list[int]] = {}
    for zone, fact in enumerate(facts.zones):
        if fact.on >= 0:
            rows.setdefault((fact.id, fact.slot), [-1] * count)[fact.on] = zone
    places = {key: layout.put(row) for key, row in rows.items()}
    layout.table("zone_on", [*(fact.on for fact in facts.zones), -1])
    layout.table("zone_rows", [*(places.get((fact.id, fact.slot), 0) for fact in facts.zones), 0])
    layout.table("zone_holds", [*(holds.get(fact.id, 0) for fact in facts.zones), 0])
    layout.array("zones_now", len(facts.zones))
