"""Triggers that something which runs leaves behind: they keep the values their names have now."""

from __future__ import annotations

from dataclasses import dataclass

from heistdsl.ir.program import EMPTY, NOTHING, Const, Expr, Op
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.refusal import refuse
from heistdsl.lower.texts import head_fits
from heistdsl.lower.values import ABSENT, Val
from heistdsl.model import types as t
from heistdsl.model.standing import names_in
from heistdsl.syntax.tree import On, Pattern, Statement
from heistdsl.text.span import Span

#: Where the kept numbers begin: after me, them, this and source.
_FIXED = 4


@dataclass(frozen=True, slots=True)
class LastingKind:
    """One statement that is left behind, with the surroundings in which it stands: `kept` are the locals it uses, in
    the order in which they are kept."""

    number: int
    statement: Statement
    env: Env
    kept: tuple[str, ...]
    about: str

    @property
    def from_card(self) -> bool:
        """Whether it stands in the text of a card."""
        return self.env.from_card


def leave_behind(low: Lowering, code: Code, statement: Statement, env: Env) -> None:
    """Add that a statement lasts from now on. A trigger ends with the phase in which it was made."""
    if not isinstance(statement, On):
        raise refuse(f"a `{type(statement).__name__.lower()}` that lasts", statement.span)
    if env.element is not None:
        raise refuse("a trigger made inside a `where`", statement.span)
    used = names_in(statement)
    kept = tuple(name for name, value in env.locals.items() if name in used and not value.is_nothing)
    kind = LastingKind(len(low.lasting), statement, env, kept, code.about)
    low.lasting.append(kind)
    numbers: list[Expr] = []
    lists: Expr = EMPTY
    for name in kept:
        value = env.locals[name]
        _check_keepable(value, statement.span)
        if value.is_set:
            packed = Op("join", (Op("list", (Op("size", (value.expr,)),)), value.expr))
            lists = packed if lists == EMPTY else Op("join", (lists, packed))
        else:
            numbers.append(value.expr)
    surroundings = (_or_nothing(env.me), _or_nothing(env.them), _or_nothing(env.this), env.source or NOTHING)
    ends = Op("list", (Op("current-phase"),))
    code.run("keep", Const(kind.number), *surroundings, Op("list", tuple(numbers)), lists, ends)


def _check_keepable(value: Val, span: Span | None) -> None:
    if value.event is not None or not isinstance(value.type, t.Type) or (value.word and value.expr == NOTHING):
        raise refuse("a trigger that keeps something which is no thing", span)


def _or_nothing(value: Val) -> Expr:
    return NOTHING if value.is_nothing else value.expr


def lasting_env(low: Lowering, kind: LastingKind, number: Expr, code: Code | None = None) -> Env:
    """The surroundings of a lasting effect, read from what it keeps. With `code` they are read at once."""

    def read(place: int) -> Expr:
        found = Op("kept", (number, Const(place)))
        return code.let("kept", found) if code is not None else found

    names = ("me", "them", "this")
    found: dict[str, Val] = {}
    for place, name in enumerate(names):
        value: Val = getattr(kind.env, name)
        found[name] = ABSENT if value.is_nothing else Val(value.type, read(place), value.maybe)
    locals_: dict[str, Val] = {}
    numbers = lists = 0
    for name in kind.kept:
        value = kind.env.locals[name]
        if value.is_set:
            kept: Expr = Op("kept-list", (number, Const(lists)))
            locals_[name] = Val(value.type, code.let_list("kept", kept) if code else kept)
            lists += 1
        else:
            locals_[name] = Val(value.type, read(_FIXED + numbers), value.maybe)
            numbers += 1
    source = None if kind.env.source is None else read(3)
    return Env(found["me"], found["them"], found["this"], source=source, from_card=kind.from_card, locals=locals_)


# ---- until


def begin_until(low: Lowering, code: Code, pattern: Pattern, env: Env) -> Expr:
    """Add that something ends with an event like this; the number of what ends."""
    if pattern.next or pattern.prepositions or pattern.condition is not None:
        raise refuse("`until` an event of a certain kind", pattern.span)
    kind = low.until_kind(pattern)
    nobody = (NOTHING, NOTHING, NOTHING, NOTHING)
    return Op("keep", (Const(kind), *nobody, EMPTY, EMPTY, Op("list", (NOTHING,))))


def add_expiry(low: Lowering, code: Code, kind: str, name: str) -> None:
    """End whatever lasts until an event of this kind and name."""
    for number, pattern in low.untils.items():
        if head_fits(pattern, kind, name):
            with code.each("ended", Op("lasting", (Const(number),))) as ended:
                code.run("drop", ended)
