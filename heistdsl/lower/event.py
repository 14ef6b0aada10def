"""An event while it is lowered: what it carries, its parts, and how it is handed to procedures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from heistdsl.ir.ops import Sort
from heistdsl.ir.program import EMPTY, NOTHING, ZERO, Expr, Op
from heistdsl.ir.signatures import PIECE, PLAIN, ZONE
from heistdsl.lower.carried import GIVEN, SHARE, carried, key_of_zones
from heistdsl.lower.code import Code
from heistdsl.lower.layout import letter_of
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import NO_NUMBER, nothing_of, one_of
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import ABSENT, Val, number, piece, set_of
from heistdsl.model import types as t
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
