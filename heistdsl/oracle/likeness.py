"""Pieces that nobody could tell apart."""

from __future__ import annotations

from collections.abc import Sequence

from heistdsl.oracle.run import Run
from heistdsl.oracle.things import Piece, Value


def are_alike(run: Run, candidates: Sequence[Value]) -> bool:
    """Whether all of them are the same, or alike in everything."""
    marks = {repr(likeness(run, each)) if isinstance(each, Piece) else repr(each) for each in candidates}
    return len(marks) == 1


def likeness(run: Run, piece: Piece) -> object:
    """Everything about a piece but which copy of its card it is."""
    world, index = run.world, piece.index
    if any(piece in effect.env.scope.variables.values() for effect in world.lasting):
        return piece
    kept: list[tuple[str, str, object]] = [
        (name, key, value) for (name, keeper, key), value in world.counters.items() if keeper == piece
    ]
    kept += [(name, "", value) for (name, keeper), value in world.states.items() if keeper == piece]
    attached = index in world.host_of or world.host_of[index] is not None
    return (
        run.prepared.pieces[index].card.id, world.zone_of[index], world.facedown[index], world.die_value[index],
        world.slot_of(index), piece if attached else None, tuple(kept),
    )  # fmt: skip
