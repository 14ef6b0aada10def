"""Verbs about numbers: gain, lose, give, steal and spend of counters and supplies, split, and roll."""

from __future__ import annotations

import re

from heistdsl.oracle.act_moves import act_hand_over, act_move
from heistdsl.oracle.act_pieces import count_of, pieces_for, settle_number
from heistdsl.oracle.asking import ask, make_decision, thing_name
from heistdsl.oracle.choices import Count, pick
from heistdsl.oracle.debts import bounded, change_counter, spendable, supply_pieces
from heistdsl.oracle.decisions import Option
from heistdsl.oracle.drafts import needed, object_of, own_zone, preposition, targets, zones_in
from heistdsl.oracle.errors import PlanFailed, RuleError
from heistdsl.oracle.events import Draft, Effect, happen, nothing
from heistdsl.oracle.heads import purpose_of
from heistdsl.oracle.knowledge import forget
from heistdsl.oracle.moving import aim_at, move_pieces
from heistdsl.oracle.reading import number_of
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env
from heistdsl.oracle.sets import pieces_of, players_of
from heistdsl.oracle.things import EventRef, Keeper, Piece, Player, Value
from heistdsl.syntax.tree import Act

_PLAIN_DIE = re.compile(r"d([1-9][0-9]*)")


def act_number(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`gain`, `lose`, `spend`, `give`, `steal`: of a counter, of a supply, or of pieces."""
    if act.unit is None or not _is_counted(run, act.unit):
        handler = act_hand_over if act.verb in ("give", "steal") else act_move
        return (yield from handler(run, act, env, by))
    if act.verb == "gain":
        return (yield from _gain(run, act, env, by))
    giver, taker = _sides(run, act, env, by)
    if act.verb in ("give", "steal") and (giver is None or taker is None):
        return 0
    return (yield from _take(run, act, env, by, giver, taker))


def _is_counted(run: Run, unit: str) -> bool:
    return unit in run.ruleset.counters or unit in run.ruleset.supplies


def _sides(run: Run, act: Act, env: Env, by: Player | None) -> tuple[Player | None, Player | None]:
    """Who has less and who has more afterwards; nobody gets what is lost or spent."""
    word = {"give": "to", "steal": "from"}.get(act.verb)
    argument = None if word is None else preposition(act, word)
    found = players_of(run, run.evaluate(argument, env)) if argument is not None else ()
    other = found[0] if found else None
    match act.verb:
        case "give":
            return by, other
        case "steal":
            return other, by
        case _:
            return by, None


def _keeper(run: Run, unit: str, player: Player | None) -> Keeper:
    return player if run.ruleset.counters[unit].owner == "player" else None


def _gain(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    assert act.unit is not None
    count = count_of(run, act, env, 2**31 - 1)
    amount = yield from settle_number(run, act, env, by, count, count.high)
    if amount <= 0:
        return 0 if act.unit in run.ruleset.counters else ()
    return (yield from _gain_amount(run, act, env, by, amount))


def _amount_of(run: Run, number: int) -> int:
    amount = run.world.events[number].data.get("amount")
    return max(0, amount) if isinstance(amount, int) else 0


def _settle(run: Run, number: int, changed: int) -> None:
    """Leave in an event by how much a counter really changed; with nothing left it has not happened."""
    run.world.set_payload(number, "amount", changed)
    if changed == 0:
        run.world.set_payload(number, "void", True)


def _counted(
    run: Run, act: Act, env: Env, by: Player | None, amount: int, effect: Effect, against: Player | None = None
) -> Steps[Value]:
    """The event of a counter that changes; by how much it did."""
    data: dict[str, Value] = {"amount": amount, "unit": act.unit, "against": against}
    number = yield from happen(run, env, Draft("verb", act.verb, by, data=data), effect)
    return 0 if number is None else run.world.events[number].data["amount"]


def _gain_pieces(run: Run, act: Act, env: Env, by: Player | None, amount: int) -> Steps[Value]:
    """Pieces of a supply come over from the top, as far as there are any when it happens."""
    supply = run.ruleset.supplies[act.unit or ""]
    argument = preposition(act, "from")
    source = run.evaluate(argument, env) if argument is not None else own_zone(run, supply.source, by)
    goal = own_zone(run, supply.target, by)
    face = preposition(act, "at")
    value = None if face is None else number_of(run, face, env)
    data: dict[str, Value] = {"amount": amount, "unit": act.unit}
    draft = Draft("verb", "gain", by, (), zones_in(run, source), zones_in(run, goal), data)

    def effect(number: int) -> None:
        top = pieces_of(run, source)[: _amount_of(run, number)]
        moved = _to_supply(run, top, goal, by, "facedown" in act.manners)
        for piece in moved if value is not None else ():
            set_die(run, piece, value or 1)
        _note(run, number, moved)

    number = yield from happen(run, env, draft, effect)
    return () if number is None else run.world.events[number].cards


def _to_supply(
    run: Run, pieces: tuple[Piece, ...], goal: Value, by: Player | None, facedown: bool
) -> tuple[Piece, ...]:
    return move_pieces(run, pieces, aim_at(run, goal, by, "by `gain` to"), by=by, facedown=facedown)


def _note(run: Run, number: int, moved: tuple[Piece, ...]) -> None:
    event = run.world.events[number]
    data: dict[str, Value] = {**event.data, "amount": len(moved)}
    if not moved:
        data["void"] = True
    run.world.change_event(number, cards=moved, data=data)


def _take(run: Run, act: Act, env: Env, by: Player | None, giver: Player | None, taker: Player | None) -> Steps[Value]:
    unit = act.unit or ""
    if unit in run.ruleset.supplies:
        return (yield from _take_pieces(run, act, env, by, giver, taker))
    owner = _keeper(run, unit, giver)
    there = spendable(run, unit, owner)
    count = count_of(run, act, env, there)
    if run.quiet and env.paying and count.low > there:
        raise PlanFailed
    amount = yield from settle_number(run, act, env, by, count, there)
    if amount <= 0 or there == 0:
        return 0

    def effect(number: int) -> None:
        wanted = min(_amount_of(run, number), spendable(run, unit, owner))
        lost = -change_counter(run, unit, owner, -wanted)
        if taker is not None:
            change_counter(run, unit, _keeper(run, unit, taker), lost)
        _settle(run, number, lost)

    against = taker if act.verb == "give" else giver if act.verb == "steal" else None
    return (yield from _counted(run, act, env, by, min(amount, there), effect, against))


def _take_pieces(
    run: Run, act: Act, env: Env, by: Player | None, giver: Player | None, taker: Player | None
) -> Steps[Value]:
    unit = act.unit or ""
    supply = run.ruleset.supplies[unit]
    argument = preposition(act, "from")
    given = run.evaluate(argument, env) if argument is not None and act.verb != "steal" else None
    pool = supply_pieces(run, unit, giver) if given is None else pieces_of(run, given)
    count = count_of(run, act, env, len(pool))
    if run.quiet and env.paying and count.low > len(pool):
        raise PlanFailed
    if by is None or not pool:
        chosen: tuple[Value, ...] = pool[: count.high]
    else:
        several = Count(min(count.low, len(pool)), min(count.high, len(pool)))
        chosen = yield from pick(run, env, by, act.verb, pool, several, alike=True)
    pieces = tuple(piece for piece in chosen if isinstance(piece, Piece))
    if not pieces:
        return ()
    goal = targets(run, act, env, by) if preposition(act, "to") is not None and taker is None else None
    if goal is None:
        goal = own_zone(run, supply.source, by) if taker is None else own_zone(run, supply.target, taker)
    against = taker if act.verb == "give" else giver if act.verb == "steal" else None
    data: dict[str, Value] = {"amount": len(pieces), "unit": unit, "against": against}
    draft = Draft("verb", act.verb, by, pieces, zones_in(run, pieces), zones_in(run, goal), data)

    def effect(number: int) -> None:
        cards = run.world.events[number].cards[: _amount_of(run, number)]
        _note(run, number, _to_supply(run, cards, goal, by, False))

    number = yield from happen(run, env, draft, effect)
    return () if number is None else run.world.events[number].cards


def act_split(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`split n unit among PLAYERS`: the acting player says who gets how much; each part is then gained."""
    argument = needed(act, "among")
    what = object_of(act)
    sharers = run.world.in_turn_order(players_of(run, run.evaluate(argument, env)))
    amount = number_of(run, what, env)
    if not sharers or amount <= 0:
        return 0
    if by is None:
        raise RuleError("nobody", "nobody is there to split", act.span)
    options = [Option(name, name, player) for player in sharers for name in (thing_name(run, player),)]
    prompt = f"split {act.unit}"
    answer = yield from ask(run, make_decision(run, by, "split", prompt, options, bounds=(0, amount), env=env))
    assert isinstance(answer, tuple)
    parts = [part for part in answer if isinstance(part, tuple)]
    data: dict[str, Value] = {"amount": amount, "unit": act.unit}
    number = yield from happen(run, env, Draft("verb", "split", by, data=data), nothing)
    if number is None:
        return 0
    for player, (_, part) in zip(sharers, parts, strict=True):
        if part > 0:
            gain = Act(None, "gain", None, act.unit, (), (), None, span=act.span)
            yield from _gain_amount(run, gain, env, player, part)
    return amount


def _gain_amount(run: Run, act: Act, env: Env, by: Player | None, amount: int) -> Steps[Value]:
    if act.unit in run.ruleset.supplies:
        return (yield from _gain_pieces(run, act, env, by, amount))
    owner = _keeper(run, act.unit or "", by)

    def effect(number: int) -> None:
        _settle(run, number, change_counter(run, act.unit or "", owner, _amount_of(run, number)))

    return (yield from _counted(run, act, env, by, amount, effect))


def act_roll(run: Run, act: Act, env: Env, by: Player | None) -> Steps[Value]:
    """`roll`: dice that are no pieces (`2 d6`), or pieces, which keep what they show. Binds the event."""
    purpose = preposition(act, "for")
    word = None if purpose is None else purpose_of(purpose)
    stream = f"roll:{word or ''}"
    faces = None if act.unit is None else _faces(run, act.unit)
    if faces is not None:
        what = object_of(act)
        dice = max(0, number_of(run, what, env))
        run.spend(dice, act.span)
        pieces: tuple[Piece, ...] = ()
    else:
        pieces = yield from pieces_for(run, act, env, by)
        dice = len(pieces)
        if not all(run.prepared.pieces[piece.index].kind.faces for piece in pieces):
            raise RuleError("type", "only dice can be rolled", act.span)
    if dice == 0:
        return None
    data: dict[str, Value] = {"purpose": word, "dice": pieces, "amount": dice, "total": 0, "values": ()}
    zones = zones_in(run, pieces)

    def effect(number: int) -> None:
        values: list[int] = []
        for piece in run.world.events[number].cards:
            values.append(run.world.roll(stream, run.prepared.pieces[piece.index].kind.faces))
            set_die(run, piece, values[-1])
            forget(run.world, piece.index)
        if faces is not None:
            values = [run.world.roll(stream, faces) for _ in range(dice)]
        run.world.set_payload(number, "values", tuple(values))
        run.world.set_payload(number, "total", sum(values))

    number = yield from happen(run, env, Draft("verb", "roll", by, pieces, zones, zones, data), effect)
    if number is not None and pieces and preposition(act, "to") is not None:
        goal = aim_at(run, targets(run, act, env, by), by, "by `roll` to")
        move_pieces(run, pieces, goal, by=by)
    return None if number is None else EventRef(number)


def _faces(run: Run, unit: str) -> int | None:
    """The faces of dice that are no pieces: `d6`, or a type of dice named as the unit."""
    plain = _PLAIN_DIE.fullmatch(unit)
    if plain:
        return int(plain.group(1))
    if unit in run.ruleset.supplies:
        return None
    kind = run.ruleset.kinds.get(unit)
    return kind.faces if kind is not None and kind.faces else None


def set_die(run: Run, piece: Piece, value: int) -> None:
    """Turn a die to a face, within its faces."""
    faces = run.prepared.pieces[piece.index].kind.faces
    run.world.touch()
    run.world.die_value[piece.index] = bounded(value, 1, faces or None)
