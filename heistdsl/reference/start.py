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


#: How often each number of players is set up.
_SEEDS = 2


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
    """What is found with several seeds, so that what is left to chance shows its range."""
    found: dict[Place, set[int]] = {}
    for seed in range(_SEEDS):

        def read(run: Run) -> None:
            for place, numbers in _read(run):
                found.setdefault(place, set()).update(numbers)
            raise _IsSetUp

        with suppress(_IsSetUp):
            Game(prepared, players, seed, arrange=read)
    return Start(players, {place: _range(numbers) for place, numbers in found.items() if _is_told(place, numbers)})


def _read(run: Run) -> Iterator[tuple[Place, set[int]]]:
    world = run.world
    for zone in run.ruleset.zones.values():
        owners = world.players if zone.owner == "player" else (None,) if zone.owner is None else ()
        if owners:
            yield ("zones", zone.id), {len(world.content(ZoneRef(zone.id, owner))) for owner in owners}
    for counter in run.ruleset.counters.values():
        if counter.keyed_by is None and counter.owner in (None, "player"):
            keepers = world.players if counter.owner == "player" else (None,)
            numbers = {world.counters.get((counter.id, keeper, ""), counter.start) for keeper in keepers}
            yield ("counters", counter.id), numbers


def _is_told(place: Place, numbers: set[int]) -> bool:
    """Not what is empty, nor a counter that chance has set, such as what somebody rolled."""
    return any(numbers) and (place[0] == "zones" or len(numbers) == 1)


def _range(numbers: set[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}–{high}"
