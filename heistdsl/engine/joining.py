"""Which blocks become functions of their own. What only one block goes on to is written out there, and so is what is
short; a frame is left and taken up again only where the game may wait, or where ways meet again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from heistdsl.ir.program import ForEach, If, Loop
from heistdsl.ir.split import Block, Fork, Jump, successors

#: So many statements are written out more than once rather than called.
_SHORT = 3


def heads(blocks: Sequence[Block]) -> list[int]:
    """The blocks that begin a function, the first one first; all others are written out where they come next."""
    found = {0}
    ways = Counter(to for block in blocks if isinstance(block.end, Jump | Fork) for to in successors(block.end))
    for block in blocks:
        waits = not isinstance(block.end, Jump | Fork)
        found.update(to for to in successors(block.end) if waits or not (ways[to] == 1 or _is_short(blocks[to])))
    return sorted(found)


def _is_short(block: Block) -> bool:
    if isinstance(block.end, Jump | Fork) or len(block.body) > _SHORT:
        return False
    return not any(isinstance(stmt, Loop | ForEach) or (isinstance(stmt, If) and stmt.otherwise) for stmt in block.body)
