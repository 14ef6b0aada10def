"""The log of a game: its events as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from heistdsl.games.running import Running


class Log(Sequence[dict[str, object]]):
    """What has happened so far, oldest first, whatever happens afterwards.

    Each event is a mapping with `event` and `kind`, and as it applies `by`, `cards`, `from`, `to`, `amount`, `unit`,
    `values`, `total`, `purpose`. The log itself holds everything; players get `seen_by`.
    """

    def __init__(self, running: Running) -> None:
        self._events = running.events(None)
        self._running = running
        self._count = len(self._events)
        self.digest = running.digest()

    @overload
    def __getitem__(self, index: int) -> dict[str, object]: ...
    @overload
    def __getitem__(self, index: slice) -> list[dict[str, object]]: ...
    def __getitem__(self, index: int | slice) -> dict[str, object] | list[dict[str, object]]:
        return self._events[index]

    def __len__(self) -> int:
        return len(self._events)

    def seen_by(self, player: int) -> list[dict[str, object]]:
        """The same events as a player saw them: a card they did not know then is `?`."""
        return self._running.events(player)[: self._count]
