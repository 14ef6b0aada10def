"""The log of a game: its events as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import overload

from heistdsl.games.running import Running


class Log(Sequence[dict[str, object]]):
    """What has happened so far, oldest first, whatever happens afterwards.

    Each event is a mapping with `event` and `kind`, and as it applies `by`, `cards`, `from`, `to`, `amount`, `unit`,
    `values`, `total`, `purpose`. The log itself holds everything; players get `seen_by`.
    """

    def __init__(self, running: Running) -> None:
        self._running = running
        self._count = running.event_count()
        self.digest = running.digest()

    @overload
    def __getitem__(self, index: int) -> dict[str, object]: ...
    @overload
    def __getitem__(self, index: slice) -> list[dict[str, object]]: ...
    def __getitem__(self, index: int | slice) -> dict[str, object] | list[dict[str, object]]:
        return self._events[index]

    def __iter__(self) -> Iterator[dict[str, object]]:
        return iter(self._events)

    def __len__(self) -> int:
        return self._count

    @cached_property
    def _events(self) -> list[dict[str, object]]:
        """Worked out once."""
        return self._running.events(None)[: self._count]

    def seen_by(self, player: int) -> list[dict[str, object]]:
        """The same events as a player saw them: a card they did not know then is `?`."""
        return self._running.events(player)[: self._count]
