"""Names and parts: what a bare name means where it stands, and what is known about a thing."""

from __future__ import annotations

from heistdsl.model.ruleset import Counter, State
from heistdsl.model.ruleset import Value as ValueKind
from heistdsl.model.ruleset import Zone as ZoneKind
from heistdsl.model.types import SetType
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.event_parts import part_of_event
from heistdsl.oracle.in_force import owner_of, seat_player
from heistdsl.oracle.layers import attribute_of, place_attribute, value_of
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import UNBOUND, Env, Unbound
from heistdsl.oracle.sets import copies_of, describe, members, single
from heistdsl.oracle.things import (
    EventRef,
    Keeper,
    Keyed,
    Kind,
    PhaseRef,
    Piece,
    Place,
    Player,
    Share,
    SlotRef,
    Value,
    Whole,
    ZoneRef,
    unique,
)
from heistdsl.text.span import Span

#: Names that are always the same for everybody, and how to get their value.
_WORLDLY = frozenset(("players", "active", "game", "clock", "option", "nothing", "everything"))


def value_of_name(run: Run, name: str, env: Env, span: Span | None = None) -> Value:
    """A bare name: a part of what a `where` tests, a local, a word of the language or of the rule file."""
    if env.testing and name != "that":
        found = find_part(run, env.element, name)
        if not isinstance(found, Unbound):
            return found
    local = env.scope.find(name)
    if not isinstance(local, Unbound):
        return local
    if name in _WORLDLY:
        return _worldly(run, name)
    found = _personal(run, name, env)
    return _declared(run, name, span) if isinstance(found, Unbound) else found


def part_of(run: Run, base: Value, name: str, span: Span | None = None) -> Value:
    """A part of a thing, or of every member of a set. A part of nothing is nothing."""
    if base is None:
        return None
    if isinstance(base, ZoneRef):
        found = single(run, base)
        return part_of(run, members(run, base) if found == base else found, name, span)
    if isinstance(base, tuple):
        if len(base) == 1:
            return part_of(run, base[0], name, span)
        parts = [part_of(run, member, name, span) for member in base]
        return unique([each for part in parts for each in (part if isinstance(part, tuple) else (part,))
                       if each is not None])  # fmt: skip
    value = find_part(run, base, name)
    if isinstance(value, Unbound):
        raise RuleError("name", f"{describe(base)} has no part `{name}`", span)
    return value


def find_part(run: Run, base: Value, name: str) -> Value | Unbound:
    """A part of one thing, or UNBOUND if no such thing has a part of this name."""
    match base:
        case Player():
            return base.index + 1 if name == "seat" else kept_by(run, base, ("player",), name)
        case Piece():
            return _part_of_piece(run, base, name)
        case Place():
            return _part_of_place(run, base, name)
        case SlotRef():
            return _part_of_slot(run, base, name)
        case EventRef():
            return part_of_event(run, base, name)
        case Share(amounts=amounts):
            return dict(amounts).get(name, 0)
        case PhaseRef(id=id):
            running = run.world.running(id)
            return (running.by if running else None) if name == "by" else UNBOUND
        case Kind():
            return _part_of_card(run, base, name)
        case Whole(id="option") if name in run.ruleset.options:
            return run.world.options[name]
        case _:
            return UNBOUND


def _part_of_card(run: Run, card: Kind, name: str) -> Value | Unbound:
    """The name of a card stands for its piece if there is just one; of others only what is printed is known."""
    copies = copies_of(run, card)
    if len(copies) == 1:
        return find_part(run, copies[0], name)
    if card.id in run.ruleset.cards and name in run.ruleset.cards[card.id].attributes:
        return attribute_of(run, card, name)
    return UNBOUND


def kept_by(run: Run, owner: Keeper, words: tuple[str, ...] | frozenset[str], name: str) -> Value | Unbound:
    """A zone, counter, state or value of the game, or of an owner that answers to one of these words."""
    for declared in run.prepared.kept.get(name, ()):
        if declared.owner in words if declared.owner is not None else owner is None:
            return _kept(run, declared, owner)
    return UNBOUND


def _kept(run: Run, declared: object, owner: Keeper) -> Value:
    match declared:
        case ZoneKind(id=id):
            return ZoneRef(id, owner)
        case Counter(id=id, keyed_by=None, start=start):
            return run.world.counters.get((id, owner, ""), start)
        case ValueKind(id=id, keyed_by=None):
            return value_of(run, id, owner)
        case Counter(id=id) | ValueKind(id=id):
            return Keyed(id, owner)
        case State(id=id, type=type_):
            return run.world.states.get((id, owner), () if isinstance(type_, SetType) else None)
        case _:
            raise AssertionError(declared)


def _part_of_piece(run: Run, piece: Piece, name: str) -> Value | Unbound:
    info = run.prepared.pieces[piece.index]
    found = _built_in_of_piece(run, piece, name)
    if not isinstance(found, Unbound):
        return found
    if name in info.kind.attributes:
        return attribute_of(run, piece, name)
    found = kept_by(run, piece, run.prepared.words[info.card.id], name)
    if isinstance(found, Unbound) and name in run.prepared.piece_parts:
        return None
    return found


def _built_in_of_piece(run: Run, piece: Piece, name: str) -> Value | Unbound:
    world, info = run.world, run.prepared.pieces[piece.index]
    ref = world.zone_of[piece.index]
    match name:
        case "owner":
            return owner_of(run, piece)
        case "at":
            return ref.owner if ref else None
        case "zone":
            return ref
        case "host":
            host = world.host_of[piece.index]
            return None if host is None else Piece(host)
        case "attached":
            return tuple(Piece(other) for other, host in enumerate(world.host_of) if host == piece.index)
        case "kind":
            return Kind(info.kind.id)
        case "facedown":
            return world.facedown[piece.index]
        case "slot":
            return world.slot_of(piece.index)
        case "value" if info.kind.faces and "value" not in info.kind.attributes:
            return world.die_value[piece.index]
        case "faces" if info.kind.faces:
            return info.kind.faces
        case _:
            return UNBOUND


def _part_of_place(run: Run, place: Place, name: str) -> Value | Unbound:
    map_ = run.ruleset.maps[place.map]
    if name == "here":
        return tuple(
            Piece(index) for index, ref in enumerate(run.world.zone_of) if ref is not None and ref.owner == place
        )
    if name == "space" and map_.track:
        return map_.track.index(place.node) + 1 if place.node in map_.track else None
    if name in map_.attributes:
        return place_attribute(run, place, name)
    return kept_by(run, place, (place.map,), name)


def _part_of_slot(run: Run, slot: SlotRef, name: str) -> Value | Unbound:
    piece = run.world.slots(slot.zone)[slot.number - 1]
    match name:
        case "empty":
            return piece is None
        case "number":
            return slot.number
        case "piece":
            return None if piece is None else Piece(piece)
        case _:
            return UNBOUND


def _worldly(run: Run, name: str) -> Value:
    world = run.world
    match name:
        case "players":
            return world.players
        case "active":
            return world.active
        case "clock":
            return world.clock
        case "nothing":
            return None
        case "everything":
            return tuple(Piece(i) for i in range(len(run.prepared.pieces)) if i not in world.removed)
        case _:
            return Whole(name)


def _personal(run: Run, name: str, env: Env) -> Value | Unbound:
    match name:
        case "me":
            return env.me
        case "them":
            return env.them
        case "this":
            return env.this
        case "it":
            return env.it
        case "that":
            return env.element
        case "others":
            return tuple(player for player in run.world.players if player != env.me)
        case "rival":
            others = [player for player in run.world.players if player != env.me]
            return others[0] if env.me is not None and len(others) == 1 else None
        case _:
            return UNBOUND


def _declared(run: Run, name: str, span: Span | None) -> Value:
    meaning = run.prepared.meaning(name)
    match meaning.space if meaning else None:
        case "seat":
            return seat_player(run, name)
        case "zone" | "counter" | "state" | "value":
            found = kept_by(run, None, (), name)
            return _of_everybody(run, name, span) if isinstance(found, Unbound) else found
        case "phase":
            return PhaseRef(name)
        case "map":
            return tuple(Place(name, node) for node in run.ruleset.maps[name].nodes)
        case "place":
            return next(Place(map_.id, name) for map_ in run.ruleset.maps.values() if name in map_.nodes)
        case "kind" | "tag" | "card":
            return Kind(name)
        case "word":
            return name
        case _ if name in run.ruleset.enumerations:
            return run.ruleset.enumerations[name].values
        case _ if name in run.prepared.bound_names:
            return None
        case _:
            raise RuleError("name", f"`{name}` means nothing here", span)


def _of_everybody(run: Run, name: str, span: Span | None) -> Value:
    """A zone that several own, named without an owner: those of all owners. A counter is then a unit, as a word."""
    zone = run.ruleset.zones.get(name)
    if zone is None:
        if name in run.ruleset.counters:
            return name
        raise RuleError("name", f"`{name}` has many owners: say whose", span)
    return tuple(ZoneRef(name, owner) for owner in owners_of_zone(run, zone))


def owners_of_zone(run: Run, zone: ZoneKind) -> tuple[Keeper, ...]:
    """Everybody and everything that has a zone of this id."""
    if zone.owner is None:
        return (None,)
    if zone.owner == "player":
        return run.world.players
    if zone.owner in run.ruleset.maps:
        return tuple(Place(zone.owner, node) for node in run.ruleset.maps[zone.owner].nodes)
    return tuple(
        Piece(index) for index, info in enumerate(run.prepared.pieces) if zone.owner in run.prepared.words[info.card.id]
    )
