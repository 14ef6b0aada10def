"""How a procedure that may suspend keeps its place, in every back end."""

from __future__ import annotations

from collections.abc import Mapping

from heistdsl.engine.joining import joined, landings
from heistdsl.ir.liveness import live_in
from heistdsl.ir.program import Procedure
from heistdsl.ir.signatures import PLAIN
from heistdsl.ir.split import Block


class FrameLayout:
    """The frame of a procedure: `codes` are the numbers, in the whole program, of the blocks that it may go on with,
    `written` the blocks that are written out where they come next, `cells` the place of each local that outlives a
    block that it goes on with, from 1, parameters first. `kept` are the locals that are read later on while the game
    waits before a block, in the order of their cells."""

    def __init__(self, procedure: Procedure, blocks: list[Block], first: int) -> None:
        self.blocks = blocks
        heads, self.written = joined(blocks)
        self.codes = {number: first + place for place, number in enumerate(heads)}
        self.live = live_in(blocks)
        names = dict.fromkeys(procedure.parameters)
        for number in self.codes:
            names.update(dict.fromkeys(sorted(self.live[number])))
        self.cells = {name: cell for cell, name in enumerate(names, 1)}
        self.kept = {
            number: sorted(self.live[number] - {blocks[number].receives}, key=self.cells.__getitem__)
            for number in landings(blocks)
        }
        self.kept[0] = list(procedure.parameters)

    def shape(self, number: int, kinds: Mapping[str, str]) -> tuple[str, ...]:
        """What each of the locals is that are kept before a block."""
        return tuple(kinds.get(name, PLAIN) for name in self.kept.get(number, ()))

    def places(self, number: int) -> tuple[int, ...]:
        """The cells of the locals that are kept before a block, from 0."""
        return tuple(self.cells[name] - 1 for name in self.kept.get(number, ()))

    def changed(self, given: frozenset[str], *to: int) -> list[str]:
        """Those of the locals with a new value that are read from some blocks on, in the order of their cells."""
        live = frozenset().union(*(self.live[each] for each in to))
        return sorted(given & live, key=self.cells.__getitem__)
