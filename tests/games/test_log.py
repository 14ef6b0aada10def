"""The log of a game as plain data."""

from __future__ import annotations

from typing import cast

from heistdsl.games.log import Log
from heistdsl.games.running import Running


class Told:
    """A game in which two events have happened, later three; it counts how often it is asked for them."""

    def __init__(self) -> None:
        self.asked, self.names = 0, ["draw", "play"]

    def event_count(self) -> int:
        return len(self.names)

    def digest(self) -> str:
        return "0"

    def events(self, _: int | None) -> list[dict[str, object]]:
        self.asked += 1
        return [{"event": name} for name in self.names]


def test_events_are_told_once_and_stay_what_they_were() -> None:
    told = Told()
    log = Log(cast("Running", told))
    told.names.append("discard")
    assert [log[place]["event"] for place in range(len(log))] == ["draw", "play"]
    assert [each["event"] for each in log] == ["draw", "play"]
    assert told.asked == 1
