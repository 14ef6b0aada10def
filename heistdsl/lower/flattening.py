"""Values as numbers and lists that can be handed on or kept, and back. An event is all that it carries."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from heistdsl.ir.ops import Sort
from heistdsl.ir.program import EMPTY, ZERO, Call, Const, Expr, Op
from heistdsl.lower.code import Code
from heistdsl.lower.event import Event
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import Val
from heistdsl.model import types as t

#: What becomes of a part: its name, what it is, and of which sort.
Change = Callable[[str, Expr, Sort], Expr]


def flattened(value: Val) -> list[tuple[Expr, Sort]]:
    """The numbers and lists of a value that are not known beforehand, in the order in which `mapped` goes through
    them."""
    found: list[tuple[Expr, Sort]] = []

    def note(_: str, expr: Expr, sort: Sort) -> Expr:
        found.append((expr, sort))
        return expr

    mapped("", value, note)
    return found


def held(code: Code, name: str, value: Val) -> Val:
    """The same value in locals of its own: what has been kept of the past as it is now."""
    return mapped(name, value, lambda part, expr, sort: (code.let if sort == "i" else code.let_list)(part, expr))


def mapped(name: str, value: Val, change: Change) -> Val:
    """The same value, with every number and list in it that is not known beforehand changed."""
    if isinstance(value.type, t.KeyedType):
        raise refuse(f"`{name}`, kept for each of several, handed on")
    if value.event is not None:
        there = _changed(f"{name}-there", value.expr, "i", change) if value.maybe else value.expr
        return replace(value, expr=there, event=mapped_event(name, value.event, change))
    if value.ways:
        ways = (mapped(f"{name}-{place}", way, change) for place, way in enumerate(value.ways))
        return replace(value, ways=tuple(ways))
    if value.box is not None:
        return boxed(value, _changed(f"{name}-box", value.box, "i", change))
    found = replace(value, expr=_changed(name, value.expr, "l" if value.is_set else "i", change))
    if value.high is not None:
        found = replace(found, high=_changed(f"{name}-high", value.high, "i", change))
    return found


def mapped_event(name: str, event: Event, change: Change) -> Event:
    """The same event, with every number and list in it that is not known beforehand changed."""

    def part(key: str, expr: Expr | None, sort: Sort) -> Expr | None:
        return None if expr is None else _changed(f"{name}-{key}", expr, sort, change)

    return replace(
        event,
        by=_changed(f"{name}-by", event.by, "i", change),
        source=part("source", event.source, "i"),
        cards=part("cards", event.cards, "l"),
        origins=part("origins", event.origins, "l"),
        targets=part("targets", event.targets, "l"),
        amount=part("amount", event.amount, "i"),
        data={key: mapped(f"{name}-{key}", value, change) for key, value in event.data.items()},
        holders=None if event.holders is None else mapped(f"{name}-holders", event.holders, change),
    )


def _changed(name: str, expr: Expr, sort: Sort, change: Change) -> Expr:
    return expr if isinstance(expr, Const) or expr == EMPTY else change(name, expr, sort)


# ---- what is shared

#: The procedure that gives what is shared under a number.
SHARED = "shared"


def boxed(value: Val, number: Expr) -> Val:
    """A value as what is shared under a number (sharing.py)."""
    content = Call(SHARED, (number,))
    return replace(value, expr=content if value.is_set else Op("at", (content, ZERO)), box=number)


def unboxed(value: Val) -> Val:
    """A value as it is now, whatever becomes of what is shared."""
    if value.event is not None:
        data = {key: unboxed(each) for key, each in value.event.data.items()}
        return replace(value, event=replace(value.event, data=data))
    return value if value.box is None else replace(value, box=None)
