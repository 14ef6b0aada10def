"""Which blocks become functions of their own. What only one block goes on to is written out there, and so is what is
short; a frame is left and taken up again only where the game may wait, or where ways meet again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from heistdsl.ir.program import ForEach, If, Loop
from heistdsl.ir.split import Block, Fork, Jump, successors

#: So many statements are written out more than once rather than called.
_SHORT = 3


def joined(blocks: Sequence[Block]) -> tuple[list[int], frozenset[int]]:
    """The blocks that begin a function, the first one first; and those that are written out where they come next, which
    may be both."""
    landed = landings(blocks)
    ways = Counter(to for block in blocks if isinstance(block.end, Jump | Fork) for to in successors(block.end))
    sure = {0, *landed, *(to for to in ways if ways[to] > 1 and isinstance(blocks[to].end, Fork))}
    short = {to for to in range(1, len(blocks)) if _is_short(blocks[to], sure)}
    written = frozenset(to for to in ways if to in short or (to and ways[to] == 1 and to not in landed))
    return sorted({0, *landed, *ways} - (written - landed)), written


def landings(blocks: Sequence[Block]) -> set[int]:
    """The blocks that a procedure may go on with after it has waited."""
    return {to for block in blocks if not isinstance(block.end, Jump | Fork) for to in successors(block.end)}


def _is_short(block: Block, sure: set[int]) -> bool:
    """Whether a block is little and does not lead on to others that are written out: those might lead back to it."""
    if isinstance(block.end, Fork) or len(block.body) > _SHORT or block.receives is not None:
        return False
    if isinstance(block.end, Jump) and block.end.to not in sure:
        return False
    return not any(isinstance(stmt, Loop | ForEach) or (isinstance(stmt, If) and stmt.otherwise) for stmt in block.body)
