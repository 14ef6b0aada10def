"""Imagining: a running game turned into another one that a player cannot tell from it.

Everything hangs on pieces being numbers. What is printed on a piece the player does not know is exchanged with what is
printed on others they do not know; where pieces lie, who knows them, and whatever waits for an answer speak of the
numbers and stay as they are. Chance goes on from another seed, hidden dice are rolled anew, and what others had
answered or were asked is asked again.

What stays as it is: how often texts have been used, and names that running texts have given to numbers and words they
read from a hidden piece. What can be concluded from how others have played is not looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from heistdsl.model.types import PieceType, SetType
from heistdsl.oracle.chance import number_of_stream
from heistdsl.oracle.game import Game
from heistdsl.oracle.knowledge import sees
from heistdsl.oracle.prepared import PieceInfo
from heistdsl.oracle.things import Keeper, Piece
from heistdsl.oracle.world import Event, World

_STREAM = "imagined"
#: How often every hidden piece is exchanged with another one, so that also pieces that fit into few places get round.
_ROUNDS = 3


def imagine(game: Game, player: int, seed: int) -> None:
    """Change a game that has its own `Prepared` into one that looks the same to a player. Raises RuleError if what
    others are asked anew goes wrong."""
    world = game.world
    exchanged = exchange_hidden(world, player, seed)
    world.events = [_as_remembered(world, event, player, exchanged) for event in world.events]
    game.ask_again(player)


def exchange_hidden(world: World, player: int, seed: int) -> dict[int, int]:
    """Exchange by chance what a player does not know in a world that has its own `Prepared`, but for what has happened;
    where each of the old numbers is printed now."""
    hidden = [index for index in range(len(world.prepared.pieces)) if not sees(world, world.players[player], index)]
    world.seed = number_of_stream(seed, f"{_STREAM}:{player}", 0)
    world.stream_counts = {}
    world.dice = []
    exchanged = _exchange(world, hidden)
    _roll_hidden_dice(world, hidden)
    _carry_along(world, exchanged)
    world.touch()
    world.force_version += 1
    return exchanged


def _exchange(world: World, hidden: Sequence[int]) -> dict[int, int]:
    """Exchange by chance what is printed on hidden pieces; where each of the old numbers is printed now."""
    prepared = world.prepared
    pieces = list(prepared.pieces)
    named = _named(world)
    origin = list(range(len(pieces)))
    for _ in range(_ROUNDS):
        for place, one in enumerate(hidden):
            fitting = [other for other in hidden[place:] if _may_change(world, named, pieces, one, other)]
            other = fitting[world.random(_STREAM, len(fitting))]
            pieces[one], pieces[other] = pieces[other], pieces[one]
            origin[one], origin[other] = origin[other], origin[one]
    prepared.print_anew(tuple(pieces))
    return {old: new for new, old in enumerate(origin) if old != new}


def _named(world: World) -> dict[int, frozenset[str]]:
    """The types of which a piece is because states name it that are declared to hold pieces of certain types: rules
    count on them, and know them without a look at the piece."""
    found: dict[int, frozenset[str]] = {}
    for (name, _), value in world.states.items():
        declared = world.prepared.ruleset.states[name].type
        match declared.of if isinstance(declared, SetType) else declared:
            case PieceType(types=types) if types is not None:
                for each in value if isinstance(value, tuple) else (value,):
                    if isinstance(each, Piece):
                        found[each.index] = found.get(each.index, types) & types
    return found


def _may_change(
    world: World, named: Mapping[int, frozenset[str]], pieces: Sequence[PieceInfo], one: int, other: int
) -> bool:
    """Whether each of two pieces may lie where the other one lies, and neither is known by whose it is."""
    return (
        pieces[one].card.owner == pieces[other].card.owner
        and _may_lie(world, named, pieces[other], pieces[one], one)
        and _may_lie(world, named, pieces[one], pieces[other], other)
    )


def _may_lie(world: World, named: Mapping[int, frozenset[str]], piece: PieceInfo, there: PieceInfo, place: int) -> bool:
    if piece.kind.id == there.kind.id:
        return True
    if place in named and piece.kind.id not in named[place]:
        return False
    ref = world.zone_of[place]
    holds = None if ref is None else world.prepared.ruleset.zones[ref.zone].holds
    return holds is not None and bool(world.prepared.words[piece.card.id] & set(holds))


def _roll_hidden_dice(world: World, hidden: Sequence[int]) -> None:
    for index in hidden:
        faces = world.prepared.pieces[index].kind.faces
        if faces:
            world.die_value[index] = world.random(_STREAM, faces) + 1


def _as_remembered(world: World, event: Event, player: int, exchanged: dict[int, int]) -> Event:
    """An event with the same cards for a player who saw them, wherever they are printed now; dice that the player did
    not see show what they show now."""
    if len(event.seers) != len(event.cards):
        return event
    cards = tuple(
        Piece(exchanged.get(card.index, card.index)) if player in seers else card
        for card, seers in zip(event.cards, event.seers, strict=True)
    )
    if event.name != "roll" or all(player in seers for seers in event.seers):
        return replace(event, cards=cards)
    values = tuple(world.die_value[card.index] for card in cards)
    return replace(event, cards=cards, data={**event.data, "values": values, "total": sum(values)})


def _carry_along(world: World, exchanged: dict[int, int]) -> None:
    """Counters and states of a piece go with what is printed on it."""

    def moved(keeper: Keeper) -> Keeper:
        return Piece(exchanged.get(keeper.index, keeper.index)) if isinstance(keeper, Piece) else keeper

    world.counters = {(name, moved(keeper), key): value for (name, keeper, key), value in world.counters.items()}
    world.states = {(name, moved(keeper)): value for (name, keeper), value in world.states.items()}
