"""What is in force now: the standing parts of cards, rules and actions, and the effects that last for a while."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from heistdsl.model.standing import last_name
from heistdsl.oracle.heads import head_fits
from heistdsl.oracle.lasting import Lasting
from heistdsl.oracle.prepared import TextParts
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import Env, new_env
from heistdsl.oracle.things import Piece, Player, Value
from heistdsl.oracle.world import Event
from heistdsl.syntax.tree import Change, Expression, Rule, Statement


@dataclass(frozen=True, slots=True)
class Active:
    """One statement in force. `key` names it for limits and replacements; `stamp` says since when.

    `is_card`: it comes from a card. `lasting` is the number of the lasting effect it comes from, `amount` the number
    that was fixed when that was made. `conditions` are the `while`s around it, tested when they matter.
    """

    statement: Statement
    env: Env
    key: tuple[object, ...]
    stamp: int
    is_card: bool
    conditions: tuple[tuple[Expression, Env], ...] = ()
    lasting: int | None = None
    amount: Value = None
    action: str = ""


@dataclass(frozen=True, slots=True)
class InForce:
    """The statements in force by their kind, changes also by the name of what they change; each in the order in which
    they came into force."""

    by_kind: dict[type[Statement], tuple[Active, ...]]
    changes: dict[str, tuple[Active, ...]]


def actives(run: Run, kind: type[Statement]) -> tuple[Active, ...]:
    """The statements of one kind that are in force, in the order in which they came into force; conditions are not
    tested yet."""
    return run.in_force(lambda: _collected(run)).by_kind.get(kind, ())


def changes_of(run: Run, name: str) -> tuple[Active, ...]:
    """The changes in force of a value or an attribute, in the same order."""
    return run.in_force(lambda: _collected(run)).changes.get(name, ())


def active_now(run: Run, kind: type[Statement]) -> Iterator[Active]:
    """The statements of one kind that are in force and whose conditions hold."""
    return (active for active in actives(run, kind) if conditions_hold(run, active))


def _collected(run: Run) -> InForce:
    by_kind: dict[type[Statement], list[Active]] = {}
    changes: dict[str, list[Active]] = {}
    for active in sorted(_collect(run), key=lambda active: active.stamp):
        statement = active.statement
        by_kind.setdefault(type(statement), []).append(active)
        if isinstance(statement, Change):
            changes.setdefault(last_name(statement.target), []).append(active)
    return InForce(
        {kind: tuple(each) for kind, each in by_kind.items()}, {name: tuple(each) for name, each in changes.items()}
    )


def conditions_hold(run: Run, active: Active) -> bool:
    """Whether the conditions around a statement hold."""
    return all(run.truth(condition, env) for condition, env in active.conditions)


def rules_now(run: Run, operator: str, event: Event) -> Iterator[tuple[Active, Rule]]:
    """The bans, permissions, skips or extras in force that are about events of this name."""
    for active in actives(run, Rule):
        rule = active.statement
        if not isinstance(rule, Rule) or rule.operator != operator or not head_fits(rule.pattern, event):
            continue
        if conditions_hold(run, active):
            yield active, rule


def owner_of(run: Run, piece: Piece) -> Player | None:
    """The player of the zone a piece lies in, else the player of its seat."""
    ref = run.world.zone_of[piece.index]
    if ref is not None and isinstance(ref.owner, Player):
        return ref.owner
    return seat_player(run, run.prepared.pieces[piece.index].card.owner)


def seat_player(run: Run, seat: str | None) -> Player | None:
    """The player on a named seat, if anybody sits there."""
    if seat is None or seat not in run.ruleset.seats:
        return None
    index = list(run.ruleset.seats).index(seat)
    return run.world.players[index] if index < len(run.world.players) else None


def card_env(run: Run, piece: Piece, by: Player | None = None) -> Env:
    """The surroundings of a card's text: `me` is its owner, else `by`, else who handled it last."""
    me = owner_of(run, piece) or by or run.world.handler[piece.index]
    return new_env().but(me=me, this=piece, source=piece, from_card=True)


def is_in_force(run: Run, piece: int) -> bool:
    """Whether the standing part of a piece's text counts where it lies, face up or face down."""
    ref = run.world.zone_of[piece]
    return ref is not None and ref.zone in run.prepared.active_in[run.prepared.pieces[piece].kind.id]


def _collect(run: Run) -> Iterator[Active]:
    yield from run.always_in_force(lambda: tuple(_of_texts(run)))
    zone_of = run.world.zone_of
    for index, text, zones in run.prepared.standing_pieces:
        ref = zone_of[index]
        if ref is not None and ref.zone in zones:
            run.language.comes_in_force(text.id)
            since = run.world.since[index]
            key = ("card", index, since)
            yield from _of_text(text, card_env(run, Piece(index)), key, since, is_card=True)
    for effect in run.world.lasting:
        yield _of_lasting(effect)


def _of_texts(run: Run) -> Iterator[Active]:
    """Rules that speak of `me` and all actions are in force once for each player."""
    nobody = new_env()
    for text in run.prepared.rules:
        yield from _of_text(text, nobody, (text.id,), 0, personal=False)
        for player in run.world.players:
            env = nobody.but(me=player)
            yield from _of_text(text, env, (text.id, player.index), 0, personal=True)
    for id, text in run.prepared.actions.items():
        for player in run.world.players:
            env = nobody.but(me=player)
            for active in _of_text(text, env, (text.id, player.index), 0):
                yield replace(active, action=id)


def _of_text(
    text: TextParts,
    env: Env,
    key: tuple[object, ...],
    stamp: int,
    is_card: bool = False,
    personal: bool | None = None,
) -> Iterator[Active]:
    for standing in text.standing:
        if personal is None or standing.personal is personal:
            conditions = tuple((condition, env) for condition in standing.conditions)
            yield Active(standing.statement, env, (*key, standing.number), stamp, is_card, conditions)


def _of_lasting(effect: Lasting) -> Active:
    return Active(
        effect.statement,
        effect.env,
        ("lasting", effect.number),
        effect.stamp,
        effect.env.from_card,
        effect.env.conditions,
        effect.number,
        effect.amount,
    )
