"""Where pieces lie before the setup runs."""

from __future__ import annotations

from heistdsl.oracle.things import Player, ZoneRef
from heistdsl.oracle.world import World


def place_pieces(world: World) -> None:
    """Put every piece into the zone it starts in, the first card of the rule files on top.

    Pieces without a start zone lie nowhere yet; those of a seat nobody sits on are not part of the game.
    """
    ruleset = world.prepared.ruleset
    seats = list(ruleset.seats)
    for index, info in enumerate(world.prepared.pieces):
        seat = info.card.owner
        player = None
        if seat is not None and seat in seats:
            position = seats.index(seat)
            if position >= len(world.players):
                world.removed.add(index)
                continue
            player = Player(position)
        start = info.card.start or info.kind.start
        if start is None:
            continue
        owner = player if ruleset.zones[start].owner == "player" else None
        world.put(index, ZoneRef(start, owner), None)
