"""What stands in expressions, worked out once for each from what stands in its operands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from heistdsl.ir.node import keep_with
from heistdsl.ir.program import Call, Comp, Const, Expr, Op, Var

_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """`names`: every name as often as it stands in an expression, those of comprehensions included; `free` the names of
    the procedure among them; `calls`: the calls in it, `called` the names of what they call; `operations`: the names of
    all operations; `repeats`: whether there is a comprehension in it."""

    names: tuple[str, ...] = ()
    free: frozenset[str] = _NONE
    calls: tuple[Call, ...] = ()
    called: frozenset[str] = _NONE
    operations: frozenset[str] = _NONE
    repeats: bool = False


_NOTHING = Seen()


def seen(expr: Expr) -> Seen:
    """What stands in an expression."""
    if type(expr) is Const:
        return _NOTHING
    kept = expr.seen
    if kept is None:
        kept = _seen(expr)
        keep_with(expr, "seen", kept)
    return kept


def names_in(*exprs: Expr) -> frozenset[str]:
    """The names of the procedure that expressions read."""
    if len(exprs) == 1:
        return seen(exprs[0]).free
    return _NONE.union(*[seen(each).free for each in exprs])


def replaced(expr: Expr, names: Mapping[str, Expr]) -> Expr:
    """The expression with names replaced. The very same one if none of them stands in it."""
    if type(expr) is Const or names.keys().isdisjoint(seen(expr).names):
        return expr
    if type(expr) is Var:
        return names[expr.name]
    if type(expr) is Op:
        return Op(expr.name, tuple([replaced(each, names) for each in expr.arguments]), expr.key)
    if type(expr) is Call:
        return Call(expr.procedure, tuple([replaced(each, names) for each in expr.arguments]), expr.on_copy)
    assert type(expr) is Comp
    test = None if expr.test is None else replaced(expr.test, names)
    value = None if expr.value is None else replaced(expr.value, names)
    return Comp(expr.kind, expr.var, replaced(expr.source, names), test, value)


@lru_cache(4096)
def _one_name(name: str) -> Seen:
    return Seen((name,), frozenset((name,)))


@lru_cache(256)
def _one_operation(name: str) -> Seen:
    return Seen(operations=frozenset((name,)))


def _seen(expr: Var | Op | Call | Comp) -> Seen:
    if type(expr) is Var:
        return _one_name(expr.name)
    if type(expr) is Comp:
        return _of_comprehension(expr)
    assert type(expr) is Op or type(expr) is Call
    parts = [found for each in expr.arguments if (found := seen(each)) is not _NOTHING]
    if type(expr) is Call:
        return _together(parts, _NONE, (expr,))
    alone = _one_operation(expr.name)
    if not parts:
        return alone
    if len(parts) == 1 and expr.name in parts[0].operations:
        return parts[0]
    return _together(parts, alone.operations, ())


def _together(parts: list[Seen], operations: frozenset[str], calls: tuple[Call, ...]) -> Seen:
    """What stands in operands, and in what they are operands of."""
    called = frozenset([each.procedure for each in calls]) if calls else _NONE
    names: tuple[str, ...] = ()
    free = _NONE
    repeats = False
    for each in parts:
        names = names + each.names if names else each.names
        free = free | each.free if free else each.free
        if each.operations:
            operations = operations | each.operations if operations else each.operations
        if each.calls:
            calls += each.calls
            called = called | each.called if called else each.called
        repeats = repeats or each.repeats
    return Seen(names, free, calls, called, operations, repeats)


def _of_comprehension(expr: Comp) -> Seen:
    source = seen(expr.source)
    inner = _together([seen(part) for part in (expr.test, expr.value) if part is not None], _NONE, ())
    both = _together([source, inner], _NONE, ())
    free = source.free | (inner.free - {expr.var})
    return Seen(both.names, free, both.calls, both.called, both.operations, True)
