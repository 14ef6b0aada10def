"""What parts a thing has: everything that may stand after its `.`, or bare in a `where` about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from heistdsl.model import types as t
from heistdsl.model.ruleset import Attribute, Counter, Declared, Owner, PieceKind, Ruleset, State, Value, Zone
from heistdsl.model.types import Type
from heistdsl.syntax.verbs import VERBS

Space = Literal["attribute", "counter", "state", "value", "zone", "built-in"]


@dataclass(frozen=True, slots=True)
class Part:
    """One part: where it comes from, what it is, and the declaration behind it if there is one."""

    name: str
    space: Space
    type: Type
    declared: Declared | None = None


def parts_of(ruleset: Ruleset, owner: Type | None) -> dict[str, Part]:
    """The parts of whatever has this type, by name; of the game as a whole for None.

    The parts of a set are those of its members. Pieces that may be of several types have the parts of all
    of them: a part that a piece lacks is nothing. Things without parts give an empty mapping.
    """
    return {part.name: part for part in _parts(ruleset, owner)}


def part_of(ruleset: Ruleset, owner: Type | None, name: str) -> Part | None:
    """One part by its name, or None."""
    return parts_of(ruleset, owner).get(name)


def _parts(ruleset: Ruleset, owner: Type | None) -> Iterator[Part]:
    match owner:
        case None:
            yield from _kept(ruleset, (None,))
        case t.PlayerType():
            yield from (*_kept(ruleset, ("player",)), _built_in("seat", t.NUMBER))
        case t.PieceType():
            yield from _piece_parts(ruleset, kinds_of(ruleset, owner))
        case t.PlaceType(map=map_):
            yield from _place_parts(ruleset, map_)
        case t.ZoneType() | t.SetType():
            yield from _parts(ruleset, member_type(ruleset, owner))
        case t.SlotType(zone=zone):
            yield _built_in("empty", t.CONDITION)
            yield _built_in("number", t.NUMBER)
            yield _built_in("piece", t.maybe(zone_piece(ruleset, zone)))
        case t.EventType(event=event):
            yield from _event_parts(ruleset, event)
        case t.ShareType():
            for unit in (*ruleset.counters.values(), *ruleset.supplies.values()):
                yield Part(unit.id, "built-in", t.NUMBER, unit)
        case _:
            pass


def kinds_of(ruleset: Ruleset, piece: t.PieceType) -> tuple[PieceKind, ...]:
    """The piece types a piece of this type may be of, in the order of the rule files."""
    return tuple(kind for kind in ruleset.kinds.values() if piece.types is None or kind.id in piece.types)


def zone_piece(ruleset: Ruleset, zone: str) -> t.PieceType:
    """What lies in a zone; an unknown zone may hold anything."""
    found = ruleset.zones.get(zone)
    holds = found.holds if found else None
    return t.PieceType(None if holds is None else frozenset(holds))


def member_type(ruleset: Ruleset, type_: Type) -> Type:
    """What a `where` over something goes through: the members of a set, the pieces of a zone, or the
    thing itself."""
    match type_:
        case t.SetType(of=of):
            return of
        case t.ZoneType(zone=zone):
            return zone_piece(ruleset, zone)
        case _:
            return type_


def declared_type(declared: Attribute | Counter | State | Value | Zone) -> Type:
    """The type of what a declaration stands for."""
    match declared:
        case Zone(id=id):
            return t.ZoneType(id)
        case Counter(keyed_by=None):
            return t.NUMBER
        case Counter(keyed_by=str(key)) | Value(keyed_by=str(key)):
            return t.KeyedType(key)
        case Attribute() | State() | Value():
            return declared.type
    raise AssertionError(declared)


def _built_in(name: str, type_: Type) -> Part:
    return Part(name, "built-in", type_)


def _kept(ruleset: Ruleset, owners: Iterable[Owner]) -> Iterator[Part]:
    """The zones, counters, states and values of some owners."""
    wanted = frozenset(owners)
    tables: tuple[tuple[Space, Iterable[Zone | Counter | State | Value]], ...] = (
        ("zone", ruleset.zones.values()),
        ("counter", ruleset.counters.values()),
        ("state", ruleset.states.values()),
        ("value", ruleset.values.values()),
    )
    for space, table in tables:
        for declared in table:
            if declared.owner in wanted:
                yield Part(declared.id, space, declared_type(declared), declared)


def _piece_parts(ruleset: Ruleset, kinds: tuple[PieceKind, ...]) -> Iterator[Part]:
    yield from _built_in_of_pieces(ruleset, kinds)
    for kind in kinds:
        for attribute in kind.attributes.values():
            yield Part(attribute.id, "attribute", attribute.type, attribute)
    owners = {owner for kind in kinds for owner in (kind.id, *kind.tags)}
    owners.update(tag for card in ruleset.cards.values() if card.kind in owners for tag in card.tags)
    yield from _kept(ruleset, owners)


def _built_in_of_pieces(ruleset: Ruleset, kinds: tuple[PieceKind, ...]) -> Iterator[Part]:
    yield _built_in("owner", t.PlayerType(maybe=True))
    yield _built_in("at", _type_at(ruleset, frozenset(kind.id for kind in kinds)))
    yield _built_in("zone", t.ZoneType(""))
    yield _built_in("host", t.PieceType(maybe=True))
    yield _built_in("attached", t.PIECES)
    yield _built_in("kind", t.KIND)
    yield _built_in("facedown", t.CONDITION)
    if any(kind.faces for kind in kinds):
        yield _built_in("value", t.NUMBER)
        yield _built_in("faces", t.NUMBER)
    if any(zone.slots and _may_hold(zone, kinds) for zone in ruleset.zones.values()):
        yield _built_in("slot", t.NUMBER)


def _may_hold(zone: Zone, kinds: Iterable[PieceKind]) -> bool:
    return zone.holds is None or any(kind.id in zone.holds for kind in kinds)


def _type_at(ruleset: Ruleset, kinds: frozenset[str]) -> Type:
    """What has the zones these pieces may lie in: a place if they ever lie at one, else a piece, else a
    player."""
    zones = [zone for zone in ruleset.zones.values() if zone.holds is None or not kinds.isdisjoint(zone.holds)]
    owners = dict.fromkeys(zone.owner for zone in zones if zone.owner not in (None, "player"))
    places = [owner for owner in owners if owner in ruleset.maps]
    if places:
        return t.PlaceType(places[0], maybe=True) if len(places) == 1 else t.UNKNOWN
    if owners:
        hosts = frozenset(kind.id for kind in ruleset.kinds.values() if {kind.id, *kind.tags} & owners.keys())
        return t.PieceType(hosts, maybe=True)
    return t.PlayerType(maybe=True)


def _place_parts(ruleset: Ruleset, id: str) -> Iterator[Part]:
    map_ = ruleset.maps.get(id)
    for attribute in map_.attributes.values() if map_ else ():
        yield Part(attribute.id, "attribute", attribute.type, attribute)
    yield from _kept(ruleset, (id,))
    yield _built_in("here", t.PIECES)
    if map_ and map_.track:
        yield _built_in("space", t.NUMBER)


#: What an event of each verb carries, by the names in the verb table.
_CARRIED: dict[str, Type] = {
    "card": t.PieceType(maybe=True),
    "cards": t.PIECES,
    "amount": t.NUMBER,
    "from": t.ZoneType(""),
    "to": t.ZoneType(""),
    "zone": t.ZoneType(""),
    "host": t.PieceType(maybe=True),
    "against": t.PlayerType(maybe=True),
    "unit": t.UNKNOWN,
    "share": t.SHARE,
    "total": t.NUMBER,
    "values": t.SetType(t.NUMBER),
    "purpose": t.UNKNOWN,
    "dice": t.PIECES,
    "group": t.PLAYERS,
}

#: What the event of a layer with `+` or `-` carries.
LAYER_EVENTS: dict[str, dict[str, Type]] = {
    name: {"amount": t.NUMBER, "value": t.NUMBER, "direct": t.CONDITION} for name in ("raise", "lower")
}


def _event_parts(ruleset: Ruleset, event: str) -> Iterator[Part]:
    """The payload of a verb, a declared event, a layer, a bargain or an edge of a phase."""
    yield _built_in("by", t.PlayerType(maybe=True))
    yield _built_in("source", t.PieceType(maybe=True))
    if event == "owe":
        yield from (_built_in("share", t.SHARE), _built_in("to", t.PlayerType(maybe=True)))
    elif event in VERBS:
        for name in VERBS[event].carries:
            yield _built_in(name, _CARRIED[name])
    elif event in LAYER_EVENTS:
        for name, type_ in LAYER_EVENTS[event].items():
            yield _built_in(name, type_)
    elif event == "bargain":
        yield _built_in("share", t.SHARE)
    elif event in ruleset.events:
        # `emit EVENT of CARDS` hands the cards on.
        yield from (_built_in(name, _CARRIED[name]) for name in ("card", "cards"))
        declared = ruleset.events[event]
        for name, type_ in declared.carries.items():
            yield Part(name, "built-in", type_, declared)
