"""How something happens: what may not happen, what comes before, the event itself, the log, and who listens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import reduce

from heistdsl.ir.facts import AGAINST, FROM, PATH, PURPOSE, TO, UNIT
from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Call, Comp, Const, Expr, Invoke, Op, Run, Var
from heistdsl.lower.amounts import in_direction
from heistdsl.lower.carried import carried
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event, event_operands
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.lying import whole, zone_of
from heistdsl.lower.reading import members
from heistdsl.lower.values import ABSENT, Val, number
from heistdsl.model import types as t
from heistdsl.model.parts import LAYER_EVENTS


@dataclass(frozen=True, slots=True)
class Happened:
    """What an effect has made of an event: the cards it was about in the end, and what goes into the log. With a list
    of cards the event has happened only if any is left; they are those it was about before, but for some if `fewer`.
    `really` is a further condition. `data` is what the event carries from now on."""

    cards: Expr | None = None
    origin: Expr = NOTHING
    target: Expr = NOTHING
    amount: Expr = ZERO
    unit: int = -1
    values: Expr = EMPTY
    really: Expr | None = None
    data: Mapping[str, Val] = field(default_factory=dict)
    fewer: bool = False


Effect = Callable[[Event], Happened]


def happen(
    low: Lowering, code: Code, event: Event, effect: Effect, then: Callable[[Event], None] | None = None
) -> None:
    """Add an event with everything that belongs to it. `effect` adds what it does, given the event with the cards and
    numbers that it has by then; `then` adds what follows if it has come about."""
    with ExitStack() as inside:
        event = admitted(low, code, event, inside)
        if not code.quiet:
            event = _preceded(low, code, event)
            _unless_replaced(low, code, event, inside)
        knowing: Expr = EMPTY
        is_roll = (event.kind, event.name) == ("verb", "roll")  # who remembered a die does not know what it shows now
        if event.cards is not None and not code.quiet and not is_roll:
            knowing = code.let_list("knowing", Op("seers", (event.cards,)))
        seen = None if code.quiet else low.seen_before(code, event)
        happened = effect(event)
        if happened.really is not None:
            inside.enter_context(code.when(happened.really))
        if happened.cards is not None:
            if happened.fewer and event.cards is not None and not code.quiet:
                knowing = code.let_list("knowing", _knowing(low, happened.cards, event.cards, knowing))
            event = replace(event, cards=happened.cards)
            inside.enter_context(code.when(Op("size", (happened.cards,))))
        if event.cards is not None and knowing == EMPTY and not code.quiet:
            knowing = code.let_list("knowing", Op("seers", (event.cards,)))
        lacks_amount = event.may_lack_amount and event.amount is None
        if (event.kind == "verb" or event.cards is not None) and not lacks_amount:
            event = replace(event, amount=happened.amount)
        if happened.data:
            event = replace(event, data={**event.data, **happened.data})
        low.remember(code, event)
        if code.quiet:
            low.remember(code, event, late=True)
            return
        note(low, code, event, happened, knowing)
        low.walks.settle(low, code, event)
        event = listen(low, code, event, () if seen is None else (seen,))
        low.remember(code, event, late=True)
        low.expire(code, event)
        if then is not None:
            then(event)


def _knowing(low: Lowering, cards: Expr, before: Expr, knowing: Expr) -> Expr:
    """Who knew some of the cards that an event was about before."""

    def build(code: Code) -> None:
        code.gives = "l"
        some, all_, known = (code.parameter(name, "l") for name in ("cards", "before", "knowing"))
        found, place = code.let_list("found", EMPTY), code.let("place", ZERO)
        with code.each("card", all_) as card:
            code.set(place, Op("plus", (place, ONE)))
            with code.when(Op("has", (some, card))):  # nobody is noted in games without a log
                code.set(found, Op("join", (found, Op("list", (Op("entry", (known, place)),)))))
        code.give_back(found)

    return Call(low.wanted("knowing", build), (cards, before, knowing))


def _preceded(low: Lowering, code: Code, event: Event) -> Event:
    """Run the `before` triggers of an event; the event with the numbers that they have left."""
    if not low.is_heard("before", event.kind, event.name):
        return event
    return _changed(low, code, event, "before", event_operands(low, event))


def _changed(low: Lowering, code: Code, event: Event, timing: str, operands: tuple[Expr, ...]) -> Event:
    """Run triggers that may change an event; the event with the numbers that they have left."""
    names = changed_by(low, event, timing)
    into = code.fresh("changed", "l") if names else None
    code.add(Invoke(low.listening_procedure(event, timing), operands, into))
    for place, name in enumerate(names):
        assert into is not None
        left: Expr = Op("at", (Var(into), Const(place)))
        if name == "amount" and event.amount is not None and event.kind in LAYER_EVENTS:
            left = in_direction(event.amount, left)
        event = with_part(event, name, code.let(name, left))
    return event


def changeable(low: Lowering, event: Event) -> tuple[str, ...]:
    """The numbers of an event that a `before` trigger may change, as far as any text does that."""
    names = ["amount"] if event.amount is not None else []
    names += [key for key, type_ in carried(low, event.kind, event.name).items() if isinstance(type_, t.NumberType)]
    return tuple(name for name in names if name in low.parts_changed)


def changeable_late(low: Lowering, event: Event) -> tuple[str, ...]:
    """The numbers of an event that an `on` trigger may change: only rolls have some."""
    if (event.kind, event.name) != ("verb", "roll"):
        return ()
    return tuple(name for name in changeable(low, event) if name in low.rolls_changed)


def changed_by(low: Lowering, event: Event, timing: str) -> tuple[str, ...]:
    """The numbers of an event that triggers of a timing may change; their procedures give them back."""
    match timing:
        case "before":
            return changeable(low, event)
        case "on":
            return changeable_late(low, event)
        case _:
            return ()


def with_part(event: Event, name: str, value: Expr) -> Event:
    """The event with another number under a name."""
    if name == "amount":
        return replace(event, amount=value)
    return replace(event, data={**event.data, name: number(value, True)})


def _unless_replaced(low: Lowering, code: Code, event: Event, inside: ExitStack) -> None:
    """What follows inside runs only if no replacement takes the place of the event."""
    if not low.is_heard("instead of", event.kind, event.name):
        return
    into = code.fresh("replaced")
    operands = (code.replaced, *event_operands(low, event))
    code.add(Invoke(low.listening_procedure(event, "instead of"), operands, into))
    inside.enter_context(code.when(Op("not", (Var(into),))))


def admitted(low: Lowering, code: Code, event: Event, inside: ExitStack) -> Event:
    """The event without the cards that may not be affected or are banned; what follows inside runs only if it may
    happen at all."""
    is_ruled = low.is_ruled("ban", event.kind, event.name)
    if event.cards is None:
        if is_ruled:
            inside.enter_context(code.when(Call(low.ban_procedure(event, whole=True), event_operands(low, event))))
        return event
    cards = about = event.cards
    if low.has_affect and event.source is not None:
        left = Call(low.unprotected_procedure(), (cards, event.source, event.by))
        cards = code.let_list("open", Op("either-list", (Op("lt", (event.source, ZERO)), cards, left)))
    if is_ruled or (event.name == "play" and low.requires_on_cards):
        event = replace(event, cards=cards)
        cards = code.let_list("allowed", Call(low.ban_procedure(event, whole=False), event_operands(low, event)))
    if cards is not about or is_ruled:
        inside.enter_context(code.when(is_any_left(low, event, about, cards)))
    return replace(event, cards=cards)


def is_any_left(low: Lowering, event: Event, about: Expr, left: Expr) -> Expr:
    """Whether an event may happen that was about some cards, of which those are left that it may be about. What a text
    emits is not about cards each time."""
    some = Op("size", (left,))
    if event.kind != "event":
        return some
    is_ruled = low.is_ruled("ban", event.kind, event.name)
    alone = Call(low.ban_procedure(event, whole=True), event_operands(low, event)) if is_ruled else ONE
    return Op("either", (Op("size", (about,)), some, alone))


def may_act(low: Lowering, who: Val) -> Expr:
    """Whether a player is there and may do anything by choice."""
    there: Expr = Op("ge", (who.expr, ZERO)) if who.maybe else ONE
    if not low.has_act_bans:
        return there
    event = Event("act", "act", who.expr)
    allowed = Call(low.ban_procedure(event, whole=True), event_operands(low, event))
    return allowed if there == ONE else Op("and", (there, allowed))


def _aside(low: Lowering, event: Event, happened: Happened) -> Expr:
    """What views tell of an event that its line does not hold (ir/facts.py)."""
    found: list[Expr] = []
    if event.path:
        found.append(Op("list", (Const(PATH), Const(low.layout.word(event.path)))))
    purpose = event.data.get("purpose", ABSENT)
    if event.kind == "verb" and not purpose.is_nothing:
        found.append(Op("list", (Const(PURPOSE), purpose.expr)))
    unit = event.data.get("unit", ABSENT)
    if unit.word and happened.unit < 0:
        found.append(Op("list", (Const(UNIT), Const(low.layout.word(unit.word)))))
    if event.kind == "verb" and event.name == "swap" and event.origins is not None:
        zone = Op("list", (Const(FROM), Var("a_zone"), Const(TO), Var("a_zone")))
        found.append(Comp("flat", "a_zone", Op("tail", (event.origins, ONE)), value=zone))
    for against in (event.data.get("against", ABSENT), *event.given("against")):
        if isinstance(against.type, t.PlayerType) or against.type == t.PLAYERS:
            found.append(_against(members(low, against).expr))
    return reduce(lambda some, more: Op("join", (some, more)), found) if found else EMPTY


def _against(players: Expr) -> Expr:
    """Against whom an event is: that is told of one player."""
    is_one = Op("eq", (Op("size", (players,)), ONE))
    return Op("either-list", (is_one, Op("list", (Const(AGAINST), Op("first", (players,)))), EMPTY))


def note(low: Lowering, code: Code, event: Event, happened: Happened, knowing: Expr) -> None:
    """Add the event to the log. Where somebody asks the past about it, that it has happened is a change."""
    if low.questions_about(event):
        code.run("set-scalar", ONE, key="changed")
    cards = event.cards if event.cards is not None else EMPTY
    aside = _aside(low, event, happened)
    if aside != EMPTY:
        knowing = aside if knowing == EMPTY else Op("join", (knowing, aside))
    number = Const(low.layout.event(event.kind, event.name))
    if cards == aside == EMPTY and happened == Happened():
        code.run("note", number, event.by)
        return
    code.run(
        "log", number, event.by, Const(happened.unit), happened.amount,
        happened.origin, happened.target, cards, happened.values, knowing,
    )  # fmt: skip


def listen(low: Lowering, code: Code, event: Event, seen: tuple[Expr, ...] = ()) -> Event:
    """Run the `on` triggers of an event that has happened; its `after` triggers wait for the end of the text that runs
    here, if one does. `seen` are those of cards that were in force just before, where the event may move cards. Gives
    the event as the triggers have left it."""
    operands = (*event_operands(low, event), *seen)
    waits = low.is_heard("after", event.kind, event.name) and code.text is not None
    if not changeable_late(low, event):
        if waits and code.text is not None:
            code.add(Run(Call(low.listening_procedure(event, "after"), (code.text, *operands))))
        if low.is_heard("on", event.kind, event.name):
            code.add(Invoke(low.listening_procedure(event, "on"), operands))
        return event
    found: Expr = EMPTY
    if waits:
        found = code.let_list("waiting", Call(low.listening_procedure(event, "find after"), operands))
    event = _changed(low, code, event, "on", operands)
    if waits and code.text is not None:
        queued = (code.text, found, *event_operands(low, event))
        code.add(Run(Call(low.listening_procedure(event, "queue after"), queued)))
    return event


def zones_of(low: Lowering, cards: Expr) -> Expr:
    """The zones that pieces lie in, each once."""
    return Op("once", (Comp("map", "at_c", cards, value=zone_of(low, Var("at_c"))),))


def zones_in(low: Lowering, value: Val) -> Expr:
    """The zones among some values, and those their pieces lie in."""
    match value.type:
        case t.ZoneType():
            return Op("some", (value.expr,))
        case t.SlotType():
            return Op("some", (whole(low, value.expr),))
        case t.SetType(of=t.ZoneType()):
            return value.expr
        case t.PieceType() | t.SetType(of=t.PieceType()):
            return zones_of(low, members(low, value).expr)
        case _:
            return EMPTY


def zone_of_first(low: Lowering, cards: Expr) -> Expr:
    """The zone of the first of some pieces, -1 for nowhere."""
    return zone_of(low, Op("first", (cards,)))


def plain(low: Lowering, code: Code, env: Env, kind: str, name: str, by: Expr = NOTHING) -> None:
    """An event that only says that something has come about."""
    happen(low, code, Event(kind, name, by, env.source), lambda _: Happened())
