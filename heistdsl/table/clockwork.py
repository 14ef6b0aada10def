"""The clock of a game on the wall clock: seconds that go by become seconds of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic, sleep

#: How many seconds a bot takes for an answer while the clock runs.
SECONDS_PER_ANSWER = 5


@dataclass(slots=True)
class WallClock:
    """How many whole seconds have gone by since it was asked last. `now` tells the time in seconds."""

    now: Callable[[], float] = monotonic
    rest: Callable[[float], None] = sleep
    _since: float | None = field(default=None)

    def start(self) -> None:
        """Count from now on."""
        if self._since is None:
            self._since = self.now()

    def stop(self) -> None:
        """Do not count; what has gone by and was not asked for is forgotten."""
        self._since = None

    @property
    def runs(self) -> bool:
        """Whether seconds are counted."""
        return self._since is not None

    def seconds(self) -> int:
        """Whole seconds since the last time this was asked."""
        if self._since is None:
            return 0
        passed = int(self.now() - self._since)
        self._since += passed
        return passed
