"""What lies where once a game is set up, found by setting it up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from heistdsl.model.ruleset import Ruleset
from heistdsl.oracle import Game, IllegalChoice, Prepared, RuleError
from heistdsl.oracle.run import Run
from heistdsl.oracle.things import ZoneRef
from heistdsl.reference.places import Place


@dataclass(frozen=True, slots=True)
class Start:
    """How many pieces lie in each place that is not empty, and how high the counters are that are not 0, once everybody
    has answered as they would without thinking. Of what every player has: of each, a range where they differ."""

    players: int
    counts: Mapping[Place, str]


class _IsSetUp(Exception):  # noqa: N818
    """Set-up is done, and nothing needs to run any more."""


def find_starts(ruleset: Ruleset) -> tuple[Start, ...]:
    """The start with every number of players, the fewest first. Numbers for which set-up fails are left out."""
    prepared = Prepared(ruleset)
    found = []
    for players in range(ruleset.min_players, ruleset.max_players + 1):
        with suppress(RuleError, IllegalChoice):
            found.append(_find_start(prepared, players))
    return tuple(found)


def _find_start(prepared: Prepared, players: int) -> Start:
    counts: dict[Place, str] = {}

    def read(run: Run) -> None:
        counts.update(_read(run))
        raise _IsSetUp

    with suppress(_IsSetUp):
        Game(prepared, players, arrange=read)
    return Start(players, counts)


def _read(run: Run) -> Iterator[tuple[Place, str]]:
    world = run.world
    for zone in run.ruleset.zones.values():
        owners = world.players if zone.owner == "player" else (None,) if zone.owner is None else ()
        counts = [len(world.content(ZoneRef(zone.id, owner))) for owner in owners]
        if any(counts):
            yield ("zones", zone.id), _range(counts)
    for counter in run.ruleset.counters.values():
        if counter.keyed_by is None and counter.owner in (None, "player"):
            keepers = world.players if counter.owner == "player" else (None,)
            numbers = [world.counters.get((counter.id, keeper, ""), counter.start) for keeper in keepers]
            if any(numbers):
                yield ("counters", counter.id), _range(numbers)


def _range(numbers: list[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}–{high}"
