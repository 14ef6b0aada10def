"""What one player may know of a game, as plain data. It never holds more than the player has seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from heistdsl.engine.asking import thing_name
from heistdsl.engine.decisions import Decision
from heistdsl.engine.kernel import op_active
from heistdsl.engine.lines import read_line
from heistdsl.engine.log import Noted
from heistdsl.engine.state import State
from heistdsl.ir.facts import AGAINST, FROM, PATH, PURPOSE, TO, UNIT, Facts, KeptFact

UNKNOWN = "?"
#: What is told beside a line in a word, and under what name.
_IN_WORDS = {PURPOSE: "purpose", PATH: "path", UNIT: "unit"}


def view_of(
    facts: Facts, state: State, player: int, decisions: tuple[Decision, ...], log: list[dict[str, object]]
) -> dict[str, object]:
    """Zones with what the player knows of each piece, numbers, states, the log as the player saw it, and the player's
    open decisions."""
    active = op_active(state)
    return {
        "player": f"p{player + 1}",
        "players": [f"p{index + 1}" for index in range(state.n)],
        "active": None if active < 0 else f"p{active + 1}",
        "phases": [facts.phases[record[0]] for record in state.phases],
        "clock": state.clock,
        "options": {name: facts.words[word] for name, word in zip(facts.options, state.options, strict=True)},
        "zones": _zones(facts, state, player),
        "counters": _counters(facts, state),
        "states": _states(facts, state, player),
        "log": log,
        "decisions": [_decision(decision) for decision in decisions if decision.player.index == player],
        "waiting": [
            f"p{decision.player.index + 1}"
            for decision in decisions
            if any(each.index == player for each in decision.audience)
        ],
    }


def sees(facts: Facts, state: State, player: int, piece: int) -> bool:
    """Whether a player knows what a piece is: sees it where it lies, or remembers it."""
    if state.known[piece] >> player & 1 or state.where[piece] < 0:
        return True
    if state.face[piece]:
        return False
    zone = facts.zones[state.where[piece]]
    match zone.visible:
        case 3:
            return True
        case 2:
            return zone.player == player
        case 1:
            return state.z[state.where[piece]][0] == piece
        case _:
            return False


def _zones(facts: Facts, state: State, player: int) -> dict[str, object]:
    """What lies in each zone in which anything lies; a free slot holds nothing."""
    found: dict[str, list[dict[str, object] | None]] = {}
    for zone, content in zip(facts.zones, state.z, strict=False):
        told = found.setdefault(zone.name, [])
        told += [_piece(facts, state, player, piece) for piece in content] or [None] * (zone.slot > 0)
    return {name: told for name, told in found.items() if any(told)}


def _piece(facts: Facts, state: State, player: int, piece: int) -> dict[str, object]:
    known = sees(facts, state, player, piece)
    told: dict[str, object] = {"id": facts.pieces[piece].name if known else UNKNOWN}
    if state.face[piece]:
        told["facedown"] = True
    if facts.pieces[piece].shows >= 0 and known:
        told["value"] = state.c[facts.pieces[piece].shows]
    host = _host(facts, state, piece)
    if host is not None:
        told["host"] = facts.pieces[host].name if sees(facts, state, player, host) else UNKNOWN
    return told


def _host(facts: Facts, state: State, piece: int) -> int | None:
    """What a piece lies on."""
    pairs = [] if facts.hosts < 0 else state.sets[facts.hosts]
    return next((pairs[at + 1] for at in range(0, len(pairs), 2) if pairs[at] == piece), None)


def _owners(facts: Facts, state: State, kept: KeptFact) -> list[tuple[str, int]]:
    """The cells of a counter or state of the game or of the players, by what they are called."""
    if kept.owner == "":
        owners = [("", kept.first)]
    elif kept.owner == "player":
        step = max(1, len(kept.keys))
        owners = [(f"p{index + 1}.", kept.first + index * step) for index in range(state.n)]
    else:
        return []
    if not kept.keys:
        return [(f"{owner}{kept.id}", cell) for owner, cell in owners]
    return [(f"{owner}{kept.id}[{key}]", cell + place) for owner, cell in owners for place, key in enumerate(kept.keys)]


def _counters(facts: Facts, state: State) -> dict[str, int]:
    """Counters of the game and the players."""
    found = [pair for kept in facts.kept if not kept.is_state for pair in _owners(facts, state, kept)]
    return {name: state.c[cell] for name, cell in sorted(found)}


def _states(facts: Facts, state: State, player: int) -> dict[str, object]:
    found: dict[str, object] = {}
    for kept in facts.kept:
        for name, place in _owners(facts, state, kept) if kept.is_state else ():
            members = state.sets[place] if kept.is_set else [state.c[place]]
            told = [None if each == -1 else _thing(facts, state, player, kept.type, each) for each in members]
            found[name] = told if kept.is_set else told[0]
    return found


def _thing(facts: Facts, state: State, player: int, type_: str, value: int) -> str:
    if type_ == "piece" and not sees(facts, state, player, value):
        return UNKNOWN
    return thing_name(facts, type_, value)


def events_of(facts: Facts, noted: Iterable[Noted], player: int | None) -> list[dict[str, object]]:
    """Events as a player saw them: cards they did not know at the time are told by their number only. Without a player
    they are told whole."""
    zones = {zone.code: zone.name for zone in facts.zones}
    return [_event(facts, zones, each, player) for each in noted]


def _event(facts: Facts, zones: Mapping[int, str], noted: Noted, player: int | None) -> dict[str, object]:
    code, by, unit, amount, origin, target, cards, values = read_line(noted.line)
    kind, name = facts.events[code - 1]
    told: dict[str, object] = {"event": name, "kind": kind}
    if by:
        told["by"] = f"p{by}"
    seen = [player is None or known >> player & 1 for known in noted.seers]
    beside = list(zip(noted.aside[::2], noted.aside[1::2], strict=True))
    if cards:
        told["cards"] = [
            facts.pieces[card].name if is_seen else UNKNOWN for card, is_seen in zip(cards, seen, strict=True)
        ]
    for key, zone, aside in (("from", origin, FROM), ("to", target, TO)):
        if zone:
            others = (facts.zones[other].name for about, other in beside if about == aside)
            told[key] = [zones[zone], *others]
    if amount or cards or kind in ("raise", "lower"):
        told["amount"] = amount
    if unit:
        told["unit"] = facts.units[unit - 1]
    if values and name != "shuffle" and all(seen):
        told |= {"total": sum(values), "values": values}
    for about, value in beside:
        if about == AGAINST:
            told["against"] = f"p{value + 1}"
        elif about in _IN_WORDS:
            told[_IN_WORDS[about]] = facts.words[value]
    return told


def _decision(decision: Decision) -> dict[str, object]:
    return {
        "id": decision.id, "kind": decision.kind, "prompt": decision.prompt, "min": decision.min, "max": decision.max,
        "options": [option.id for option in decision.options],
    }  # fmt: skip
