"""Verbs that move pieces from zone to zone."""

from __future__ import annotations

from heistdsl.oracle.act_pieces import count_of, pieces_for, settle_number
from heistdsl.oracle.drafts import (
    default_zone,
    needed,
    object_of,
    own_zone,
    preposition,
    says_target,
    sources,
    targets,
    zones_in,
)
from heistdsl.oracle.errors import PlanFailed, RuleError
from heistdsl.oracle.events import Draft, happen, run_text
from heistdsl.oracle.in_force import card_env, owner_of
from heistdsl.oracle.moving import Aim, aim_at, move_pieces, remove_pieces
from heistdsl.oracle.reading import number_of
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env, TextRun
from heistdsl.oracle.sets import members, pieces_of, players_of, single
from heistdsl.oracle.things import EventRef, Piece, Player, Value, ZoneRef
from heistdsl.syntax.tree import Act


def act_move(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`move`, `discard`, `place`, `spend` of pieces: they go to the target or the default zone of the verb."""
    pieces = yield from pieces_for(run, act, env, by)
    on = preposition(act, "on")
    goal = targets(run, act, env, by) if on is None else run.evaluate(on, env)
    if pieces and goal is None and on is None and not says_target(act):
        raise RuleError("type", f"`{act.verb}` does not say where to", act.span)
    aim = aim_at(run, goal, by, f"by `{act.verb}` to")
    to_bottom = preposition(act, "under") is not None and not isinstance(single(run, goal), Piece)
    return (yield from move_event(run, act, env, by, pieces, aim, to_bottom=to_bottom))


def move_event(
    run: Run,
    act: Act,
    env: Env,
    by: Player | None,
    pieces: tuple[Piece, ...],
    aim: Aim,
    *,
    to_bottom: bool = False,
    data: dict[str, Value] | None = None,
) -> Steps[Value]:
    """The event of pieces that move; those that did."""
    number = yield from numbered_move(run, act, env, by, pieces, aim, to_bottom=to_bottom, data=data)
    return () if number is None else run.world.events[number].cards


def numbered_move(
    run: Run,
    act: Act,
    env: Env,
    by: Player | None,
    pieces: tuple[Piece, ...],
    aim: Aim,
    *,
    to_bottom: bool = False,
    data: dict[str, Value] | None = None,
) -> Steps[int | None]:
    """The event of pieces that move; its number, or None if none did."""
    if not pieces:
        return None
    if not run.world.removed.isdisjoint(piece.index for piece in pieces):
        raise RuleError("type", f"what is out of the game cannot be the object of `{act.verb}`", act.span)
    goals = tuple(dict.fromkeys(zone for piece in pieces for zone in zones_in(run, aim(piece))))
    payload = {"amount": len(pieces), "unit": act.unit, **(data or {})}
    draft = Draft("verb", act.verb, by, pieces, zones_in(run, pieces), goals, payload)

    def effect(number: int) -> None:
        event = run.world.events[number]
        wanted = event.cards[: max(0, _amount(event.data))]
        for piece in wanted if act.verb == "play" else ():
            run.world.set_handler(piece.index, by)
        moved = move_pieces(run, wanted, aim, by=by, to_bottom=to_bottom, facedown="facedown" in act.manners)
        note_moved(run, number, moved)

    return (yield from happen(run, env, draft, effect))


def note_moved(run: Run, number: int, moved: tuple[Piece, ...]) -> None:
    """Leave in an event only what really moved; with nothing left it has not happened."""
    event = run.world.events[number]
    data: dict[str, Value] = {**event.data, "amount": len(moved)}
    if not moved:
        data["void"] = True
    run.world.change_event(number, cards=moved, targets=zones_in(run, moved), data=data)


def _amount(data: dict[str, Value]) -> int:
    amount = data.get("amount")
    return amount if isinstance(amount, int) else 0


def act_draw(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`draw` and `deal` of a number: from the top, as far as there are any when it happens."""
    if act.unit is None and not isinstance(_number(run, act, env), int):
        return (yield from act_move(run, act, env, by))
    source = sources(run, act, env, by)
    there = len(members(run, source))
    count = count_of(run, act, env, there)
    amount = yield from settle_number(run, act, env, by, count, there)
    if amount <= 0:
        return ()
    if run.quiet and env.paying and amount > there:
        raise PlanFailed
    goal = targets(run, act, env, by)
    drawn: list[Value] = []
    for each in goal if isinstance(goal, tuple) else (goal,):
        taken = yield from draw_event(run, act, env, by, source, amount, each)
        drawn.extend(taken)
    return tuple(drawn)


def _number(run: Run, act: Act, env: Env) -> Value:
    if act.amount is None or act.amount.value is None or act.amount.kind == "up to":
        return 0
    return single(run, run.evaluate(act.amount.value, env))


def draw_event(
    run: Run, act: Act, env: Env, by: Player | None, source: Value, amount: int, goal: Value
) -> Steps[tuple[Piece, ...]]:
    """The event of pieces that come from the top of a zone. Which ones they are shows only when it happens."""
    aim = aim_at(run, goal, by, f"by `{act.verb}` to")
    data: dict[str, Value] = {"amount": amount, "unit": act.unit}
    draft = Draft("verb", act.verb, by, (), zones_in(run, source), zones_in(run, goal), data)

    def effect(number: int) -> None:
        wanted = max(0, _amount(run.world.events[number].data))
        top = pieces_of(run, source)[:wanted]
        moved = move_pieces(run, top, aim, by=by, facedown="facedown" in act.manners)
        note_moved(run, number, moved)

    number = yield from happen(run, env, draft, effect)
    return () if number is None else run.world.events[number].cards


def act_refill(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`refill ZONE to n`: draw what is missing."""
    what = object_of(act)
    zone = run.evaluate(what, env)
    wanted = needed(act, "to")
    missing = number_of(run, wanted, env) - len(members(run, zone))
    if missing <= 0:
        return ()
    owner = zone.owner if isinstance(zone, ZoneRef) and isinstance(zone.owner, Player) else by
    source = sources(run, act, env, owner)
    return (yield from draw_event(run, act, env, by, source, missing, zone))


def act_remove(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`remove`: out of the game."""
    pieces = yield from pieces_for(run, act, env, by)
    if not pieces:
        return ()
    draft = Draft("verb", "remove", by, pieces, zones_in(run, pieces), (), {"amount": len(pieces)})

    def effect(number: int) -> None:
        remove_pieces(run, run.world.events[number].cards)

    number = yield from happen(run, env, draft, effect)
    return () if number is None else run.world.events[number].cards


def act_hand_over(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`give` and `steal` of pieces: to the same zone of the other player, if the game says nothing else."""
    pieces = yield from pieces_for(run, act, env, by)
    if not pieces:
        return ()
    other: Player | None
    if act.verb == "give":
        receiver = preposition(act, "to")
        found = players_of(run, run.evaluate(receiver, env)) if receiver is not None else ()
        other = taker = found[0] if found else None
    else:
        other, taker = owner_of(run, pieces[0]), by
    if taker is None:
        return ()
    fixed = default_zone(run, act.verb, "to", taker)

    def aim(piece: Piece) -> ZoneRef | None:
        if isinstance(fixed, ZoneRef):
            return fixed
        ref = run.world.zone_of[piece.index]
        return own_zone(run, ref.zone, taker) if ref else None

    return (yield from move_event(run, act, env, by, pieces, aim, data={"against": other}))


def act_play(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`play`: pieces come into play and, unless face down, do what their texts say."""
    pieces = yield from pieces_for(run, act, env, by)
    goal = targets(run, act, env, by)
    data: dict[str, Value] = {}
    against = preposition(act, "against")
    if against is not None:
        data["against"] = single(run, run.evaluate(against, env))
    aim = aim_at(run, goal, by, "by `play` to")
    number = yield from numbered_move(run, act, env, by, pieces, aim, data=data)
    if number is None:
        return ()
    cards = run.world.events[number].cards
    host = preposition(act, "on")
    if host is not None:
        lie_on = pieces_of(run, run.evaluate(host, env))
        for piece in cards if lie_on else ():
            run.world.touch()
            run.world.host_of[piece.index] = lie_on[0].index
    for piece in cards if "facedown" not in act.manners and not run.quiet else ():
        yield from do_card(run, piece, by, env, EventRef(number))
    return cards


def act_resolve(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`resolve`: do what the texts of pieces say."""
    pieces = yield from pieces_for(run, act, env, by)
    if not pieces:
        return ()
    draft = Draft("verb", "resolve", by, pieces, zones_in(run, pieces), (), {"amount": len(pieces)})

    def effect(number: int) -> None:
        for piece in run.world.events[number].cards:
            run.world.set_handler(piece.index, by or run.world.handler[piece.index])

    number = yield from happen(run, env, draft, effect)
    if number is None:
        return ()
    cards = run.world.events[number].cards
    for piece in cards if not run.quiet else ():
        yield from do_card(run, piece, by, env, EventRef(number))
    return cards


def do_card(run: Run, piece: Piece, by: Player | None, env: Env, it: EventRef) -> Steps[None]:
    """Run the doing part of a card's text."""
    text = run.prepared.cards.get(run.prepared.pieces[piece.index].card.id)
    if text is None or not text.doing:
        return
    mine = card_env(run, piece, by)
    surroundings = mine.but(it=it, depth=env.depth, replaced=env.replaced, text=TextRun())
    yield from run_text(run, text.doing, surroundings)
