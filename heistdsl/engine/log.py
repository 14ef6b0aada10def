"""What has happened in a game, in its canonical form, and the digest of it.

An event is noted as one line of whole numbers with commas between: code, by, unit, amount, from, to, cards..., -1,
values... The last line of a finished game is `0, reason, winners...`. The lines hang together as a chain outside the
state, the newest first, and a clone shares it; of a game that was unpacked the chain begins with the hash of what
happened before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from heistdsl.engine.sha import Hash
from heistdsl.engine.state import State


class Log:
    """What has happened in a game; in one that was unpacked, since then."""

    def __init__(self, state: State) -> None:
        self._state = state

    @property
    def lines(self) -> list[tuple[str, Sequence[int]]]:
        """Every event noted, oldest first: its line, and for each card who knew it (bits)."""
        return _chain(self._state)[1]

    def __len__(self) -> int:
        return len(self.lines)

    @property
    def entries(self) -> tuple[tuple[int, ...], ...]:
        """The canonical log."""
        lines = [line for line, _ in self.lines]
        return tuple(tuple(map(int, line.split(","))) for line in (*lines, *self.ending()))

    def ending(self) -> list[str]:
        """The last line of a finished game."""
        state = self._state
        if not state.over:
            return []
        return [",".join(map(str, (0, state.reason, *(player + 1 for player in state.winners)))) + "\n"]

    @property
    def digest(self) -> str:
        """SHA-256 of the canonical log."""
        before, lines = _chain(self._state)
        text = "".join(line for line, _ in lines) + "".join(self.ending())
        if before is None:
            return hashlib.sha256(text.encode("ascii")).hexdigest()
        return before.eat(text.encode("ascii")).hex()


def hash_of_log(state: State) -> Hash:
    """The hash of everything noted so far. What has been hashed once is remembered with the state."""
    known, hashed = state.hashed if state.hashed is not None else (None, Hash())
    lines: list[str] = []
    node: Any = state.log
    while node and len(node) == 3 and node is not known:
        lines.append(node[1])
        node = node[0]
    if node and node is not known:
        hashed = node[0]
    found = hashed.eat("".join(reversed(lines)).encode("ascii"))
    state.hashed = (state.log, found)
    return found


def _chain(state: State) -> tuple[Hash | None, list[tuple[str, Sequence[int]]]]:
    """The hash that the chain begins with, if it does, and its lines, oldest first."""
    found: list[tuple[str, Sequence[int]]] = []
    node: Any = state.log
    while node and len(node) == 3:
        found.append((node[1], node[2]))
        node = node[0]
    found.reverse()
    return (node[0] if node else None), found
