"""What one player may know of a game, as plain data. It never holds more than the player has seen."""

from __future__ import annotations

from heistdsl.model.types import SetType
from heistdsl.oracle.asking import thing_name
from heistdsl.oracle.decisions import Decision
from heistdsl.oracle.knowledge import sees
from heistdsl.oracle.names import owners_of_zone
from heistdsl.oracle.run import Run
from heistdsl.oracle.sets import members
from heistdsl.oracle.things import Keeper, Piece, Player, Value, ZoneRef
from heistdsl.oracle.world import Event, keeper_name, ref_name

UNKNOWN = "?"


def view_of(run: Run, player: Player, decisions: tuple[Decision, ...]) -> dict[str, object]:
    """Zones with what the player knows of each piece, numbers, states, the log, and the player's open decisions."""
    world = run.world
    return {
        "player": thing_name(run, player),
        "players": [thing_name(run, each) for each in world.players],
        "active": None if world.active is None else thing_name(run, world.active),
        "phases": [phase.name for phase in world.phases],
        "clock": world.clock,
        "options": dict(world.options),
        "zones": _zones(run, player),
        "counters": _counters(run),
        "states": _states(run, player),
        "log": [event_data(run, player, world.events[number]) for number in world.history],
        "decisions": [_decision(run, decision) for decision in decisions if decision.player == player],
        "waiting": [thing_name(run, decision.player) for decision in decisions if player in decision.audience],
    }


def piece_name(run: Run, player: Player, piece: int) -> str:
    """A piece by its name, or as one the player does not know."""
    return run.prepared.pieces[piece].name if sees(run.world, player, piece) else UNKNOWN


def _zones(run: Run, player: Player) -> dict[str, object]:
    found: dict[str, object] = {}
    for zone in run.ruleset.zones.values():
        for owner in owners_of_zone(run, zone):
            ref = ZoneRef(zone.id, owner)
            content = run.world.zones.get(ref, [])
            if any(piece is not None for piece in content):
                found[ref_name(ref)] = [None if piece is None else _piece(run, player, piece) for piece in content]
    return found


def _piece(run: Run, player: Player, piece: int) -> object:
    name = piece_name(run, player, piece)
    told: dict[str, object] = {"id": name}
    if run.world.facedown[piece]:
        told["facedown"] = True
    if run.prepared.pieces[piece].kind.faces and name != UNKNOWN:
        told["value"] = run.world.die_value[piece]
    host = run.world.host_of[piece]
    if host is not None:
        told["host"] = piece_name(run, player, host)
    return told


def _counters(run: Run) -> dict[str, int]:
    """Counters of the game and the players, by name."""
    found: dict[str, int] = {}
    for counter in run.ruleset.counters.values():
        for owner in _owners(run, counter.owner):
            name = f"{keeper_name(owner)}.{counter.id}".lstrip(".")
            for key in _keys(run, counter.keyed_by):
                number = run.world.counters.get((counter.id, owner, key), counter.start)
                found[f"{name}[{key}]" if key else name] = number
    return dict(sorted(found.items()))


def _owners(run: Run, owner: str | None) -> tuple[Keeper, ...]:
    """Who has what belongs to the game or to players; of what belongs to others nothing is told here."""
    return (None,) if owner is None else run.world.players if owner == "player" else ()


def _keys(run: Run, keyed_by: str | None) -> tuple[str, ...]:
    if keyed_by is None:
        return ("",)
    return (
        run.ruleset.enumerations[keyed_by].values if keyed_by in run.ruleset.enumerations else tuple(run.ruleset.kinds)
    )


def _states(run: Run, player: Player) -> dict[str, object]:
    found: dict[str, object] = {}
    for state in run.ruleset.states.values():
        for owner in _owners(run, state.owner):
            value = run.world.states.get((state.id, owner), () if isinstance(state.type, SetType) else None)
            name = f"{keeper_name(owner)}.{state.id}".lstrip(".")
            found[name] = _value(run, player, value)
    return found


def _value(run: Run, player: Player, value: Value) -> object:
    if isinstance(value, tuple):
        return [_value(run, player, each) for each in members(run, value)]
    if isinstance(value, Piece):
        return piece_name(run, player, value.index)
    return None if value is None else thing_name(run, value)


def event_data(run: Run, player: Player | None, event: Event) -> dict[str, object]:
    """An event as a player saw it: cards they did not know at the time are told by their number only, and dice they
    did not see by nothing. Without a player it is told whole."""
    told: dict[str, object] = {"event": event.name, "kind": event.kind}
    if event.by is not None:
        told["by"] = thing_name(run, event.by)
    seers = event.seers or (frozenset(),) * len(event.cards)
    seen = [player is None or player.index in known for known in seers]
    if event.cards:
        told["cards"] = [
            thing_name(run, card) if is_seen else UNKNOWN for card, is_seen in zip(event.cards, seen, strict=True)
        ]
    for key, zones in (("from", event.origins), ("to", event.targets)):
        if zones:
            told[key] = [ref_name(ref) for ref in zones]
    hidden = ("values",) if event.name == "shuffle" else () if all(seen) else ("values", "total")
    for key in ("amount", "unit", "total", "values", "purpose", "path"):
        value = event.data.get(key)
        if value not in (None, ()) and key not in hidden:
            told[key] = list(value) if isinstance(value, tuple) else value
    against = event.data.get("against")
    if isinstance(against, Player):
        told["against"] = thing_name(run, against)
    return told


def _decision(run: Run, decision: Decision) -> dict[str, object]:
    return {
        "id": decision.id, "kind": decision.kind, "prompt": decision.prompt, "min": decision.min, "max": decision.max,
        "options": [option.id for option in decision.options],
    }  # fmt: skip
