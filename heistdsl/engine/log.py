"""What has happened in a game, in its canonical form, and the digest of it.

An event is noted as one line of whole numbers with commas between: code, by, unit, amount, from, to, cards..., -1,
values... The last line of a finished game is `0, reason, winners...`. The lines hang together as a chain outside the
state: a clone shares it. What is packed is the state of the hash, not the lines (sha.py).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from heistdsl.engine.state import State


class Log:
    """What has happened in a game."""

    def __init__(self, state: State) -> None:
        self._state = state

    @property
    def lines(self) -> list[tuple[str, Sequence[int]]]:
        """Every event noted, oldest first: its line, and for each card who knew it (bits)."""
        found: list[tuple[str, Sequence[int]]] = []
        node: Any = self._state.log
        while node:
            found.append((node[1], node[2]))
            node = node[0]
        found.reverse()
        return found

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
        text = "".join(line for line, _ in self.lines) + "".join(self.ending())
        return hashlib.sha256(text.encode("ascii")).hexdigest()
