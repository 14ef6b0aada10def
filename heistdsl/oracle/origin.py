"""Where a question comes from, so that people can be told what they are asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from heistdsl.oracle.decisions import Decision
from heistdsl.oracle.event_parts import part_of_event
from heistdsl.oracle.knowledge import sees
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import Env, Unbound
from heistdsl.oracle.things import Kind, Piece, Place, Player, Value
from heistdsl.oracle.values import evaluate
from heistdsl.syntax.replace import Path, paths, replace_at
from heistdsl.syntax.tree import Act, Call, Choose, Expression, Get, Name, Number, Set, Statement

#: More cards than this are not named one by one.
_MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Origin:
    """What asks, as far as the player who is asked may know it.

    `statement` is the statement that asks, in which what its names have been given to is put in place; None where no
    text asks (a zone is too full, a debt is due). `card` is the design of the card in whose text it stands, empty
    for a rule. `standing` is the offer that is to be answered; `left` and `right` are the seat
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
        None if env is None or not env.frames else _statement(run, decision, env),
        "" if env is None else _card(run, decision.player, env),
        dict(decision.standing or ()),
        None if left is None else left.index,
        None if right is None else right.index,
    )


def _statement(run: Run, decision: Decision, env: Env) -> Statement:
    frame = env.frames[0]
    statement = frame.body[frame.index]
    done: list[Path] = []
    for path, node in list(paths(statement)):
        if isinstance(node, Name | Get | Call) and not any(path[: len(each)] == each for each in done):
            put = _in_place_of(run, decision.player, node, env)
            if put is not None:
                done.append(path)
                statement = replace_at(statement, path, put)
    return _with_amount(statement, decision)


def _with_amount(statement: Statement, decision: Decision) -> Statement:
    """The statement with the number that is asked for in place of how it is worked out."""
    if not isinstance(statement, Act | Choose) or statement.amount is None:
        return statement
    worked_out = statement.amount.value is not None and not isinstance(statement.amount.value, Number)
    if not worked_out or decision.kind not in ("choose", "subset"):
        return statement
    number = 1 if decision.kind == "choose" else decision.max
    return replace(statement, amount=replace(statement.amount, value=Number(number)))


def _in_place_of(run: Run, player: Player, node: Name | Get | Call, env: Env) -> Expression | None:
    """What stands for a part of the text: the player, number, word or known card that a name has been given to, or
    all of them; `chosen-cards` for several that are not known; how many they are; what is printed on a known card; who
    did it; `me` for a seat of the player's own. None where the text stays as it is."""
    match node:
        case Name("me" | "them" as name):
            found = env.me if name == "me" else env.them
            return None if found is None or found == player == env.me else _told(run, player, found)
        case Name(id=name):
            value = env.scope.find(name)
            if isinstance(value, Unbound):
                return Name("me", span=node.span) if _called(run, name) == player else None
            return _told(run, player, value)
        case Get(base=Get(base=Name("it"), name="card")) | Get(base=Get(base=Get())) if env.it is not None:
            return _word_of_event(run, player, node, env)
        case Get(base=Name("it"), name="by" | "against" as name) if env.it is not None:
            who = part_of_event(run, env.it, name)
            return _told(run, player, who) if isinstance(who, Player) else None
        case Get(base=Name(id=name), name=part):
            piece = env.scope.find(name)
            if isinstance(piece, Piece) and sees(run.world, player, piece.index):
                printed = run.prepared.pieces[piece.index].card.attributes.get(part)
                return Number(printed) if isinstance(printed, int) and not isinstance(printed, bool) else None
        case Call("count", (Name(id=name),)):
            members = env.scope.find(name)
            return Number(len(members)) if isinstance(members, tuple) else None
    return None


def _word_of_event(run: Run, player: Player, node: Get, env: Env) -> Expression | None:
    """The word that a part of the card of an event stands for, as in `it.card.side.letter`, if the card is known."""
    root: Expression = node
    while isinstance(root, Get) and isinstance(root.base, Get):
        root = root.base
    card = part_of_event(run, env.it, "card") if env.it is not None and root == Get(Name("it"), "card") else None
    if not isinstance(card, Piece) or not sees(run.world, player, card.index):
        return None
    value = evaluate(run, node, env)
    return _told(run, player, value) if isinstance(value, str | Place | Kind) else None


def _told(run: Run, player: Player, value: Value) -> Expression | None:
    """A value as a text spells it, as far as the player knows it."""
    match value:
        case bool():
            return None
        case int() if value >= 0:
            return Number(value)
        case str():
            return Name(value)
        case Place(node=id) | Kind(id=id):
            return Name(id)
        case Player() | Piece():
            return _name(run, player, value)
        case ():
            return Name("nothing")
        case tuple():
            things = [each for each in value if isinstance(each, Player | Piece)]
            names = tuple(each for each in (_name(run, player, thing) for thing in things) if each is not None)
            if len(names) == len(value) <= _MOST_NAMED:
                return Set(names)
            return Name("chosen-cards") if len(things) == len(value) and isinstance(things[0], Piece) else None
    return None


def _called(run: Run, name: str) -> Value:
    """The player that a seat, `active` or a state of the game stands for."""
    if name in run.ruleset.seats:
        place = list(run.ruleset.seats).index(name)
        return run.world.players[place] if place < len(run.world.players) else None
    return run.world.active if name == "active" else run.world.states.get((name, None))


def _name(run: Run, player: Player, value: Player | Piece) -> Name | None:
    """What a text calls a player or a card the asked player knows: `me`, a seat, `player-2`, a design; None for a card
    that is not known."""
    match value:
        case Player(index=index):
            seats = zip(run.ruleset.seats, run.world.players, strict=False)
            named = next((id for id, seat in seats if seat == value), f"player-{index + 1}")
            return Name("me" if value == player else named)
        case Piece(index=index):
            return Name(run.prepared.pieces[index].card.id) if sees(run.world, player, index) else None


def _card(run: Run, player: Player, env: Env) -> str:
    piece = env.source if env.from_card else None
    if piece is None or not sees(run.world, player, piece.index):
        return ""
    return run.prepared.pieces[piece.index].card.id
