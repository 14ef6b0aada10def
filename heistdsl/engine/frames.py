"""How a procedure that may suspend keeps its place."""

from __future__ import annotations

from collections.abc import Mapping

from heistdsl.engine.joining import joined
from heistdsl.ir.liveness import live_in
from heistdsl.ir.program import Procedure
from heistdsl.ir.signatures import PLAIN
from heistdsl.ir.split import Block


class FrameLayout:
    """The frame of a procedure: `codes` are the numbers, in the whole program, of the blocks
    that are functions, `written` the blocks that are written out where they come next, `cells` the place of each local
    that outlives a function."""

    def __init__(self, procedure: Procedure, blocks: list[Block], first: int) -> None:
        self.blocks = blocks
        heads, self.written = joined(blocks)
        self.codes = {number: first + place for place, number in enumerate(heads)}
        self.live = live_in(blocks)
        names = dict.fromkeys(procedure.parameters)
        for number in self.codes:
            names.update(dict.fromkeys(sorted(self.live[number])))
        self.cells = {name: cell for cell, name in enumerate(names, 1)}

    def shape(self, number: int, kinds: Mapping[str, str]) -> tuple[str, ...]:
        """What is in each cell when a block begins; nothing that counts in those that nobody reads."""
        read = self.live[number] - {self.blocks[number].receives}
        return tuple(kinds.get(name, PLAIN) if name in read else PLAIN for name in self.cells)

    def changed(self, given: frozenset[str], *to: int) -> list[str]:
        """Those of the locals with a new value that are read from some blocks on, in the order of their cells."""
        live = frozenset().union(*(self.live[each] for each in to))
        return sorted(given & live, key=self.cells.__getitem__)
