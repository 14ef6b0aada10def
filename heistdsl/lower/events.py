"""How something happens: what may not happen, the event itself, the log, and who listens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace

from heistdsl.ir.program import EMPTY, NOTHING, ZERO, Call, Comp, Const, Expr, Invoke, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import ABSENT, Val, number, piece, set_of
from heistdsl.model import types as t
from heistdsl.text.span import Span

#: Names that every event answers to, even if it carries nothing under them.
_COMMON = frozenset((
    "by", "source", "card", "cards", "amount", "from", "to", "unit", "host", "against", "share", "total", "values",
    "purpose", "dice", "group", "zone", "value", "direct",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Event:
    """An event while it is lowered. `by` is -1 for nobody; `source` the piece whose text made it, or None if it cannot
    have one; `cards`, `origins` and `targets` are lists, or None if there are none. `data` is the rest."""

    kind: str
    name: str
    by: Expr = NOTHING
    source: Expr | None = None
    cards: Expr | None = None
    origins: Expr | None = None
    targets: Expr | None = None
    amount: Expr | None = None
    data: Mapping[str, Val] = field(default_factory=dict)

    def has_part(self, low: Lowering, name: str) -> bool:
        """Whether it answers to a name."""
        declared = low.ruleset.events.get(self.name)
        return name in _COMMON or name in self.data or (declared is not None and name in declared.carries)

    def part(self, low: Lowering, name: str, span: Span | None = None) -> Val:
        """A part of it."""
        match name:
            case "by":
                return Val(t.PLAYER, self.by, True)
            case "source" if self.source is not None:
                return piece(self.source, True)
            case "cards" if self.cards is not None:
                return set_of(t.PIECE, self.cards)
            case "card" if self.cards is not None:
                return piece(Op("first", (self.cards,)), True)
            case "from" if self.origins is not None:
                return set_of(t.ZoneType(""), self.origins)
            case "to" if self.targets is not None:
                return set_of(t.ZoneType(""), self.targets)
            case "amount" if self.amount is not None:
                return number(self.amount)
            case _ if name in self.data:
                return self.data[name]
            case _ if self.has_part(low, name) and self.kind not in ("verb", "raise", "lower"):
                return ABSENT
            case _:
                raise refuse(f"`{name}` of an event", span)


def event_parameters(low: Lowering, code: Code, kind: str, name: str) -> Event:
    """An event as the parameters of a procedure: `event_operands` gives what is handed over."""
    by, source = code.parameter("by"), code.parameter("source")
    cards, origins, targets = (code.parameter(each, "l") for each in ("cards", "origins", "targets"))
    amount = code.parameter("amount")
    data = {key: Val(type_, code.parameter(f"carried-{key}"), True) for key, type_ in carried(low, kind, name).items()}
    about_cards = kind in ("verb", "affect") or name in low.events_with_cards
    return Event(
        kind, name, by, source, cards if about_cards else None, origins, targets, amount if about_cards else None, data
    )


def carried(low: Lowering, kind: str, name: str) -> Mapping[str, t.Type]:
    """What an event carries under names of its own."""
    if kind == "clock":
        return {"at": t.NUMBER}
    declared = low.ruleset.events.get(name)
    return declared.carries if declared is not None and kind == "event" else {}


def event_operands(low: Lowering, event: Event) -> tuple[Expr, ...]:
    """What is handed over to a procedure that takes the parameters of an event."""
    keys = carried(low, event.kind, event.name)
    return (
        event.by,
        NOTHING if event.source is None else event.source,
        event.cards or EMPTY,
        event.origins or EMPTY,
        event.targets or EMPTY,
        ZERO if event.amount is None else event.amount,
        *(event.data[key].expr if key in event.data else NOTHING for key in keys),
    )


@dataclass(frozen=True, slots=True)
class Happened:
    """What an effect has made of an event: the cards it was about in the end, and what goes into the log. With a list
    of cards the event has happened only if any is left; `really` is a further condition."""

    cards: Expr | None = None
    origin: Expr = NOTHING
    target: Expr = NOTHING
    amount: Expr = ZERO
    unit: int = -1
    values: Expr = EMPTY
    really: Expr | None = None


Effect = Callable[[Expr | None], Happened]


def happen(
    low: Lowering, code: Code, event: Event, effect: Effect, then: Callable[[Event], None] | None = None
) -> None:
    """Add an event with everything that belongs to it. `effect` adds what it does, given the cards that are left;
    `then` adds what follows if it has come about."""
    for timing in ("before", "instead of", "after"):
        if low.is_heard(timing, event.kind, event.name):
            raise refuse(f"`{timing}`")
    with ExitStack() as inside:
        event = admitted(low, code, event, inside)
        knowing: Expr = EMPTY
        if event.cards is not None and not code.quiet:
            knowing = code.let_list("knowing", Op("seers", (event.cards,)))
        happened = effect(event.cards)
        if happened.really is not None:
            inside.enter_context(code.when(happened.really))
        if happened.cards is not None:
            event = replace(event, cards=happened.cards)
            inside.enter_context(code.when(Op("size", (happened.cards,))))
            if knowing == EMPTY and not code.quiet:
                knowing = code.let_list("knowing", Op("seers", (happened.cards,)))
        if event.kind == "verb" or event.cards is not None:
            event = replace(event, amount=happened.amount)
        if code.quiet:
            return
        note(low, code, event, happened, knowing)
        listen(low, code, event)
        low.expire(code, event)
        if then is not None:
            then(event)


def admitted(low: Lowering, code: Code, event: Event, inside: ExitStack) -> Event:
    """The event without the cards that may not be affected or are banned; what follows inside runs only if it may
    happen at all."""
    is_ruled = low.is_ruled("ban", event.kind, event.name)
    if event.cards is None:
        if is_ruled:
            inside.enter_context(code.when(Call(low.ban_procedure(event, whole=True), event_operands(low, event))))
        return event
    cards = event.cards
    if low.has_affect and event.source is not None:
        left = Call(low.unprotected_procedure(), (cards, event.source, event.by))
        cards = code.let_list("open", Op("either-list", (Op("lt", (event.source, ZERO)), cards, left)))
    if is_ruled or (event.name == "play" and low.requires_on_cards):
        event = replace(event, cards=cards)
        cards = code.let_list("allowed", Call(low.ban_procedure(event, whole=False), event_operands(low, event)))
    if cards is not event.cards or is_ruled:
        some = Op("size", (cards,))
        assert event.cards is not None
        had_none = Op("not", (Op("size", (event.cards,)),))
        inside.enter_context(code.when(Op("or", (had_none, some)) if event.kind == "event" else some))
    return replace(event, cards=cards)


def note(low: Lowering, code: Code, event: Event, happened: Happened, knowing: Expr) -> None:
    """Add the event to the log."""
    cards = event.cards if event.cards is not None else EMPTY
    number = Const(low.layout.event(event.kind, event.name))
    if cards == EMPTY and happened == Happened():
        code.run("note", number, event.by)
        return
    code.run(
        "log", number, event.by, Const(happened.unit), happened.amount,
        happened.origin, happened.target, cards, happened.values, knowing,
    )  # fmt: skip


def listen(low: Lowering, code: Code, event: Event) -> None:
    """Run the `on` triggers of an event that has happened."""
    if low.is_heard("on", event.kind, event.name):
        code.add(Invoke(low.listening_procedure(event), event_operands(low, event)))


def zones_of(cards: Expr) -> Expr:
    """The zones that pieces lie in, each once."""
    return Op("once", (Comp("map", "at_c", cards, value=Op("max", (Op("cell", (Var("at_c"),), "where"), NOTHING))),))


def zone_of_first(cards: Expr) -> Expr:
    """The zone of the first of some pieces, -1 for nowhere."""
    return Op("max", (Op("cell", (Op("first", (cards,)),), "where"), NOTHING))


def plain(low: Lowering, code: Code, env: Env, kind: str, name: str, by: Expr = NOTHING) -> None:
    """An event that only says that something has come about."""
    happen(low, code, Event(kind, name, by, env.source), lambda _: Happened())
