"""Who can see which piece, and what players remember when pieces move out of sight."""

from __future__ import annotations

from collections.abc import Sequence

from heistdsl.oracle.run import Run
from heistdsl.oracle.things import Piece, Player, ZoneRef
from heistdsl.oracle.world import World


def sees(world: World, player: Player, piece: int) -> bool:
    """Whether a player knows what a piece is: sees it where it lies, or remembers it."""
    return player.index in world.known_to[piece] or is_open_to(world, player, piece)


def is_open_to(world: World, player: Player, piece: int) -> bool:
    """Whether a player sees a piece where it lies."""
    ref = world.zone_of[piece]
    if ref is None:
        return True
    if world.facedown[piece]:
        return False
    match world.prepared.ruleset.zones[ref.zone].visible_to:
        case "all":
            return True
        case "owner":
            return zone_player(world, ref) == player
        case "top":
            return world.content(ref)[:1] == [piece]
        case "none":
            return False


def zone_player(world: World, ref: ZoneRef) -> Player | None:
    """The player a zone belongs to; of a zone on a piece, whoever has that piece."""
    if isinstance(ref.owner, Player):
        return ref.owner
    if isinstance(ref.owner, Piece):
        below = world.zone_of[ref.owner.index]
        return zone_player(world, below) if below else None
    return None


def seers_of(world: World, piece: int) -> frozenset[int]:
    """All players who know a piece."""
    return frozenset(player.index for player in world.players if sees(world, player, piece))


def reveal_to(run: Run, pieces: tuple[Piece, ...], players: tuple[Player, ...]) -> None:
    """Let players know pieces from now on."""
    run.world.touch()
    for piece in pieces:
        known = run.world.known_to[piece.index]
        run.world.known_to[piece.index] = known | {player.index for player in players}


def forget(world: World, piece: int) -> None:
    """Let nobody remember a piece: only who sees it where it lies knows it."""
    world.known_to[piece] = frozenset()


class Watch:
    """What everybody knows of pieces just before they move."""

    def __init__(self, world: World, pieces: tuple[Piece, ...]) -> None:
        self._open = {
            piece.index: frozenset(p.index for p in world.players if is_open_to(world, p, piece.index))
            for piece in pieces
        }
        self._seers = {piece.index: seers_of(world, piece.index) for piece in pieces}
        self._places = {piece.index: world.zone_of[piece.index] for piece in pieces}

    def after_move(self, world: World, moved: Sequence[Piece], by: Player | None) -> None:
        """Settle what is remembered of those that did move.

        Who saw a piece lie open knows where it went, and so does who moved it. For anybody else a piece that
        moves from one hidden place to another may be any of those that were there: they forget them all.
        """
        for piece in (each.index for each in moved):
            seers = self._seers[piece]
            kept = self._open[piece] | (seers & {by.index} if by else frozenset())
            lost = {
                player.index
                for player in world.players
                if player.index not in kept and not is_open_to(world, player, piece)
            }
            world.known_to[piece] = (seers | seers_of(world, piece)) - lost
            ref = self._places[piece]
            for other in world.content(ref) if ref and lost else ():
                world.known_to[other] = world.known_to[other] - lost
