"""What something that runs leaves behind: triggers, layers, bans. They keep the values their names have now."""

from __future__ import annotations

from dataclasses import dataclass

from heistdsl.ir.program import EMPTY, NOTHING, ONE, ZERO, Const, Expr, Op, Run, Var
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.refusal import refuse
from heistdsl.lower.texts import head_fits, head_name
from heistdsl.lower.values import ABSENT, Val
from heistdsl.model import types as t
from heistdsl.model.standing import names_in
from heistdsl.syntax.tree import On, Pattern, Statement, Until
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


def leave_behind(low: Lowering, code: Code, statement: Statement, env: Env, amount: Val | None = None) -> None:
    """Add that a statement lasts from now on, unless what it should last until has happened already. A trigger that
    stands in no `until` ends with the phase in which it was made. `amount` is the number or set of a layer."""
    kind = _kind(low, code, statement, env)
    phase: Expr = NOTHING
    if isinstance(statement, On):
        phase = Op("current-phase")
        if env.untils != EMPTY:
            phase = Op("either", (Op("size", (env.untils,)), NOTHING, phase))
    ends = Op("join", (Op("list", (phase,)), env.untils))
    with code.when(ONE if env.untils == EMPTY else Op("all-last", (env.untils,))):
        code.add(Run(_keeping(kind, env, ends, amount)))


def _kind(low: Lowering, code: Code, statement: Statement, env: Env) -> LastingKind:
    if env.element is not None:
        raise refuse("something lasting made inside a `where`", statement.span)
    used = names_in(statement)
    kept = tuple(name for name, value in env.locals.items() if name in used and not value.is_nothing)
    if "it" in used and env.it is not None and not isinstance(statement, On):
        raise refuse("`it` in something that lasts", statement.span)
    kind = LastingKind(len(low.lasting), statement, env, kept, code.about)
    low.lasting.append(kind)
    return kind


def _keeping(kind: LastingKind, env: Env, ends: Expr, amount: Val | None) -> Expr:
    """The operation that keeps it: first an amount, then the locals."""
    numbers: list[Expr] = []
    lists: Expr = EMPTY
    values = [*([] if amount is None else [amount]), *(env.locals[name] for name in kind.kept)]
    for value in values:
        _check_keepable(value, kind.statement.span)
        if value.is_set:
            packed = Op("pack", (value.expr,))
            lists = packed if lists == EMPTY else Op("join", (lists, packed))
        else:
            numbers.append(value.expr)
    surroundings = (_or_nothing(env.me), _or_nothing(env.them), _or_nothing(env.this), env.source or NOTHING)
    seen = tuple(
        value.expr
        for value in env.locals.values()
        if isinstance(value.type, t.PieceType) and not value.is_set and value.expr != NOTHING
    )
    return Op("keep", (Const(kind.number), *surroundings, Op("list", tuple(numbers)), lists, ends, Op("list", seen)))


def _check_keepable(value: Val, span: Span | None) -> None:
    if value.event is not None or not isinstance(value.type, t.Type) or (value.word and value.expr == NOTHING):
        raise refuse("a trigger that keeps something which is no thing", span)


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
    locals_: dict[str, Val] = {}
    numbers, lists = amounts
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


def kept_amount(number: Expr, is_set: bool) -> Expr:
    """What was fixed when a layer was made."""
    return Op("kept-list", (number, ZERO)) if is_set else Op("kept", (number, Const(_FIXED)))


# ---- until


def begin_until(low: Lowering, code: Code, pattern: Pattern, env: Env) -> Var:
    """Add that something ends with an event like this; the number of what ends. `next` passes over the phase that runs
    now."""
    statement = Until(pattern, (), span=pattern.span)
    kind = _kind(low, code, statement, env)
    skipped: Expr = NOTHING
    if pattern.next and pattern.kind == "end":
        skipped = Op("running", (Const(low.layout.phases.index(head_name(pattern))),))
    return code.let("until", _keeping(kind, env, Op("list", (NOTHING,)), Val(t.NUMBER, skipped)))


def is_ending(low: Lowering, kind: str, name: str) -> bool:
    """Whether anything may last until an event of this kind and name."""
    return any(head_fits(pattern, kind, name) for pattern in low.until_patterns)
