"""How something happens: what may not happen, what comes before, the event itself, the log, and who listens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace

from heistdsl.ir.ops import Sort
from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Call, Comp, Const, Expr, Invoke, Op, Run, Var
from heistdsl.ir.signatures import PIECE, PLAIN, ZONE
from heistdsl.lower.amounts import in_direction
from heistdsl.lower.carried import GIVEN, SHARE, carried, key_of_zones
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.layout import letter_of
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.lying import whole, zone_of
from heistdsl.lower.reading import NO_NUMBER, members, nothing_of, one_of
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import ABSENT, Val, number, piece, set_of
from heistdsl.model import types as t
from heistdsl.model.parts import LAYER_EVENTS
from heistdsl.text.span import Span

#: Names that every event answers to, even if it carries nothing under them.
_COMMON = frozenset((
    "by", "source", "card", "cards", "amount", "from", "to", "unit", "host", "against", "share", "total", "values",
    "purpose", "dice", "group", "zone", "value", "direct",
))  # fmt: skip


def share_of(amounts: Mapping[str, Val]) -> Val:
    """A share as a value: a number of each unit."""
    return Val(t.EventType("share"), event=Event("share", "share", data=amounts))


@dataclass(frozen=True, slots=True)
class Event:
    """An event while it is lowered. `by` is -1 for nobody; `source` the piece whose text made it, or None if it cannot
    have one; `cards`, `origins` and `targets` are lists, or None if there are none. `data` is the rest. `path` is the
    value that is raised or lowered, or the set that is joined or left, `holders` those whose it is (None: the game).
    `maybe`: it may never have happened, and then its amount is NIL."""

    kind: str
    name: str
    by: Expr = NOTHING
    source: Expr | None = None
    cards: Expr | None = None
    origins: Expr | None = None
    targets: Expr | None = None
    amount: Expr | None = None
    data: Mapping[str, Val] = field(default_factory=dict)
    path: str = ""
    holders: Val | None = None
    maybe: bool = False

    @property
    def key(self) -> str:
        """What procedures about events like this one are called after."""
        return f"{self.kind}-{self.name}" + (f"-{self.path}" if self.path else "")

    @property
    def share(self) -> Mapping[str, Val]:
        """The numbers of the share that it carries, by their units; none if it carries no share."""
        return {key.removeprefix(SHARE): value for key, value in self.data.items() if key.startswith(SHARE)}

    def has_part(self, low: Lowering, name: str) -> bool:
        """Whether it answers to a name."""
        declared = low.ruleset.events.get(self.name)
        return name in _COMMON or name in self.data or (declared is not None and name in declared.carries)

    @property
    def may_lack_amount(self) -> bool:
        """Whether it has an amount at one time and none at another: somebody loses gold, or the game."""
        return (self.kind, self.name) == ("verb", "lose") or bool(self.given("of"))

    def given(self, word: str) -> tuple[Val, ...]:
        """What texts give it after a word that it does not declare, as each of the types that this may be of."""
        return tuple(value for key, value in self.data.items() if key.startswith(f"{GIVEN}{word} "))

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
            case _ if given := self.given(name):
                zones = self.origins if name == "from" else self.targets if name == "to" else None
                return one_of((*given, *(() if zones is None else (set_of(t.ZoneType(""), zones),))))
            case "from" if self.origins is not None:
                return set_of(t.ZoneType(""), self.origins)
            case "to" if self.targets is not None:
                return set_of(t.ZoneType(""), self.targets)
            case "amount" if self.amount is not None and "amount" not in self.data:
                return number(self.amount, self.maybe or self.may_lack_amount)
            case _ if name in self.data:
                return self.data[name]
            case _ if self.kind == "share":
                return number(ZERO)
            case "share" if self.share:
                return share_of(self.share)
            case _ if self.has_part(low, name):
                return ABSENT
            case _:
                raise refuse(f"`{name}` of an event", span)


def event_parameters(low: Lowering, code: Code, event: Event) -> Event:
    """An event like this one as the parameters of a procedure: `event_operands` gives what is handed over."""
    kind, name = event.kind, event.name
    by, source = code.parameter("by"), code.parameter("source")
    cards, origins, targets = (code.parameter(each, "l") for each in ("cards", "origins", "targets"))
    amount = code.parameter("amount")
    holders = None
    if event.holders is not None:
        holders = Val(event.holders.type, code.parameter("holders", "l"))
    data: dict[str, Val] = {}
    for key, type_ in carried(low, kind, name).items():
        sort: Sort = "l" if isinstance(type_, t.SetType) else "i"
        data[key] = Val(type_, code.parameter(f"carried-{key}", sort), sort == "i")
    has_amount = (kind != "event" or name in low.events_with_cards) and kind not in ("start", "end", "clock")
    about_cards = (kind in ("verb", "affect") or name in low.events_with_cards) and not event.path
    return Event(
        kind, name, by, source, cards if about_cards else None,
        None if _is_no_zone(low, kind, name, "from") else origins,
        None if _is_no_zone(low, kind, name, "to") else targets,
        amount if has_amount else None, data, event.path, holders,
    )  # fmt: skip


def _is_no_zone(low: Lowering, kind: str, name: str, end: str) -> bool:
    """Whether an event is said to be from, or to, something, and that is never a zone."""
    said = carried(low, kind, name)
    if kind != "event":
        return end in said
    return any(part.startswith(f"{GIVEN}{end} ") for part in said) and key_of_zones(name, end) not in low.learnt


def event_operands(low: Lowering, event: Event) -> tuple[Expr, ...]:
    """What is handed over to a procedure that takes the parameters of an event."""
    return (
        event.by,
        NOTHING if event.source is None else event.source,
        event.cards or EMPTY,
        event.origins or EMPTY,
        event.targets or EMPTY,
        (NO_NUMBER if event.may_lack_amount else ZERO) if event.amount is None else event.amount,
        *(() if event.holders is None else (event.holders.expr,)),
        *(_carried_operand(event, key, type_) for key, type_ in carried(low, event.kind, event.name).items()),
    )


def sorts_of_event(low: Lowering, event: Event) -> str:
    """Of which sort each of these operands is."""
    code = Code("")
    event_parameters(low, code, event)
    return "".join(code.locals[name] for name in code.parameters)


def letters_of_event(low: Lowering, event: Event) -> str:
    """Of each of these operands whether it is a piece, a zone or neither."""
    holders = "" if event.holders is None else letter_of(event.holders.type)
    data = "".join(map(letter_of, carried(low, event.kind, event.name).values()))
    return f"{PLAIN}{PIECE}{PIECE}{ZONE}{ZONE}{PLAIN}{holders}{data}"


def _carried_operand(event: Event, key: str, type_: t.Type) -> Expr:
    value = event.data.get(key, ABSENT)
    return nothing_of(type_) if value.is_nothing else value.expr


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
