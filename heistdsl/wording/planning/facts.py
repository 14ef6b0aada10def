"""What an expression stands for, as far as wording must know it: a player or a piece, one or several, of which types.

The checker knows types exactly and complains; this only looks, and says `UNKNOWN` where it cannot tell.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from heistdsl.model import types as m
from heistdsl.model.names import look_up
from heistdsl.model.ruleset import Counter, Enumeration, Map, Option, State, Supply, Value, Zone
from heistdsl.model.types import Type
from heistdsl.syntax import tree as t
from heistdsl.syntax.functions import FUNCTIONS
from heistdsl.wording.planning.scope import Scope

_BUILTINS: dict[str, Type] = {
    "me": m.PLAYER, "them": m.PLAYER, "active": m.PLAYER, "rival": m.PLAYER, "players": m.PLAYERS, "others": m.PLAYERS,
    "this": m.PIECE, "everything": m.PIECES, "nothing": m.PIECE, "clock": m.TIME, "game": m.PhaseType("game"),
}  # fmt: skip

_PIECE_PARTS: dict[str, Type] = {
    "owner": m.PLAYER, "host": m.PIECE, "attached": m.PIECES, "facedown": m.CONDITION, "kind": m.KIND,
    "slot": m.NUMBER, "value": m.NUMBER, "at": m.PlaceType(""), "space": m.NUMBER, "zone": m.PIECES,
}  # fmt: skip

_EVENT_PARTS: dict[str, Type] = {
    "by": m.PLAYER, "against": m.PLAYER, "card": m.PIECE, "cards": m.PIECES, "source": m.PIECE, "host": m.PIECE,
    "amount": m.NUMBER, "total": m.NUMBER, "value": m.NUMBER, "direct": m.CONDITION, "share": m.SHARE,
    "values": m.SetType(m.NUMBER), "dice": m.PIECES, "to": m.PLAYER,
}  # fmt: skip

_SLOT_PARTS: dict[str, Type] = {"piece": m.PIECE, "empty": m.CONDITION}

_RESULTS: dict[str, Type] = {
    "number": m.NUMBER, "condition": m.CONDITION, "cards": m.PIECES, "player": m.PLAYER, "slot": m.SlotType(""),
}  # fmt: skip

#: What a question calls several cards that the one who is asked does not know.
CHOSEN_CARDS = "chosen-cards"
_SEAT = re.compile(r"player-([1-9][0-9]*)")

_CONDITIONS = frozenset(("=", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in", "has", "and", "or"))


def type_of(node: t.Expression | t.Of, scope: Scope) -> Type:
    """The type of an expression where it stands."""
    match node:
        case t.Number() | t.Negate() | t.Times():
            return m.NUMBER
        case t.Time():
            return m.TIME
        case t.String():
            return m.TEXT
        case t.Not():
            return m.CONDITION
        case t.Name(id=name):
            return _name(name, scope)
        case t.Get(base=base, name=name):
            return _get(base, name, scope)
        case t.Index(base=base):
            return _index(type_of(base, scope))
        case t.Binary():
            return _binary(node, scope)
        case t.Where(selection=selection):
            return as_set(type_of(selection, scope))
        case t.Either(value=value):
            return type_of(value, scope)
        case t.Of(selection=selection):
            return type_of(selection, scope)
        case t.Call():
            return _call(node, scope)
        case t.Table(rows=rows):
            return type_of(rows[0][1], scope)
        case t.Set(items=items) | t.Sequence(items=items):
            return m.SetType(type_of(items[0], scope))
        case t.Last(pattern=pattern):
            return m.EventType(pattern.head if isinstance(pattern.head, str) else "")


def as_set(found: Type) -> Type:
    """The set of these: a zone is the set of its pieces."""
    match found:
        case m.SetType():
            return found
        case m.ZoneType(zone=zone):
            return m.SetType(m.PieceType(None)) if zone == "" else m.SetType(found)
        case m.SlotType():
            return m.SetType(found)
    return m.SetType(found)


def member_of(found: Type, scope: Scope) -> Type:
    """What a member of the set is; a single thing is its own member."""
    match found:
        case m.SetType(of=inner):
            return member_of(inner, scope)
        case m.ZoneType(zone=zone):
            declared = scope.ruleset.zones.get(zone)
            if declared is not None and declared.slots:
                return m.SlotType(zone)
            return m.PieceType(frozenset(declared.holds) if declared and declared.holds else None)
    return found


def is_person(found: Type) -> bool:
    """One player or several."""
    match found:
        case m.SetType(of=inner):
            return is_person(inner)
    return isinstance(found, m.PlayerType)


def is_many(found: Type, scope: Scope) -> bool:
    """A set, or a zone that can hold more than one piece."""
    match found:
        case m.SetType():
            return True
        case m.ZoneType(zone=zone):
            declared = scope.ruleset.zones.get(zone)
            return declared is None or declared.capacity != 1
    return False


def is_piece(found: Type) -> bool:
    """A piece, a set of pieces or a zone."""
    match found:
        case m.SetType(of=inner):
            return is_piece(inner)
    return isinstance(found, m.PieceType | m.ZoneType | m.SlotType)


def is_number(found: Type) -> bool:
    """Something one can count with."""
    return isinstance(found, m.NumberType | m.TimeType)


def piece_types(found: Type, scope: Scope) -> frozenset[str]:
    """The piece types a selection can hold; empty if they can be any."""
    inner = member_of(found, scope)
    return inner.types or frozenset() if isinstance(inner, m.PieceType) else frozenset()


# ---- names and parts


def _name(name: str, scope: Scope) -> Type:
    if name == "that" and scope.element is not None:
        return scope.element.type
    if name == "it" and scope.event is not None:
        head = scope.event.pattern.head
        return m.EventType(head if isinstance(head, str) else head.id if isinstance(head, t.Name) else "")
    if name == "this" and scope.card is not None:
        return m.PieceType(frozenset((scope.card.kind,)))
    if name in scope.locals:
        return scope.locals[name].type
    if name in _BUILTINS:
        return _BUILTINS[name]
    if scope.element is not None:
        part = part_type(scope.element.type, name, scope)
        if not isinstance(part, m.UnknownType):
            return part
    return _declared(name, scope)


def _declared(name: str, scope: Scope) -> Type:
    if name in scope.ruleset.enumerations:
        return m.SetType(m.WordType(name))
    meaning = look_up(scope.ruleset, name)
    match meaning.declared if meaning else None:
        case Zone(id=id):
            return m.ZoneType(id)
        case Counter(keyed_by=str() as key):
            return m.KeyedType(key)
        case Counter():
            return m.NUMBER
        case State(type=found) | Value(type=found):
            return found
        case Enumeration(id=id) | Option(id=id):
            return m.WordType(id)
        case Supply():
            return m.NUMBER
        case Map(id=id):
            return m.SetType(m.PlaceType(id))
    match meaning.space if meaning else "":
        case "seat":
            return m.PLAYER
        case "phase":
            return m.PhaseType(name)
        case "kind" | "tag" | "card":
            return m.KIND
        case "place":
            return m.PlaceType(next((map_.id for map_ in scope.ruleset.maps.values() if name in map_.nodes), ""))
        case "" if seat_number(name):
            return m.PLAYER
        case "" if name == CHOSEN_CARDS:
            return m.PIECES
    return m.UNKNOWN


def seat_number(name: str) -> int:
    """The number in `player-2`, which is what a question calls a player whose seat has no name; 0 for other names."""
    found = _SEAT.fullmatch(name)
    return int(found[1]) if found else 0


def part_type(owner: Type, name: str, scope: Scope) -> Type:
    """The type of a part of such a thing; UNKNOWN if it has no such part."""
    match owner:
        case m.SetType(of=inner):
            found = part_type(inner, name, scope)
            return found if isinstance(found, m.UnknownType | m.SetType) else m.SetType(found)
        case m.ZoneType():
            return part_type(member_of(owner, scope), name, scope)
        case m.EventType(event=event):
            declared = scope.ruleset.events.get(event)
            carried = declared.carries.get(name) if declared else None
            return carried if carried is not None else _EVENT_PARTS.get(name, m.UNKNOWN)
        case m.PlayerType():
            return _owned(("player",), name, scope)
        case m.PlaceType(map=map_id):
            return _place_part(map_id, name, scope)
        case m.SlotType():
            return _SLOT_PARTS.get(name, m.UNKNOWN)
        case m.PieceType(types=types):
            return _piece_part(types, name, scope)
    return m.UNKNOWN


def _piece_part(types: frozenset[str] | None, name: str, scope: Scope) -> Type:
    for kind in sorted(types) if types else scope.ruleset.kinds:
        declared = scope.ruleset.kinds.get(kind)
        if declared is not None and name in declared.attributes:
            return declared.attributes[name].type
    found = _owned(tuple(types) if types else tuple(scope.ruleset.kinds), name, scope)
    return _PIECE_PARTS.get(name, m.UNKNOWN) if isinstance(found, m.UnknownType) else found


def _place_part(map_id: str, name: str, scope: Scope) -> Type:
    for map_ in scope.ruleset.maps.values():
        if (not map_id or map_.id == map_id) and name in map_.attributes:
            return map_.attributes[name].type
    return _owned((map_id,) if map_id else tuple(scope.ruleset.maps), name, scope)


def _owned(owners: tuple[str, ...], name: str, scope: Scope) -> Type:
    """The zone, counter, state or value of this name that such an owner has."""
    ruleset = scope.ruleset
    tables: tuple[Mapping[str, Zone | Counter | State | Value], ...] = (
        ruleset.zones, ruleset.counters, ruleset.states, ruleset.values,
    )  # fmt: skip
    for table in tables:
        declared = table.get(name)
        if declared is not None and declared.owner in owners:
            return _declared(name, scope)
    return m.NUMBER if name == "seat" and "player" in owners else m.UNKNOWN


# ---- the rest


def _get(base: t.Expression, name: str, scope: Scope) -> Type:
    if isinstance(base, t.Name) and base.id == "option":
        return m.WordType(name)
    found = part_type(type_of(base, scope), name, scope)
    return _declared(name, scope) if isinstance(found, m.UnknownType) else found


def _index(base: Type) -> Type:
    match base:
        case m.ZoneType(zone=zone):
            return m.SlotType(zone)
        case m.SetType(of=inner):
            return inner
    return m.NUMBER


def _binary(node: t.Binary, scope: Scope) -> Type:
    if node.operator in _CONDITIONS:
        return m.CONDITION
    if node.operator == "..":
        return m.SetType(m.NUMBER)
    if node.operator in ("|", "except"):
        return _union(as_set(type_of(node.left, scope)), as_set(type_of(node.right, scope)), node.operator, scope)
    return m.NUMBER


def _union(left: Type, right: Type, operator: str, scope: Scope) -> Type:
    mine, other = member_of(left, scope), member_of(right, scope)
    if operator == "|" and isinstance(mine, m.PieceType) and isinstance(other, m.PieceType):
        both = mine.types | other.types if mine.types and other.types else None
        return m.SetType(m.PieceType(both))
    return m.SetType(mine)


def _call(node: t.Call, scope: Scope) -> Type:
    function = FUNCTIONS.get(node.function)
    if node.function in ("highest", "lowest", "top", "bottom", "leftmost", "rightmost", "reach"):
        inner = member_of(type_of(node.arguments[0], scope), scope)
        return inner if node.function in ("leftmost", "rightmost") else m.SetType(inner)
    if node.function == "next-to":
        return m.SetType(type_of(node.arguments[0], scope))
    return _RESULTS.get(function.gives, m.UNKNOWN) if function else m.UNKNOWN
