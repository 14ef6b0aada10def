"""What something that runs leaves behind: triggers, layers, bans. They keep the values their names have now."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from heistdsl.ir.facts import LastingFact
from heistdsl.ir.ops import Sort
from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Const, Expr, Op, Run, Var
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event
from heistdsl.lower.flattening import flattened, mapped, unboxed
from heistdsl.lower.layout import name_of
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.refusal import refuse
from heistdsl.lower.texts import head_fits, head_name
from heistdsl.lower.values import ABSENT, Val
from heistdsl.model import types as t
from heistdsl.model.standing import names_in
from heistdsl.syntax.tree import On, Pattern, Statement, Until

#: Where the kept numbers begin: after me, them, this and source.
FIXED = 4


@dataclass(frozen=True, slots=True)
class LastingKind:
    """One statement that is left behind, with the surroundings in which it stands: `kept` are the locals it uses, in
    the order in which they are kept. `keeps_it`: it speaks of an event. `keeps_replaced`: it was made in place of
    something, and keeps what for. `amount` is the number or set of a layer."""

    number: int
    statement: Statement
    env: Env
    kept: tuple[str, ...]
    about: str
    keeps_it: bool = False
    keeps_replaced: bool = False
    amount: Val | None = None

    @property
    def from_card(self) -> bool:
        """Whether it stands in the text of a card."""
        return self.env.from_card


def leave_behind(low: Lowering, code: Code, statement: Statement, env: Env, amount: Val | None = None) -> None:
    """Add that a statement lasts from now on, unless what it should last until has happened already. A trigger that
    stands in no `until` ends with the phase in which it was made. `amount` is the number or set of a layer."""
    env = _as_it_is(env)
    kind = _kind(low, code, statement, env, amount)
    phase: Expr = NOTHING
    if isinstance(statement, On):
        phase = Op("current-phase")
        if env.untils != EMPTY:
            phase = Op("either", (Op("size", (env.untils,)), NOTHING, phase))
    ends = Op("join", (Op("list", (phase,)), env.untils))
    with code.when(ONE if env.untils == EMPTY else Op("all-last", (env.untils,))):
        code.add(Run(_keeping(code, kind, env, ends, amount)))


def _as_it_is(env: Env) -> Env:
    """The surroundings with all values as they are now."""
    it = None if env.it is None else unboxed(_event_value(env.it)).event
    return env.but(it=it, locals={name: unboxed(value) for name, value in env.locals.items()})


def _kind(low: Lowering, code: Code, statement: Statement, env: Env, amount: Val | None = None) -> LastingKind:
    if env.element is not None:
        raise refuse("something lasting made inside a `where`", statement.span)
    used = names_in(statement).union(*map(names_in, env.conditions))
    kept = tuple(name for name, value in env.locals.items() if name in used and flattened(value))
    keeps_it = "it" in used and env.it is not None and not isinstance(statement, On)
    keeps_replaced = code.replaced != EMPTY
    kind = LastingKind(len(low.lasting), statement, env, kept, code.about, keeps_it, keeps_replaced, amount)
    low.lasting.append(kind)
    return kind


def _keeping(code: Code, kind: LastingKind, env: Env, ends: Expr, amount: Val | None) -> Expr:
    """The operation that keeps it: first an amount, then the locals."""
    numbers: list[Expr] = []
    lists: Expr = EMPTY
    values = [*([] if amount is None else [amount]), *(env.locals[name] for name in kind.kept)]
    if kind.keeps_it and env.it is not None:
        values.append(_event_value(env.it))
    parts = [(amount.expr, "l" if amount.is_set else "i")] if amount is not None else []
    for value in values[len(parts) :]:
        parts += flattened(value)
    if kind.keeps_replaced:
        parts.append((code.replaced, "l"))
    for expr, sort in parts:
        if sort == "l":
            packed = Op("pack", (expr,))
            lists = packed if lists == EMPTY else Op("join", (lists, packed))
        else:
            numbers.append(expr)
    surroundings = (_or_nothing(env.me), _or_nothing(env.them), _or_nothing(env.this), env.source or NOTHING)
    seen = tuple(
        value.expr
        for value in env.locals.values()
        if isinstance(value.type, t.PieceType) and not value.is_set and value.expr != NOTHING
    )
    return Op("keep", (Const(kind.number), *surroundings, Op("list", tuple(numbers)), lists, ends, Op("list", seen)))


def _event_value(event: Event) -> Val:
    return Val(t.EventType(event.name), event=event)


def _or_nothing(value: Val) -> Expr:
    return NOTHING if value.is_nothing else value.expr


def lasting_env(kind: LastingKind, number: Expr, code: Code | None = None, amounts: tuple[int, int] = (0, 0)) -> Env:
    """The surroundings of a lasting effect, read from what it keeps. With `code` they are read at once. `amounts` says
    how many numbers and lists are kept before the locals."""

    def read(place: int) -> Expr:
        found = Op("kept", (number, Const(place)))
        return code.let("kept", found) if code is not None else found

    names = ("me", "them", "this")
    found: dict[str, Val] = {}
    for place, name in enumerate(names):
        value: Val = getattr(kind.env, name)
        found[name] = ABSENT if value.is_nothing else Val(value.type, read(place), value.maybe)
    taken = list(amounts)

    def kept(_: str, __: Expr, sort: Sort) -> Expr:
        place = taken[int(sort == "l")]
        taken[int(sort == "l")] += 1
        if sort == "i":
            return read(FIXED + place)
        listed = Op("kept-list", (number, Const(place)))
        return code.let_list("kept", listed) if code is not None else listed

    env = kind.env
    locals_ = {name: value for name, value in env.locals.items() if not flattened(value)}
    for name in kind.kept:
        locals_[name] = mapped(name, env.locals[name], kept)
    it = mapped("it", _event_value(env.it), kept).event if kind.keeps_it and env.it is not None else None
    source = None if kind.env.source is None else read(3)
    return Env(
        found["me"], found["them"], found["this"], it, source=source, from_card=kind.from_card, locals=locals_
    )  # fmt: skip


@contextmanager
def lasting_ones(
    low: Lowering, code: Code, kind: LastingKind, amounts: tuple[int, int] = (0, 0)
) -> Iterator[tuple[Var, Env]]:
    """What is added inside runs for each lasting effect of a kind, the oldest first, while the conditions around it
    hold; it gets its number and its surroundings."""
    with ExitStack() as inside:
        number = inside.enter_context(code.each("lasting", Op("lasting", (Const(kind.number),))))
        env = lasting_env(kind, number, amounts=amounts)
        for condition in kind.env.conditions:
            inside.enter_context(code.when(low.truth(condition, env)))
        yield number, env


def kept_replaced(kind: LastingKind, number: Expr, code: Code) -> Expr:
    """Which replacements may not apply again to what a trigger does that was made in place of something."""
    if not kind.keeps_replaced:
        return EMPTY
    lists = sum(sort == "l" for name in kind.kept for _, sort in flattened(kind.env.locals[name]))
    return code.let_list("replaced", Op("kept-list", (number, Const(lists))))


def kept_amount(number: Expr, is_set: bool) -> Expr:
    """What was fixed when a layer was made."""
    return Op("kept-list", (number, ZERO)) if is_set else Op("kept", (number, Const(FIXED)))


# ---- until


def begin_until(low: Lowering, code: Code, pattern: Pattern, env: Env) -> Var:
    """Add that something ends with an event like this; the number of what ends. `next` passes over the phase that runs
    now."""
    statement, env = Until(pattern, (), span=pattern.span), _as_it_is(env)
    kind = _kind(low, code, statement, env)
    skipped: Expr = NOTHING
    if pattern.next and pattern.kind == "end":
        skipped = Op("running", (Const(low.layout.phases.index(head_name(pattern))),))
    return code.let("until", _keeping(code, kind, env, Op("list", (NOTHING,)), Val(t.NUMBER, skipped)))


def is_ending(low: Lowering, kind: str, name: str) -> bool:
    """Whether anything may last until an event of this kind and name."""
    return any(head_fits(pattern, kind, name) for pattern in low.until_patterns)


# ---- what is known of them outside


def lasting_fact(kind: LastingKind) -> LastingFact:
    """What an effect of this kind is, for whoever wants to explain it."""
    statement, env = kind.statement, kind.env
    used = names_in(statement) & env.locals.keys()
    words = [_simple(env.locals[name]) for name in kind.kept]
    amount = "" if kind.amount is None else _simple(kind.amount)
    is_simple = used == set(kind.kept) and all(words) and not (env.conditions or kind.keeps_it or kind.keeps_replaced)
    is_simple = is_simple and (kind.amount is None or amount == "number")
    span = statement.span
    return LastingFact(
        type(statement).__name__.lower(),
        -1 if span is None else span.start,
        -1 if span is None else span.end,
        kind.from_card,
        amount,
        tuple(zip(kind.kept, words, strict=True)) if is_simple else None,
    )


def _simple(value: Val) -> str:
    """What a value is that is one number, or a set of such, in a word; the empty text for any other."""
    of = value.type.of if isinstance(value.type, t.SetType) else value.type
    match of:
        case t.NumberType() | t.PlayerType() | t.PieceType() | t.PlaceType() as found:
            return f"{'set of ' if value.is_set else ''}{name_of(found)}"
        case _:
            return ""
