"""Where a game stands, in lines for people: what they need to see why a scenario went otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from heistdsl.oracle import Game, RuleError
from heistdsl.oracle.asking import thing_name
from heistdsl.oracle.layers import value_of
from heistdsl.oracle.looking import plain
from heistdsl.oracle.names import owners_of_zone
from heistdsl.oracle.run import Run
from heistdsl.oracle.things import Keeper, Player, ZoneRef
from heistdsl.oracle.world import Event, keeper_name, ref_name

_MOST_PIECES = 8


def describe_state(game: Game, players: Iterable[int] = ()) -> tuple[str, ...]:
    """The phase, what belongs to the whole game, and what belongs to these players (seat indices; nobody: to all).

    Zones without pieces, counters that stand where they start and states that hold nothing are left out.
    """
    run = game.run
    wanted = sorted(set(players)) or range(len(run.world.players))
    lines = [_phase(run), *_kept_by(run, None)]
    for index in wanted:
        if index < len(run.world.players):
            lines += _kept_by(run, run.world.players[index])
    return tuple(lines)


def describe_log(game: Game, most: int | None = None) -> tuple[str, ...]:
    """What has happened, oldest first; with `most` only the last of it."""
    events = game.log.events
    return tuple(describe_event(game.run, event) for event in (events if most is None else events[-most:]))


def describe_event(run: Run, event: Event) -> str:
    """One event: `play by p1: deputy (p1.hand > p1.played)`, `start of turn`, `gain by p2: 2 coins`."""
    name = f"{event.kind} of {event.name}" if event.kind in ("start", "end") else event.name
    by = f" by {thing_name(run, event.by)}" if event.by else ""
    parts = [_names(run, (card.index for card in event.cards))] if event.cards else []
    amount, unit = event.data.get("amount"), event.data.get("unit")
    if isinstance(amount, int) and (unit in run.ruleset.counters or unit in run.ruleset.supplies):
        parts = [f"{amount} {unit}"]
    if isinstance(event.data.get("total"), int):
        parts.append(f"total {event.data['total']}")
    moved = f" ({_ways(event)})" if event.cards and event.origins != event.targets and event.targets else ""
    return f"{name}{by}" + (f": {', '.join(parts)}" if parts else "") + moved


def _ways(event: Event) -> str:
    origins = dict.fromkeys(map(ref_name, event.origins))
    targets = dict.fromkeys(map(ref_name, event.targets))
    return " > ".join(each for each in (", ".join(origins), ", ".join(targets)) if each)


def _phase(run: Run) -> str:
    running = " > ".join(phase.name for phase in run.world.phases) or "no phase"
    active = run.world.active
    turn = f", active {thing_name(run, active)}" if active else ""
    clock = f", clock {run.world.clock // 60}:{run.world.clock % 60:02}" if run.ruleset.clock is not None else ""
    return f"in {running}{turn}{clock}"


def _kept_by(run: Run, owner: Player | None) -> Iterator[str]:
    """A line for the zones of an owner, one for its numbers and states; pieces and places count to the game."""
    zones = [f"{name} {said}" for name, said in _zones(run, owner)]
    numbers = [*_counters(run, owner), *_values(run, owner), *_states(run, owner)]
    head = keeper_name(owner) or "table"
    if zones:
        yield f"{head}: {'; '.join(zones)}"
    if numbers:
        yield f"{head}: {', '.join(numbers)}"


def _zones(run: Run, owner: Player | None) -> Iterator[tuple[str, str]]:
    for zone in run.ruleset.zones.values():
        for keeper in owners_of_zone(run, zone):
            content = run.world.content(ZoneRef(zone.id, keeper))
            mine = keeper == owner if isinstance(keeper, Player) or owner else True
            if content and mine:
                yield zone.id if keeper == owner else _place(run, keeper, zone.id), f"[{_names(run, content)}]"


def _place(run: Run, keeper: Keeper, zone: str) -> str:
    return f"{thing_name(run, keeper)}.{zone}"


def _names(run: Run, pieces: Iterable[int]) -> str:
    names = [run.prepared.pieces[piece].name for piece in pieces]
    more = f", ... {len(names)} in all" if len(names) > _MOST_PIECES else ""
    return ", ".join(names[:_MOST_PIECES]) + more


def _counters(run: Run, owner: Player | None) -> Iterator[str]:
    for (id, keeper, key), number in sorted(run.world.counters.items(), key=lambda entry: (entry[0][0], entry[0][2])):
        if keeper == owner and number != run.ruleset.counters[id].start:
            yield f"{id}[{key}] {number}" if key else f"{id} {number}"


def _values(run: Run, owner: Player | None) -> Iterator[str]:
    kind = "player" if owner else None
    for value in run.ruleset.values.values():
        if value.owner == kind and value.keyed_by is None:
            try:
                found = plain(run, value_of(run, value.id, owner))
            except RuleError as problem:
                found = f"({problem.message})"
            if isinstance(found, bool):
                yield f"{value.id} {'yes' if found else 'no'}"
            elif isinstance(found, int | str):
                yield f"{value.id} {found}"


def _states(run: Run, owner: Player | None) -> Iterator[str]:
    for state in run.ruleset.states.values():
        held = run.world.states.get((state.id, owner))
        if held not in (None, ()):
            found = plain(run, held)
            yield f"{state.id} {', '.join(map(str, found)) if isinstance(found, list) else found}"
