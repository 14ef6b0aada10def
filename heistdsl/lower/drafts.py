"""The events that acts would be, as far as they are clear before anybody is asked, and whether they may happen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from heistdsl.ir.program import EMPTY, ONE, Call, Expr, Op
from heistdsl.lower.carried import GIVEN, key_of_given, key_of_zones, name_of_given
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event, event_operands
from heistdsl.lower.events import is_any_left, zones_in, zones_of
from heistdsl.lower.learning import as_value, handed_on, learn
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.parts import object_of, path_name, preposition, sources, subject, targets
from heistdsl.lower.reading import members, one, pieces_of, single, word_value
from heistdsl.lower.values import Val, set_of
from heistdsl.model import types as t
from heistdsl.syntax.tree import Act, Emit, Get, Sequence

#: Words after which an event is said to be from, or to, a zone.
_ENDS = {"from": "from", "to": "to", "onto": "to", "under": "to", "on": "to"}


@contextmanager
def drafts_of_act(low: Lowering, code: Code, act: Act, env: Env) -> Iterator[Event]:
    """What is added inside runs for each event that an act would be; not for one that would do nothing."""
    with subject(low, code, act, env) as (inside, by):
        if act.verb in ("join", "leave"):
            yield _of_group(low, act, inside, by)
            return
        cards = _cards(low, code, act, inside)
        with code.when(ONE if cards is None else Op("size", (cards,))):
            yield _draft(low, act, inside, by, cards)


def _of_group(low: Lowering, act: Act, env: Env, by: Val) -> Event:
    what = object_of(act)
    holders = members(low, low.evaluate(what.base, env)) if isinstance(what, Get) else None
    return Event("verb", act.verb, by.expr, env.source, path=path_name(what), holders=holders)


def _cards(low: Lowering, code: Code, act: Act, env: Env) -> Expr | None:
    """The pieces an act is about, if it names them; None if it is about a number of something."""
    if act.unit is not None or act.amount is None or act.amount.value is None:
        return None
    value = low.evaluate(act.amount.value, env)
    if isinstance(one(low, value).type, t.NumberType) or not _are_pieces(value):
        return None
    return code.let_list("drafted", pieces_of(low, value, act.span).expr)


def _are_pieces(value: Val) -> bool:
    return isinstance(_member_type(value), t.PieceType | t.ZoneType | t.KindType)


def _draft(low: Lowering, act: Act, env: Env, by: Val, cards: Expr | None) -> Event:
    source, goal = sources(low, act, env, by), targets(low, act, env, by)
    origins: Expr = zones_of(low, cards) if cards is not None else zones_in(low, source)
    data = {"unit": word_value(low, act.unit)}
    against = preposition(act, "against")
    if against is not None:
        data["against"] = one(low, low.evaluate(against, env))
    return Event("verb", act.verb, by.expr, env.source, cards, origins, zones_in(low, goal), None, data)


# ---- events that are emitted


@contextmanager
def drafts_of_emit(low: Lowering, code: Code, emit: Emit, env: Env) -> Iterator[Event]:
    """What is added inside runs for each event that a statement emits."""
    by, about = preposition(emit, "by"), preposition(emit, "of")
    cards = None if about is None else code.let_list("about", _about(low, low.evaluate(about, env)))
    zones, data = _carried(low, emit, env)
    act = Act(by, "pass", None, None, (), (), None)
    with subject(low, code, act, env) as (_, who):
        by_whom = env.me.expr if by is None else who.expr
        amount = None if cards is None or any(key.startswith(f"{GIVEN}of ") for key in data) else Op("size", (cards,))
        yield Event(
            "event", path_name(emit.event), by_whom, env.source, cards, zones.origins, zones.targets, amount, data
        )


def _about(low: Lowering, value: Val) -> Expr:
    """The pieces that an event is said to be of; none if that is something else."""
    are_pieces = value.is_nothing or _are_pieces(value)
    return pieces_of(low, value).expr if are_pieces else EMPTY


@dataclass(frozen=True, slots=True)
class _Zones:
    """The zones an event is from and to."""

    origins: Expr | None
    targets: Expr | None


def _carried(low: Lowering, emit: Emit, env: Env) -> tuple[_Zones, dict[str, Val]]:
    """What stands in an `emit` beside `by` and `of`: zones, and what the event declares, first under the names of
    prepositions, then what stands after `with`, in order."""
    name = path_name(emit.event)
    declared = low.ruleset.events[name].carries
    data: dict[str, Val] = {}
    zones: dict[str, Expr] = {}
    for word, argument in emit.prepositions:
        if word in ("by", "with"):
            continue
        value = low.evaluate(argument, env)
        if word in _ENDS and isinstance(_member_type(value), t.ZoneType | t.PieceType | t.SlotType):
            zones[_ENDS[word]] = zones_in(low, value)
            learn(low, key_of_zones(name, _ENDS[word]), set_of(t.ZoneType(""), EMPTY))
        if word in declared:
            data[word] = one(low, value)
        elif not _are_pieces(value) or (word != "of" and not isinstance(_member_type(value), t.ZoneType)):
            part = name_of_given(word, value := as_value(low, single(low, value)))
            data[part] = handed_on(low, key_of_given(name, part), value)
    given = preposition(emit, "with")
    if given is not None:
        items = given.items if isinstance(given, Sequence) else (given,)
        names = [each for each in declared if each not in data]
        data |= {key: one(low, low.evaluate(item, env)) for key, item in zip(names, items, strict=False)}
    return _Zones(zones.get("from"), zones.get("to")), data


def _member_type(value: Val) -> object:
    return value.type.of if isinstance(value.type, t.SetType) else value.type


# ---- bans


def may_happen(low: Lowering, event: Event) -> Expr:
    """Whether anything of an event may happen."""
    is_ruled = low.is_ruled("ban", event.kind, event.name)
    needs = event.name == "play" and low.requires_on_cards
    if event.cards is None:
        return Call(low.ban_procedure(event, whole=True), event_operands(low, event)) if is_ruled else ONE
    if not is_ruled and not needs:
        return ONE
    left = Call(low.ban_procedure(event, whole=False), event_operands(low, event))
    return is_any_left(low, event, event.cards, left)
