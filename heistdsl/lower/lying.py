"""Where pieces lie. A zone with slots is a number of its own, under which nothing lies, and one for each slot."""

from __future__ import annotations

from heistdsl.ir.ops import NIL
from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Call, Comp, Const, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.values import Val, number, set_of
from heistdsl.lower.values import zone as zone_val
from heistdsl.model import types as t


def has_slots(low: Lowering) -> bool:
    """Whether any zone of the game has slots."""
    return any(zone.slots for zone in low.ruleset.zones.values())


def content(low: Lowering, zone: Expr, id: str = "") -> Expr:
    """What lies in a zone now: top first, or slot by slot; empty for nowhere. `id`: that of the zone, if known."""
    if not (low.ruleset.zones[id].slots if id else has_slots(low)):
        return Op("zone", (zone,))
    return Comp("flat", "at_s", slots_of(low, zone), value=Op("zone", (Var("at_s"),)))


def zone_of(low: Lowering, piece: Expr) -> Expr:
    """The zone a piece lies in, -1 for nowhere."""
    return whole(low, place_of(piece))


def place_of(piece: Expr) -> Expr:
    """The zone or slot a piece lies in, -1 for nowhere."""
    return Op("max", (Op("cell", (piece,), "where"), NOTHING))


def whole(low: Lowering, place: Expr) -> Expr:
    """The zone of a slot; a zone is its own."""
    if not has_slots(low):
        return place
    zones = [number_ - each.slot for number_, each in enumerate(low.layout.zones)]
    return low.table("zone-of-slot", zones)(place)


def zone_of_player(low: Lowering, id: str, who: Val) -> Val:
    """The zone of this id of a player, nothing for nobody."""
    if isinstance(who.expr, Const):
        found: Expr = Const(low.layout.zone_of_seat(id, who.expr.value)) if who.expr.value >= 0 else NOTHING
    elif who.maybe or low.ruleset.zones[id].slots:
        seats = range(low.ruleset.max_players)
        found = low.table(f"zone-{id}", [low.layout.zone_of_seat(id, seat) for seat in seats])(who.expr)
    else:
        found = Op("plus", (Const(low.layout.zone_first[id]), who.expr))
    return zone_val(found, id, who.maybe)


# ---- slots


def slots_of(low: Lowering, place: Expr) -> Expr:
    """The slots of a zone that has some; any other zone, and a slot, alone."""
    rows = [
        range(place_ + 1, place_ + 1 + low.ruleset.zones[each.id].slots)
        if low.ruleset.zones[each.id].slots and not each.slot
        else (place_,)
        for place_, each in enumerate(low.layout.zones)
    ]
    return low.row_table("slots", rows)(place)


def part_of_slot(low: Lowering, slot: Val, name: str) -> Val | None:
    """What is known about a slot; None if slots have no such part."""
    lies = Op("zone", (slot.expr,))
    match name:
        case "empty":
            return Val(t.CONDITION, Op("not", (Op("size", (lies,)),)))
        case "number":
            return number(slot_number(low, slot.expr), slot.maybe)
        case "piece":
            return Val(t.PIECE, Op("first", (lies,)), True)
        case _:
            return None


def slot_number(low: Lowering, place: Expr) -> Expr:
    """The number of a slot, NIL for a zone without slots and for nowhere."""
    return low.table("slot-number", [each.slot or NIL for each in low.layout.zones], NIL)(place)


def slots_among(low: Lowering, found: Val) -> Expr:
    """The slots of a set: given ones, or those that its pieces lie in."""
    assert isinstance(found.type, t.SetType)
    if isinstance(found.type.of, t.SlotType):
        return found.expr
    if not isinstance(found.type.of, t.PieceType):
        return EMPTY
    places = Comp("map", "in_s", found.expr, value=place_of(Var("in_s")))
    return Comp("keep", "is_s", places, Op("ne", (slot_number(low, Var("is_s")), Const(NIL))))


def outermost(low: Lowering, slots: Expr, side: str) -> Val:
    """The slot farthest to one side: slots are counted from the side that the zone is filled from."""
    fills = low.table(f"fill-{side}", [int(low.ruleset.zones[each.id].fill != side) for each in low.layout.zones])
    numbers = Comp("map", "out_s", slots, value=slot_number(low, Var("out_s")))
    best = Op("at-best", (slots, numbers, fills(Op("first", (slots,)))))
    return Val(t.SlotType(""), Op("first", (best,)), True)


def in_slots(low: Lowering, slots: Expr) -> Val:
    """The pieces that lie in some slots."""
    return set_of(t.PIECE, Comp("flat", "at_s", slots, value=Op("zone", (Var("at_s"),))))


# ---- moving


def put(low: Lowering, pieces: Expr, target: Expr, by: Expr, under: Expr = ZERO, down: Expr = ZERO) -> Expr:
    """Move pieces to a zone or slot; those that moved. In a zone with slots each takes the first free one; without a
    free one it stays."""
    plain = Op("move", (pieces, target, by, under, down))
    if not has_slots(low):
        return plain
    if isinstance(target, Const) and not low.ruleset.zones[low.layout.zones[target.value].id].slots:
        return plain
    return Call(low.wanted("put", lambda code: _put(low, code)), (pieces, target, by, under, down))


def _put(low: Lowering, code: Code) -> None:
    code.gives = "l"
    pieces = code.parameter("pieces", "l")
    target, by, under, down = (code.parameter(name) for name in ("target", "by", "under", "down"))
    slotted = low.table("slotted", [int(low.ruleset.zones[each.id].slots > 0) for each in low.layout.zones], 0)
    with code.when(Op("not", (slotted(target),))):
        code.give_back(Op("move", (pieces, target, by, under, down)))
    moved = code.let_list("moved", EMPTY)
    with code.each("piece", pieces) as piece:
        is_free = Op("not", (Op("size", (Op("zone", (Var("free_s"),)),)),))
        free = code.let("free", Op("first", (Comp("keep", "free_s", slots_of(low, target), is_free),)))
        with code.when(Op("ge", (free, ZERO))):
            one = Op("move", (Op("list", (piece,)), free, by, ZERO, down))
            code.set(moved, Op("join", (moved, one)))
    code.give_back(moved)


def close_gaps(low: Lowering, code: Code, zone: Expr) -> Expr:
    """Slide the pieces of a zone with slots to the side it is filled from; those that moved. They are what they were,
    but for the slot."""
    slots = code.let_list("slots", slots_of(low, zone))
    moved, place = code.let_list("moved", EMPTY), code.let("place", ZERO)
    with code.each("piece", content(low, zone)) as piece:
        goal = code.let("goal", Op("at", (slots, place)))
        code.set(place, Op("plus", (place, ONE)))
        with code.when(Op("ne", (Op("cell", (piece,), "where"), goal))):
            _shift(code, piece, goal)
            code.set(moved, Op("join", (moved, Op("list", (piece,)))))
    return moved


def _shift(code: Code, piece: Expr, goal: Expr) -> None:
    """Add that a piece goes to another slot of its zone: it is what it was, but for the slot."""
    kept = [(name, code.let(name, Op("cell", (piece,), name))) for name in ("since", "known", "face")]
    code.run("move", Op("list", (piece,)), goal, NOTHING, ZERO, kept[2][1])
    for name, value in kept[:2]:
        code.run("set-cell", piece, value, key=name)


def shuffle_slots(low: Lowering, code: Code, zone: Expr, stream: Expr) -> None:
    """Add that the pieces of a zone with slots change places by chance; gaps stay. Nothing ever lies under the number
    of such a zone itself, so that they can be shuffled there."""
    pieces = code.let_list("pieces", content(low, zone))
    taken = code.let_list("taken", Comp("map", "in_s", pieces, value=place_of(Var("in_s"))))
    code.run("reorder", zone, pieces)
    code.run("shuffle", zone, stream)
    shuffled, place = code.let_list("shuffled", Op("zone", (zone,))), code.let("place", ZERO)
    code.run("reorder", zone, EMPTY)
    with code.each("piece", shuffled) as piece:
        _shift(code, piece, Op("at", (taken, place)))
        code.set(place, Op("plus", (place, ONE)))


def has_gaps(low: Lowering, zone: Expr) -> Expr:
    """Whether a zone with slots has a free slot before one that is taken."""
    taken = Comp("map", "at_s", slots_of(low, zone), value=Op("size", (Op("zone", (Var("at_s"),)),)))
    lying = Comp("map", "in_s", content(low, zone), value=place_of(Var("in_s")))
    first = Op("top", (slots_of(low, zone), Op("total", (taken,))))
    return Op("not", (Op("within", (lying, first)),))
