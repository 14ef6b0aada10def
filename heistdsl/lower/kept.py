"""What players, pieces, places and the game have: zones, counters, states, values, attributes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from heistdsl.ir.facts import KeptFact
from heistdsl.ir.ops import NIL
from heistdsl.ir.program import EMPTY, NOTHING, ZERO, Call, Comp, Const, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.dice import faces, has_dice, is_die, shown
from heistdsl.lower.formulas import value_procedure
from heistdsl.lower.hosts import attached_to, host_of
from heistdsl.lower.layers import layered
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.lying import part_of_slot, place_of, slot_number, zone_of, zone_of_player
from heistdsl.lower.printed import as_printed, code_of, is_printed, printed_on
from heistdsl.lower.reading import NO_NUMBER, as_one_of_maps, is_there, nothing_of
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import OneOfType, Val, condition, number, player, set_of, zone
from heistdsl.model import types as t
from heistdsl.model.ruleset import Counter, State, Value, Zone
from heistdsl.text.span import Span

#: What every piece has.
_OF_PIECES = frozenset(("owner", "at", "zone", "host", "attached", "kind", "facedown", "slot"))


def declared(low: Lowering, name: str, owner: Val | None) -> Zone | Counter | State | Value | None:
    """The zone, counter, state or value of this name that an owner (None: the game) has."""
    tables = (low.ruleset.zones, low.ruleset.counters, low.ruleset.states, low.ruleset.values)
    for table in tables:
        found = table.get(name)
        if found is not None and _owns(low, owner, found.owner):
            return found
    return None


def _owns(low: Lowering, owner: Val | None, word: str | None) -> bool:
    if owner is None or word is None:
        return owner is None and word is None
    match owner.type:
        case t.PlayerType():
            return word == "player"
        case t.PlaceType(map=map_):
            return word == map_
        case t.PieceType():
            return word in low.ruleset.kinds or word in low.ruleset.tags
        case _:
            return False


def has_part(low: Lowering, thing: Val, name: str) -> bool:
    """Whether such a thing has a part of this name; a piece that lacks what others have has nothing there."""
    match thing.type:
        case t.PlayerType():
            return name == "seat" or declared(low, name, thing) is not None
        case t.PieceType():
            return name in _OF_PIECES or is_printed(low, name) or (
                declared(low, name, thing) is not None or (name in ("value", "faces") and has_dice(low))
            )  # fmt: skip
        case t.PlaceType(map=""):
            return has_part(low, as_one_of_maps(low, thing), name)
        case t.PlaceType(map=map_):
            there = low.ruleset.maps[map_]
            if name == "here" or (name == "space" and there.track) or name in there.attributes:
                return True
            return declared(low, name, thing) is not None
        case t.SlotType():
            return part_of_slot(low, thing, name) is not None
        case t.EventType():
            return thing.event is not None and thing.event.has_part(low, name)
        case OneOfType():
            return any(has_part(low, way, name) for way in thing.ways)
        case _:
            return False


def part_of_one(low: Lowering, thing: Val, name: str, span: Span | None) -> Val:
    """A part of a player, piece or place."""
    if isinstance(thing.type, t.PieceType):
        return _part_of_piece(low, thing, name, span)
    if isinstance(thing.type, t.PlayerType) and name == "seat":
        seat = Op("plus", (thing.expr, Const(1)))
        return number(Op("either", (is_there(low, thing), seat, NO_NUMBER)) if thing.maybe else seat, thing.maybe)
    if isinstance(thing.type, t.PlaceType):
        return _part_of_place(low, thing, name, span)
    found = part_of_slot(low, thing, name) if isinstance(thing.type, t.SlotType) else owned(low, name, thing)
    if found is None:
        raise refuse(f"the part `{name}` of {type(thing.type).__name__}", span)
    return found


def _part_of_piece(low: Lowering, thing: Val, name: str, span: Span | None) -> Val:
    assert isinstance(thing.type, t.PieceType)
    match name:
        case "owner":
            return player(Op("owner", (thing.expr,)), True)
        case "zone":
            return zone(zone_of(low, thing.expr), "", True)
        case "at":
            return _at(low, thing)
        case "facedown":
            return condition(Op("cell", (thing.expr,), "face"))
        case "kind":
            kinds = [low.layout.word(each.kind.id) for each in low.layout.pieces]
            return Val(t.KIND, low.table("kind", kinds)(thing.expr), True)
        case "slot":
            return number(slot_number(low, place_of(thing.expr)), True)
        case "faces" if has_dice(low):
            return number(_none_for_zero(faces(low, thing.expr)), True)
        case "value" if has_dice(low) and is_die(low, thing.type) is not False:
            return _value_of_piece(low, thing, span)
        case "host":
            return host_of(low, thing)
        case "attached":
            return attached_to(low, thing)
        case _ if is_printed(low, name):
            return attribute(low, thing, name)
        case _:
            found = owned(low, name, thing)
            if found is None:
                raise refuse(f"the part `{name}` of a piece", span)
            return found


def _none_for_zero(count: Expr) -> Expr:
    return Op("either", (count, count, Const(NIL)))


def _value_of_piece(low: Lowering, thing: Val, span: Span | None) -> Val:
    """What a piece shows as a die, if no piece has anything else under this name."""
    assert isinstance(thing.type, t.PieceType)
    if not is_die(low, thing.type) and (is_printed(low, "value") or declared(low, "value", thing)):
        raise refuse("the part `value` of dice and others", span)
    return shown(low, thing)


def _part_of_place(low: Lowering, thing: Val, name: str, span: Span | None) -> Val:
    assert isinstance(thing.type, t.PlaceType)
    map_ = low.ruleset.maps[thing.type.map]
    if name == "here":
        at = place_under(low, thing.type.map)(place_of(Var("h_c")))
        return set_of(t.PIECE, Comp("keep", "h_c", Op("everything"), Op("eq", (at, thing.expr))))
    if name == "space" and map_.track:
        spaces = [
            map_.track.index(node) + 1 if id == map_.id and node in map_.track else NIL for id, node in low.layout.nodes
        ]
        return number(low.table("space", spaces, NIL)(thing.expr), True)
    if name in map_.attributes:
        return _attribute_of_place(low, thing, name)
    found = owned(low, name, thing)
    if found is None:
        raise refuse(f"the part `{name}` of a place", span)
    return found


def _attribute_of_place(low: Lowering, thing: Val, name: str) -> Val:
    assert isinstance(thing.type, t.PlaceType)
    type_ = as_printed(low.ruleset.maps[thing.type.map].attributes[name].type)
    printed = [
        low.ruleset.maps[id].nodes[node].attributes.get(name) if id == thing.type.map else None
        for id, node in low.layout.nodes
    ]
    if isinstance(type_, t.SetType):
        rows = [[code_of(low, type_.of, each) for each in value or ()] for value in printed]  # type: ignore[attr-defined]
        found = Val(type_, low.row_table(f"place-{name}", rows)(thing.expr))
    else:
        nothing = NIL if isinstance(type_, t.NumberType | t.TimeType) else -1
        codes = [nothing if value is None else code_of(low, type_, value) for value in printed]
        found = Val(type_, low.table(f"place-{name}", codes, nothing)(thing.expr), True)
        if isinstance(type_, t.PlayerType) and any(code >= low.ruleset.min_players for code in codes):
            found = player(Op("seat", (found.expr,)), True)
    return layered(low, name, thing, found)


def _at(low: Lowering, thing: Val) -> Val:
    """Whose zone a piece lies in: a player, a place or a piece, as far as there are such zones for it."""
    where = place_of(thing.expr)
    assert isinstance(thing.type, t.PieceType)
    owners = {low.ruleset.zones[each.id].owner for each in low.layout.zones if may_lie(low, thing.type, each.id)}
    ways = [
        Val(t.PlaceType(owner), place_under(low, owner)(where), True)
        for owner in sorted(filter(None, owners))
        if owner in low.ruleset.maps
    ]
    hosts = frozenset(owners - {None, "player", *low.ruleset.maps})
    if hosts:
        kinds = (kind.id for kind in low.ruleset.kinds.values() if not hosts.isdisjoint((kind.id, *kind.tags)))
        ways.append(Val(t.PieceType(frozenset(kinds) or None), piece_under(low)(where), True))
    if "player" in owners or not ways:
        ways.append(player(low.table("zone-player", [each.player for each in low.layout.zones])(where), True))
    return ways[0] if len(ways) == 1 else Val(OneOfType(), maybe=True, ways=tuple(ways))


def piece_under(low: Lowering) -> Callable[[Expr], Expr]:
    """The piece that a zone or slot is on."""
    pieces = [-1] * len(low.layout.zones)
    for (id, piece_), number_ in low.layout.zone_on.items():
        if low.ruleset.zones[id].owner not in low.ruleset.maps:
            for slot in range(low.ruleset.zones[id].slots + 1):
                pieces[number_ + slot] = piece_
    return low.table("piece-under", pieces)


def place_under(low: Lowering, map_: str) -> Callable[[Expr], Expr]:
    """The place of a map that a zone or slot is on."""
    places = [-1] * len(low.layout.zones)
    for (id, place), number_ in low.layout.zone_on.items():
        if low.ruleset.zones[id].owner == map_:
            for slot in range(low.ruleset.zones[id].slots + 1):
                places[number_ + slot] = place
    return low.table(f"zone-on-{map_}", places)


def may_lie(low: Lowering, type_: t.PieceType, id: str) -> bool:
    """Whether pieces of these types may lie in zones of this id."""
    holds = low.ruleset.zones[id].holds
    if holds is None or type_.types is None:
        return True
    return any(kind in holds or set(holds) & _words_of_kind(low, kind) for kind in type_.types)


def _words_of_kind(low: Lowering, kind: str) -> set[str]:
    cards = (words for card, words in low.layout.words_of.items() if low.ruleset.cards[card].kind == kind)
    return set(low.ruleset.kinds[kind].tags).union(*cards)


# ---- attributes


def attribute(low: Lowering, thing: Val, name: str) -> Val:
    """An attribute of a piece, its layers applied."""
    return layered(low, name, thing, printed_on(low, thing, name))


# ---- zones, counters, states, values


def owned(low: Lowering, name: str, owner: Val | None) -> Val | None:
    """A zone, counter, state or value of an owner (None: the game); None if it has no such thing."""
    found = declared(low, name, owner)
    match found:
        case None:
            return None
        case Zone() if owner is not None and not isinstance(owner.type, t.PlayerType):
            count = len(low.layout.nodes) if isinstance(owner.type, t.PlaceType) else len(low.layout.pieces)
            numbers = [low.layout.zone_on.get((name, index), -1) for index in range(count)]
            return zone(low.table(f"zone-{name}", numbers)(owner.expr), name, True)
        case Zone():
            return zone(Const(low.layout.zone_first[name]), name) if owner is None else zone_of_player(low, name, owner)
        case Counter() | Value() if found.keyed_by is not None:
            return Val(t.KeyedType(found.keyed_by), word=name, owner=owner)
        case Counter():
            return number(Op("cell", (cell(low, name, owner),), "c"), may_lack(low, owner))
        case State(type=type_):
            if isinstance(type_, t.SetType):
                return Val(type_, members_held(low, name, owner))
            return Val(type_, _held(low, cell(low, name, owner), type_, owner), True)
        case Value():
            return value_of(low, found, owner)


def _held(low: Lowering, place: Expr, type_: t.Type, owner: Val | None) -> Expr:
    """What a state holds; there is no number behind the last cell, and nothing else is told by that."""
    found = Op("cell", (place,), "c")
    if not may_lack(low, owner) or nothing_of(type_) != NOTHING:
        return found
    return Op("either", (Op("lt", (place, ZERO)), NOTHING, found))


def may_lack(low: Lowering, owner: Val | None) -> bool:
    """Whether an owner may be nobody, or have nothing under a name that others of its kind have."""
    return owner is not None and (owner.maybe or isinstance(owner.type, t.PieceType))


def offset(low: Lowering, first: Expr, owner: Val | None) -> Expr:
    """The number that belongs to an owner, where those of all owners follow each other; -1 for nobody."""
    if owner is None:
        return first
    if isinstance(first, Const) and isinstance(owner.expr, Const):
        return Const(first.value + owner.expr.value) if owner.expr.value >= 0 else NOTHING
    if not owner.maybe:
        return Op("plus", (first, owner.expr))
    if isinstance(first, Const):
        numbers = range(first.value, first.value + low.ruleset.max_players)
        return low.table(f"from-{first.value}", numbers)(owner.expr)
    return Op("either", (Op("lt", (owner.expr, Const(0))), NOTHING, Op("plus", (first, owner.expr))))


def members_held(low: Lowering, name: str, owner: Val | None) -> Expr:
    """What a state that is a set holds; nothing for who has no such state."""
    place = cell(low, name, owner)
    held = Op("set", (place,))
    return Op("either-list", (Op("lt", (place, ZERO)), EMPTY, held)) if may_lack(low, owner) else held


@contextmanager
def set_kept(low: Lowering, code: Code, name: str, owner: Val | None) -> Iterator[Expr]:
    """Where a state that is a set is kept. What is added inside runs only if the owner has one."""
    place = cell(low, name, owner)
    if not may_lack(low, owner):
        yield place
        return
    place = code.let("place", place)
    with code.when(Op("ge", (place, ZERO))):
        yield place


def cell(low: Lowering, name: str, owner: Val | None, key: Expr | None = None) -> Expr:
    """Where a counter or state of an owner is kept; -1 for nobody."""
    kept = low.layout.kept[name]
    width = max(1, len(kept.keys))
    if owner is None or (isinstance(owner.type, t.PlayerType) and width == 1):
        found = offset(low, Const(kept.first), owner)
    elif isinstance(owner.type, t.PieceType):
        found = low.table(f"cell-{name}", low.layout.cell_of_piece[name][:-1])(owner.expr)
    else:
        found = low.table(f"cell-{name}", _cells(low, kept, width))(owner.expr)
    if key is None:
        return found
    there = Op("plus", (found, key))
    return there if owner is None else Op("either", (Op("lt", (found, ZERO)), NOTHING, there))


def _cells(low: Lowering, kept: KeptFact, width: int) -> list[int]:
    """Where the cells of each player or place begin, one owner after another."""
    if kept.owner == "player":
        return [kept.first + seat * width for seat in range(low.ruleset.max_players)]
    places = [place for place, (map_, _) in enumerate(low.layout.nodes) if map_ == kept.owner]
    cells = {place: kept.first + count * width for count, place in enumerate(places)}
    return [cells.get(place, -1) for place in range(len(low.layout.nodes))]


def value_of(low: Lowering, value: Value, owner: Val | None, key: Expr | None = None) -> Val:
    """A declared value of an owner: a call of its procedure. `key`: the entry of a keyed one."""
    name, kind = value_procedure(low, value)
    keys = () if key is None else (key,)
    if owner is None:
        return Val(kind.type, Call(name, keys), kind.maybe)
    found: Expr = Call(name, (owner.expr, *keys))
    if owner.maybe:
        choose = "either-list" if kind.is_set else "either"
        found = Op(choose, (Op("lt", (owner.expr, Const(0))), nothing_of(kind.type), found))
    return Val(kind.type, found, kind.maybe or owner.maybe)
