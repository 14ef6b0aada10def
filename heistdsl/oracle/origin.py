"""Where a question comes from, so that people can be told what they are asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from heistdsl.oracle.decisions import Decision
from heistdsl.oracle.knowledge import sees
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import Env, Unbound
from heistdsl.oracle.things import Piece, Player, Value
from heistdsl.syntax.replace import paths, replace_at
from heistdsl.syntax.tree import Expression, Name, Number, Statement


@dataclass(frozen=True, slots=True)
class Origin:
    """What asks, as far as the player who is asked may know it.

    `statement` is the statement that asks, in which names the text has given to players and known cards are put in
    place; None where no text asks (a zone is too full, a debt is due). `card` is the design of the card in whose text
    it stands, empty for a rule. `standing` is the offer that is to be answered; `left` and `right` are the seat
    indices of the two sides of a bargain.
    """

    statement: Statement | None = None
    card: str = ""
    standing: Mapping[str, int] = field(default_factory=dict)
    left: int | None = None
    right: int | None = None


def origin_of(run: Run, decision: Decision) -> Origin:
    """What asks an open decision."""
    left, right = decision.sides or (None, None)
    env = decision.env
    return Origin(
        None if env is None or not env.frames else _statement(run, decision.player, env),
        "" if env is None else _card(run, decision.player, env),
        dict(decision.standing or ()),
        None if left is None else left.index,
        None if right is None else right.index,
    )


def _statement(run: Run, player: Player, env: Env) -> Statement:
    frame = env.frames[0]
    statement = frame.body[frame.index]
    for path, node in list(paths(statement)):
        if isinstance(node, Name):
            put = _in_place_of(run, player, node, env)
            if put is not None:
                statement = replace_at(statement, path, put)
    return statement


def _in_place_of(run: Run, player: Player, node: Name, env: Env) -> Expression | None:
    """What stands for a name: the player, number or card it has been given to; `chosen-cards` for several; `me` for a
    seat of the player's own."""
    found: Value | Unbound = env.scope.find(node.id)
    if node.id in ("me", "them"):
        found = env.me if node.id == "me" else env.them
        if found is None or found == player == env.me:
            return None
    if isinstance(found, Unbound):
        return Name("me", span=node.span) if _called(run, node.id) == player else None
    if isinstance(found, int) and not isinstance(found, bool) and found >= 0:
        return Number(found, span=node.span)
    if isinstance(found, tuple) and found and all(isinstance(each, Piece) for each in found):
        return Name("chosen-cards", span=node.span)
    name = _name(run, player, found) if isinstance(found, Player | Piece) else None
    return None if name is None else Name(name, span=node.span)


def _called(run: Run, name: str) -> Value:
    """The player that a seat, `active` or a state of the game stands for."""
    if name in run.ruleset.seats:
        place = list(run.ruleset.seats).index(name)
        return run.world.players[place] if place < len(run.world.players) else None
    return run.world.active if name == "active" else run.world.states.get((name, None))


def _name(run: Run, player: Player, value: Value) -> str | None:
    """What a text calls a player or a card the asked player knows: `me`, a seat, `player-2`, a design; None for a card
    that is not known."""
    if isinstance(value, Player):
        if value == player:
            return "me"
        seats = zip(run.ruleset.seats, run.world.players, strict=False)
        return next((id for id, seat in seats if seat == value), f"player-{value.index + 1}")
    if isinstance(value, Piece) and sees(run.world, player, value.index):
        return run.prepared.pieces[value.index].card.id
    return None


def _card(run: Run, player: Player, env: Env) -> str:
    piece = env.source if env.from_card else None
    if piece is None or not sees(run.world, player, piece.index):
        return ""
    return run.prepared.pieces[piece.index].card.id
