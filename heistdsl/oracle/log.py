"""The event log of a game in its canonical form: tuples of whole numbers, and their digest.

An event that has happened is `(code, by, unit, amount, origin, target, cards..., -1, values...)`:

- `code`: the position of the event in the code table: verbs in the order of their table, declared events in the order
  of the rule files, `start` and `end` of each phase, then `raise`, `lower`, `clock`;
- `by`: the seat from 1, 0 for nobody; `unit`: the position of the counter or supply from 1, 0 for none;
- `origin`, `target`: the first zone, 0 for none (model/zone_codes.py);
- `cards`: their numbers in the game, from 0; `values`: what dice show, or the order of a shuffled zone. Without values
  the -1 is left out; without cards, too, what is 0 at the end.

The last entry of a finished game is `(0, reason, winners...)`, seats from 1.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping

from heistdsl.model.ruleset import Ruleset
from heistdsl.model.zone_codes import ZoneCode, zone_codes
from heistdsl.oracle.things import Keeper, Piece, Place, Player, ZoneRef
from heistdsl.oracle.world import Event, World
from heistdsl.syntax.verbs import VERBS

REASONS = ("", "end", "win", "lose", "limit")


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
        zones = zone_codes(self._world.prepared.ruleset)
        entries = [_entry(self._world, codes, zones, event) for event in self.events]
        return (*entries, *_ending(self._world))

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


def _entry(
    world: World, codes: dict[tuple[str, str], int], zones: Mapping[str, ZoneCode], event: Event
) -> tuple[int, ...]:
    by = event.by.index + 1 if event.by else 0
    amount = event.data.get("amount", 0)
    values = event.data.get("values", ())
    shown = [value for value in values if isinstance(value, int)] if isinstance(values, tuple) else []
    cards = [card.index for card in event.cards]
    head = (
        codes[event.kind, event.name],
        by,
        _unit_code(world.prepared.ruleset, event.data.get("unit")),
        amount if isinstance(amount, int) else 0,
        _zone_code(world.prepared.ruleset, zones, event.origins),
        _zone_code(world.prepared.ruleset, zones, event.targets),
    )
    if cards or shown:
        return (*head, *cards, -1, *shown) if shown else (*head, *cards)
    return head[: max(place for place, number in enumerate(head, 1) if number)]


def _unit_code(ruleset: Ruleset, unit: object) -> int:
    units = [*ruleset.counters, *ruleset.supplies]
    return units.index(unit) + 1 if isinstance(unit, str) and unit in units else 0


def _zone_code(ruleset: Ruleset, codes: Mapping[str, ZoneCode], zones: tuple[ZoneRef, ...]) -> int:
    """The number of the first zone, 0 for none."""
    return codes[zones[0].zone].of(_owner_number(ruleset, zones[0].owner)) if zones else 0


def _owner_number(ruleset: Ruleset, owner: Keeper) -> int:
    match owner:
        case None:
            return 0
        case Player(index=index) | Piece(index=index):
            return index
        case Place(map=map_, node=node):
            return list(ruleset.maps[map_].nodes).index(node)


def _ending(world: World) -> Iterator[tuple[int, ...]]:
    if world.outcome.over:
        yield (0, REASONS.index(world.outcome.reason), *(player.index + 1 for player in world.outcome.winners))
