"""The event log of a game in its canonical form: tuples of whole numbers, and their digest.

An event that has happened is `(code, by, unit, amount, origin, target, cards..., -1, values...)`:

- `code`: the position of the event in the code table: verbs in the order of their table, declared events in the order
  of the rule files, `start` and `end` of each phase, then `raise`, `lower`, `clock`;
- `by`: the seat from 1, 0 for nobody; `unit`: the position of the counter or supply from 1, 0 for none;
- `origin`, `target`: the first zone, 0 for none (see `_zone_code`);
- `cards`: their numbers in the game, from 0; `values`: what dice show, or the order of a shuffled zone.

The last entry of a finished game is `(0, reason, winners...)`, seats from 1.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from heistdsl.model.ruleset import Ruleset
from heistdsl.oracle.things import Keeper, Piece, Place, Player, ZoneRef
from heistdsl.oracle.world import Event, World
from heistdsl.syntax.verbs import VERBS

REASONS = ("", "end", "win", "lose", "limit")
#: How many owners of a zone are told apart in its code.
_OWNERS = 10_000


class Log:
    """What has happened in a game."""

    def __init__(self, world: World) -> None:
        self._world = world

    def __len__(self) -> int:
        return len(self._world.history)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that have happened, oldest first."""
        return tuple(self._world.events[number] for number in self._world.history)

    @property
    def entries(self) -> tuple[tuple[int, ...], ...]:
        """The canonical log."""
        codes = event_codes(self._world.prepared.ruleset)
        return tuple(_entry(self._world, codes, event) for event in self.events) + tuple(_ending(self._world))

    @property
    def digest(self) -> str:
        """SHA-256 of the canonical log: each entry as numbers with commas between, ended by a line feed."""
        text = "".join(",".join(map(str, entry)) + "\n" for entry in self.entries)
        return hashlib.sha256(text.encode("ascii")).hexdigest()


def event_codes(ruleset: Ruleset) -> dict[tuple[str, str], int]:
    """The code of every event of a game, from 1."""
    names = [("verb", verb) for verb in VERBS]
    names += [("event", event) for event in ruleset.events]
    names += [(edge, phase) for phase in ruleset.phases for edge in ("start", "end")]
    names += [("raise", "raise"), ("lower", "lower"), ("clock", "clock")]
    return {name: code for code, name in enumerate(names, 1)}


def _entry(world: World, codes: dict[tuple[str, str], int], event: Event) -> tuple[int, ...]:
    by = event.by.index + 1 if event.by else 0
    amount = event.data.get("amount", 0)
    values = event.data.get("values", ())
    shown = values if isinstance(values, tuple) else ()
    return (
        codes[event.kind, event.name],
        by,
        _unit_code(world.prepared.ruleset, event.data.get("unit")),
        amount if isinstance(amount, int) else 0,
        _zone_code(world.prepared.ruleset, event.origins),
        _zone_code(world.prepared.ruleset, event.targets),
        *(card.index for card in event.cards),
        -1,
        *(value for value in shown if isinstance(value, int)),
    )


def _unit_code(ruleset: Ruleset, unit: object) -> int:
    units = [*ruleset.counters, *ruleset.supplies]
    return units.index(unit) + 1 if isinstance(unit, str) and unit in units else 0


def _zone_code(ruleset: Ruleset, zones: tuple[ZoneRef, ...]) -> int:
    """The position of the first zone from 1, times 10 000, plus its owner: a seat from 1, or the number of a piece or
    node plus 100."""
    if not zones:
        return 0
    position = list(ruleset.zones).index(zones[0].zone) + 1
    return position * _OWNERS + _owner_code(ruleset, zones[0].owner)


def _owner_code(ruleset: Ruleset, owner: Keeper) -> int:
    match owner:
        case None:
            return 0
        case Player(index=index):
            return index + 1
        case Piece(index=index):
            return index + 100
        case Place(map=map_, node=node):
            return list(ruleset.maps[map_].nodes).index(node) + 100


def _ending(world: World) -> Iterator[tuple[int, ...]]:
    if world.outcome.over:
        yield (0, REASONS.index(world.outcome.reason), *(player.index + 1 for player in world.outcome.winners))
