"""Verbs about dice and slots: roll, slide."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from heistdsl.ir.program import EMPTY, ONE, ZERO, Const, Expr, Op, Var
from heistdsl.lower.acts_of_pieces import moved
from heistdsl.lower.aims import aim_at, move_by
from heistdsl.lower.carried import ROLL, rolls_have_numbers
from heistdsl.lower.code import Code
from heistdsl.lower.dice import faces, is_die, turn
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event
from heistdsl.lower.events import Happened, happen, zone_of_first, zones_of
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.lying import close_gaps, has_gaps
from heistdsl.lower.parts import object_of, preposition, targets
from heistdsl.lower.reading import members, number_of, word_value
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import ABSENT, EMPTY_SET, Val, number, set_of
from heistdsl.lower.which_pieces import pieces_for
from heistdsl.model import types as t
from heistdsl.syntax.tree import Act, Name

_PLAIN_DIE = re.compile(r"d([1-9][0-9]*)")


def act_roll(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`roll`: dice that are no pieces (`2 d6`), or pieces, which keep what they show. Binds the event."""
    purpose = preposition(act, "for")
    stream = Const(low.layout.stream(f"roll:{purpose.id if isinstance(purpose, Name) else ''}"))
    count = faces_named(low, act.unit or "")
    noted = {"total": code.let("total", ZERO)}
    if rolls_have_numbers(low):
        noted[ROLL] = code.let("roll", ZERO)
    if count:
        event, values = _roll_plain(low, code, act, env, by, (Const(count), stream, noted))
    else:
        event, values = _roll_pieces(low, code, act, env, by, (stream, noted))
    if act.bind is None:
        return ABSENT
    found = {**_shown(values), **{name: number(value) for name, value in noted.items()}}
    return Val(t.EventType("roll"), event=replace(event, data=found))


def _note(code: Code, noted: Mapping[str, Var]) -> Callable[[Event], None]:
    """Keep numbers of the event as triggers have left them."""

    def keep(event: Event) -> None:
        for name, value in noted.items():
            code.set(value, event.data[name].expr)

    return keep


def _shown(values: Expr) -> dict[str, Val]:
    """What a roll has shown."""
    return {"total": number(Op("total", (values,))), "values": set_of(t.NUMBER, values)}


def _fallen(low: Lowering, code: Code, values: Expr) -> dict[str, Val]:
    """What the event of a roll carries from the moment it falls."""
    if not rolls_have_numbers(low):
        return _shown(values)
    cell = Const(low.layout.spare_cells("rolls", 1))
    nth = code.let("nth", Op("plus", (Op("cell", (cell,), "c"), ONE)))
    code.run("set-cell", cell, nth, key="c")
    return {**_shown(values), ROLL: number(nth)}


def _data(low: Lowering, act: Act, dice: Val) -> dict[str, Val]:
    """What the event of a roll carries from the beginning."""
    purpose = preposition(act, "for")
    word = purpose.id if isinstance(purpose, Name) else None
    return {"purpose": word_value(low, word), "dice": dice}


def faces_named(low: Lowering, unit: str) -> int:
    """The faces of dice that are no pieces: `d6`, or a type of dice named as the unit; else 0."""
    plain = _PLAIN_DIE.fullmatch(unit)
    if plain:
        return int(plain.group(1))
    kind = None if unit in low.ruleset.supplies else low.ruleset.kinds.get(unit)
    return kind.faces if kind is not None else 0


def _roll_plain(
    low: Lowering, code: Code, act: Act, env: Env, by: Val, die: tuple[Expr, Expr, Mapping[str, Var]]
) -> tuple[Event, Expr]:
    """Dice that are no pieces; `die`: how many faces, the stream of chance, and what is to hold numbers of it."""
    dice = code.let("dice", Op("max", (ZERO, number_of(low, low.evaluate(object_of(act), env)))))
    values = code.let_list("values", EMPTY)
    event = Event("verb", "roll", by.expr, env.source, amount=dice, data=_data(low, act, EMPTY_SET))
    with code.when(Op("gt", (dice, ZERO))):

        def effect(event: Event) -> Happened:
            code.set(values, Op("roll", (dice, *die[:2])))
            return Happened(None, amount=event.amount or ZERO, values=values, data=_fallen(low, code, values))

        happen(low, code, event, effect, _note(code, die[2]))
    return event, values


def _roll_pieces(
    low: Lowering, code: Code, act: Act, env: Env, by: Val, chance: tuple[Expr, Mapping[str, Var]]
) -> tuple[Event, Expr]:
    """Nobody remembers a die that has been rolled: only who sees it where it lies knows it."""
    stream, noted = chance
    dice = pieces_for(low, code, act, env, by)
    values = code.let_list("values", EMPTY)
    zones = code.let_list("zones", zones_of(low, dice))
    count = code.let("count", Op("size", (dice,)))
    data = _data(low, act, set_of(t.PIECE, dice))
    event = Event("verb", "roll", by.expr, env.source, dice, zones, zones, count, data)
    with code.when(Op("size", (dice,))):
        first = code.let("first", zone_of_first(low, dice))
        if not is_die(low, t.PIECE):
            with code.each("die", dice) as die, code.when(Op("not", (faces(low, die),))):
                code.fail("type", "only dice can be rolled", act.span)

        def effect(event: Event) -> Happened:
            assert event.cards is not None
            with code.each("die", event.cards) as die:
                value = code.let("value", Op("at", (Op("roll", (ONE, faces(low, die), stream)), ZERO)))
                turn(low, code, die, value)
                code.run("set-cell", die, ZERO, key="known")
                code.set(values, Op("join", (values, Op("list", (value,)))))
            return Happened(None, first, first, event.amount or ZERO, values=values, data=_fallen(low, code, values))

        happen(low, code, event, effect, _note(code, noted))
        if preposition(act, "to") is not None:
            aim = aim_at(low, targets(low, act, env, by), by, act.verb, act.span)
            code.let_list("moved", move_by(low, code, dice, aim, by.expr, (ZERO, ZERO)))
    return event, values


def act_slide(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> Val:
    """`slide ZONE` closes gaps; `slide PIECES to ...` puts them into the first free slots."""
    if preposition(act, "to") is not None:
        pieces = pieces_for(low, code, act, env, by)
        return moved(low, code, act, env, by, pieces, aim_at(low, targets(low, act, env, by), by, act.verb, act.span))
    zone = low.evaluate(object_of(act), env)
    if not isinstance(zone.type, t.ZoneType) or not zone.type.zone:
        raise refuse("`slide` of what may be no zone with slots", act.span)
    place = code.let("zone", zone.expr)
    with code.when(Op("lt", (place, ZERO)) if zone.maybe else ZERO):
        code.fail("type", "only a zone with slots slides without `to`", act.span)
    result = code.let_list("slid", EMPTY)
    with code.when(has_gaps(low, place)):
        cards = code.let_list("cards", members(low, zone).expr)
        around = Op("list", (place,))
        event = Event("verb", "slide", by.expr, env.source, cards, around, around, Op("size", (cards,)))

        def effect(_: Event) -> Happened:
            code.set(result, close_gaps(low, code, place))
            return Happened(result, place, place, Op("size", (result,)), fewer=True)

        happen(low, code, event, effect)
    return set_of(t.PIECE, result)
