"""How types relate: what a selection holds, what fits where, what two values have in common."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.model import types as t
from heistdsl.model.ruleset import Ruleset
from heistdsl.model.types import Type

#: The type of `nothing`: no piece, no player, no place.
NOTHING = t.PieceType(frozenset(), maybe=True)
#: A zone nobody knows which, such as the zone a piece lies in.
SOME_ZONE = t.ZoneType("")


def is_unknown(found: Type) -> bool:
    """Whether a mistake about it was reported already, so that nothing more is to be said."""
    return isinstance(found, t.UnknownType) or (isinstance(found, t.SetType) and is_unknown(found.of))


def zone_pieces(ruleset: Ruleset, zone: t.ZoneType) -> t.PieceType:
    """One piece of those a zone may hold."""
    declared = ruleset.zones.get(zone.zone)
    holds = declared.holds if declared else None
    return t.PieceType(None if holds is None else frozenset(holds))


def holds_one(ruleset: Ruleset, found: Type) -> bool:
    """Whether it is a zone that can be used as its one piece."""
    zone = ruleset.zones.get(found.zone) if isinstance(found, t.ZoneType) else None
    return zone is not None and zone.capacity == 1


def pieces_of(ruleset: Ruleset, found: Type) -> t.PieceType | None:
    """One of the pieces that something stands for when it is used as a selection; None if it stands for none."""
    match found:
        case t.PieceType():
            return found
        case t.ZoneType():
            return zone_pieces(ruleset, found)
        case t.SetType(of=t.PieceType() | t.ZoneType() as of):
            return pieces_of(ruleset, of)
        case _:
            return None


def member_of(ruleset: Ruleset, found: Type) -> Type | None:
    """One member of a set, one piece of a zone; None if it is neither."""
    match found:
        case t.SetType(of=of):
            return of
        case t.ZoneType():
            return zone_pieces(ruleset, found)
        case _:
            return None


def players_of(found: Type) -> t.PlayerType | None:
    """One of the players something stands for; None if it is no player and no set of players."""
    match found:
        case t.PlayerType():
            return found
        case t.SetType(of=t.PlayerType() as of):
            return of
        case _ if found == NOTHING:
            return t.PlayerType(maybe=True)
        case _:
            return None


def is_plural(ruleset: Ruleset, found: Type) -> bool:
    """Whether it may be several things, so that it cannot be relied on as one."""
    if isinstance(found, t.ZoneType):
        return not holds_one(ruleset, found)
    return isinstance(found, t.SetType)


def kinds_of(ruleset: Ruleset, piece: t.PieceType) -> frozenset[str]:
    """The types a piece may have."""
    return frozenset(ruleset.kinds) if piece.types is None else piece.types


def fits(ruleset: Ruleset, found: Type, wanted: Type) -> bool:
    """Whether a value can stand where another type is wanted: as an argument, a state, a formula.

    A set can stand for its one member; whether it may hold several is another question (`is_plural`).
    """
    if is_unknown(found) or is_unknown(wanted) or found == wanted:
        return True
    if isinstance(wanted, t.SetType):
        return fits(ruleset, found, wanted.of)
    one = as_members(ruleset, found)
    match wanted:
        case t.PieceType():
            return isinstance(one, t.PieceType) and meet(ruleset, one, wanted) is not None
        case t.PlaceType(map=map_):
            return one == NOTHING or (isinstance(one, t.PlaceType) and one.map == map_)
        case t.PlayerType():
            return one == NOTHING or isinstance(one, t.PlayerType)
        case t.ZoneType():
            return isinstance(found.of if isinstance(found, t.SetType) else found, t.ZoneType)
        case _:
            return one == wanted


def meet(ruleset: Ruleset, left: t.PieceType, right: t.PieceType) -> t.PieceType | None:
    """A piece that is of both types, or None if no piece can be. `nothing` meets everything."""
    if NOTHING in (left, right):
        return replace(left if right == NOTHING else right, maybe=True)
    types = kinds_of(ruleset, left) & kinds_of(ruleset, right)
    if left.types is None and right.types is None:
        return t.PieceType(None, left.maybe and right.maybe)
    return t.PieceType(types, left.maybe and right.maybe) if types else None


def join(ruleset: Ruleset, left: Type, right: Type) -> Type | None:
    """The type of something that is one or the other; None if they have nothing in common."""
    if is_unknown(left) or is_unknown(right):
        return t.UNKNOWN
    if left == right:
        return left
    match left, right:
        case (t.PlayerType() | t.PlaceType() as one, other) | (
            other,
            t.PlayerType() | t.PlaceType() as one,
        ) if other == NOTHING:
            return replace(one, maybe=True)
        case t.PlayerType(), t.PlayerType():
            return t.PlayerType(maybe=True)
        case t.PlaceType(map=one_map), t.PlaceType(map=other_map) if one_map == other_map:
            return replace(left, maybe=True)
        case t.PieceType(), t.PieceType():
            types = None if left.types is None or right.types is None else left.types | right.types
            return t.PieceType(types, left.maybe or right.maybe)
        case t.ZoneType(), t.ZoneType():
            return SOME_ZONE
        case (t.SetType(), _) | (_, t.SetType()):
            return _join_sets(ruleset, left, right)
        case (t.ZoneType(), t.PieceType()) | (t.PieceType(), t.ZoneType()):
            return _join_sets(ruleset, left, right)
        case _:
            return None


def _join_sets(ruleset: Ruleset, left: Type, right: Type) -> Type | None:
    one, other = (as_members(ruleset, found) for found in (left, right))
    of = join(ruleset, one, other)
    return None if of is None else t.SetType(of)


def as_members(ruleset: Ruleset, found: Type) -> Type:
    """One member of what is joined to a set: of a set or zone one member, else the thing itself."""
    pieces = pieces_of(ruleset, found)
    if pieces is not None:
        return pieces
    return found.of if isinstance(found, t.SetType) else found


def are_comparable(ruleset: Ruleset, left: Type, right: Type) -> bool:
    """Whether the two can ever be equal. A set can equal a set; one thing can equal a zone that holds one."""
    if is_unknown(left) or is_unknown(right):
        return True
    one, other = as_members(ruleset, left), as_members(ruleset, right)
    if isinstance(one, t.PieceType) and isinstance(other, t.PieceType):
        return meet(ruleset, one, other) is not None
    if isinstance(one, t.KindType) and isinstance(other, t.KindType | t.PieceType):
        return True
    if isinstance(other, t.KindType):
        return isinstance(one, t.PieceType)
    if NOTHING in (one, other):
        return isinstance(one, _MAY_BE_NOTHING) and isinstance(other, _MAY_BE_NOTHING)
    return join(ruleset, one, other) is not None


_MAY_BE_NOTHING = (
    t.PieceType,
    t.PlayerType,
    t.PlaceType,
    t.WordType,
    t.NumberType,
    t.KindType,
    t.SlotType,
    t.ZoneType,
    t.EventType,
)
