"""Moving pieces, without any event: where they go, how they lie, and who still knows them."""

from __future__ import annotations

from collections.abc import Callable

from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.knowledge import Watch
from heistdsl.oracle.run import Run
from heistdsl.oracle.sets import copies_of
from heistdsl.oracle.things import Kind, Piece, Place, Player, SlotRef, Value, ZoneRef

#: Where a piece goes: a zone, a slot, or None if it stays where it is.
Target = ZoneRef | SlotRef | None
Aim = Callable[[Piece], Target]


def move_pieces(
    run: Run,
    pieces: tuple[Piece, ...],
    aim: Aim,
    *,
    by: Player | None = None,
    to_bottom: bool = False,
    facedown: bool = False,
) -> tuple[Piece, ...]:
    """Move pieces, in order, so that the first of them lies on top; those that really moved.

    A piece with no target, or no free slot, stays. At a slotted zone each piece takes the first free slot.
    """
    world = run.world
    watch = Watch(world, pieces)
    moved: list[Piece] = []
    for piece in pieces:
        target = aim(piece)
        if target is None:
            continue
        ref = target.zone if isinstance(target, SlotRef) else target
        if not _has_room(run, piece, target):
            continue
        world.take_out(piece.index)
        is_slotted = bool(run.ruleset.zones[ref.zone].slots)
        index = None if to_bottom else sum(1 for other in moved if world.zone_of[other.index] == ref)
        world.put(piece.index, ref, None if is_slotted else index, target if isinstance(target, SlotRef) else None)
        world.set_facedown(piece.index, facedown)
        moved.append(piece)
    watch.after_move(world, moved, by)
    return tuple(moved)


def _has_room(run: Run, piece: Piece, target: ZoneRef | SlotRef) -> bool:
    ref = target.zone if isinstance(target, SlotRef) else target
    if not run.ruleset.zones[ref.zone].slots:
        return True
    free = run.world.free_slots(ref)
    return target.number in free if isinstance(target, SlotRef) else bool(free)


def remove_pieces(run: Run, pieces: tuple[Piece, ...]) -> None:
    """Take pieces out of the game."""
    for piece in pieces:
        run.world.take_out(piece.index)
        run.world.set_facedown(piece.index, False)
        run.world.removed.add(piece.index)


def close_gaps(run: Run, ref: ZoneRef) -> tuple[Piece, ...]:
    """Slide the pieces of a slotted zone to the side it is filled from; those that moved."""
    slots = run.world.slots(ref)
    packed = [piece for piece in slots if piece is not None]
    closed: list[int | None] = [*packed, *[None] * (len(slots) - len(packed))]
    moved = tuple(Piece(piece) for piece, old in zip(closed, slots, strict=True) if piece != old and piece is not None)
    if moved:
        run.world.touch()
        run.world.zones[ref] = closed
    return moved


def swap_pieces(
    run: Run,
    first: tuple[Piece, ...],
    second: tuple[Piece, ...],
    zones: tuple[ZoneRef, ZoneRef] | None,
    by: Player | None,
) -> tuple[Piece, ...]:
    """Let pieces take each other's places, pair by pair, and move what one side has more to where the last partner
    lay, or to the other of two whole zones; those that really changed places. All lie as they did, face up or down.

    The rest of a zone comes under what it finds, in order; the rest of a selection on top.
    """
    count = min(len(first), len(second))
    if zones is None and not count:
        return ()
    goals = zones or (run.world.zone_of[first[count - 1].index], run.world.zone_of[second[count - 1].index])
    pairs = (*first[:count], *second[:count])
    watch = Watch(run.world, pairs)
    for one, other in zip(first, second, strict=False):
        run.world.take_places(one.index, other.index)
    watch.after_move(run.world, pairs, by)
    moved = {*pairs}
    for rest, goal in ((first[count:], goals[1]), (second[count:], goals[0])):
        for piece in rest if zones else reversed(rest):
            facedown = run.world.facedown[piece.index]
            moved.update(move_pieces(run, (piece,), _to(goal), by=by, to_bottom=zones is not None, facedown=facedown))
    return tuple(piece for piece in (*first, *second) if piece in moved)


def _to(goal: ZoneRef | None) -> Aim:
    return lambda _: goal


def zone_of_kind(run: Run, owner: Value, piece: Piece) -> ZoneRef | None:
    """The first zone of a place or piece that may hold a piece."""
    kind = run.prepared.pieces[piece.index].kind
    for zone in run.ruleset.zones.values():
        if zone.holds is not None and not {kind.id, *run.prepared.words[_card(run, piece)]} & set(zone.holds):
            continue
        if isinstance(owner, Place) and zone.owner == owner.map:
            return ZoneRef(zone.id, owner)
        if isinstance(owner, Piece) and zone.owner in run.prepared.words[_card(run, owner)]:
            return ZoneRef(zone.id, owner)
    return None


def aim_at(run: Run, value: Value, by: Player | None, word: str) -> Aim:
    """How a value is a target: a zone, a slot, a place or piece with a fitting zone, a player's zone of the same id.

    Of several zones with one id, that of the acting player is meant, or that of the piece's owner.
    """

    if isinstance(value, Kind):
        value = copies_of(run, value)[:1]
    if value is not None and not isinstance(value, tuple | ZoneRef | SlotRef | Place | Piece | Player):
        raise RuleError("type", f"nothing can be moved {word} this")

    def aim(piece: Piece) -> Target:
        for each in value if isinstance(value, tuple) else (value,):
            target = _target(run, each, piece)
            if target is not None and (not isinstance(value, tuple) or len(value) == 1 or _is_mine(target, by)):
                return target
        return None

    return aim


def _target(run: Run, value: Value, piece: Piece) -> Target:
    match value:
        case ZoneRef() | SlotRef():
            return value
        case Place() | Piece():
            return zone_of_kind(run, value, piece)
        case Player():
            ref = run.world.zone_of[piece.index]
            if ref is not None and run.ruleset.zones[ref.zone].owner == "player":
                return ZoneRef(ref.zone, value)
            return None
        case _:
            return None


def _is_mine(target: ZoneRef | SlotRef, by: Player | None) -> bool:
    ref = target.zone if isinstance(target, SlotRef) else target
    return ref.owner == by


def _card(run: Run, piece: Piece) -> str:
    return run.prepared.pieces[piece.index].card.id
