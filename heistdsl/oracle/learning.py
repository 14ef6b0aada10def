"""What a player has come to know between two moments of a game."""

from __future__ import annotations

from heistdsl.oracle.asking import thing_name
from heistdsl.oracle.knowledge import sees
from heistdsl.oracle.run import Run
from heistdsl.oracle.things import Piece
from heistdsl.oracle.world import Event


def what_was_learnt(now: Run, before: Run, player: int) -> str:
    """Something a player knows now and did not know before, in words; the empty text if there is nothing.

    Pieces that came into sight, also for a moment only, and dice that were rolled where the player sees them. What
    can be concluded from the rest is not looked at.
    """
    known = {index for index in range(len(before.prepared.pieces)) if _sees(before, player, index)}
    for number in now.world.history[len(before.world.history) :]:
        event = now.world.events[number]
        if event.name == "roll" and event.kind == "verb" and _saw_all(event, player):
            return "dice have been rolled"
        for card, seers in zip(event.cards, event.seers, strict=False):
            if player in seers and card.index not in known:
                return f"{thing_name(now, card)} has come into sight"
    for index in range(len(now.prepared.pieces)):
        if index not in known and _sees(now, player, index):
            return f"{thing_name(now, Piece(index))} has come into sight"
    return ""


def _sees(run: Run, player: int, piece: int) -> bool:
    return sees(run.world, run.world.players[player], piece)


def _saw_all(event: Event, player: int) -> bool:
    return all(player in seers for seers in event.seers)
