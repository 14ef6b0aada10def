"""What stands in expressions, worked out once for each: most of them stay the same while a program is made better."""

from __future__ import annotations

from dataclasses import dataclass

from heistdsl.ir.program import Call, Const, Expr, Op, Var
from heistdsl.ir.walking import below, names_read

_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """`names`: every name as often as it stands in an expression, those of comprehensions included; `calls`: the calls
    in it, `called` the names of what they call; `operations`: the names of all operations."""

    names: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    called: frozenset[str] = _NONE
    operations: frozenset[str] = _NONE


_NOTHING = Seen()


class Reads:
    """Keeps what it finds for as long as it lives."""

    def __init__(self) -> None:
        self._names: dict[int, tuple[Expr, frozenset[str]]] = {}
        self._seen: dict[int, tuple[Expr, Seen]] = {}

    def names(self, *exprs: Expr) -> frozenset[str]:
        """The names of the procedure that expressions read."""
        if len(exprs) == 1:
            return self._of_one(exprs[0])
        return _NONE.union(*map(self._of_one, exprs))

    def _of_one(self, expr: Expr) -> frozenset[str]:
        if type(expr) is Const:
            return _NONE
        kept = self._names.get(id(expr))
        if kept is None:
            kept = self._names[id(expr)] = (expr, frozenset(names_read(expr)))
        return kept[1]

    def seen(self, expr: Expr) -> Seen:
        """What stands in an expression."""
        if type(expr) is Const:
            return _NOTHING
        kept = self._seen.get(id(expr))
        if kept is None:
            kept = self._seen[id(expr)] = (expr, _seen(expr))
        return kept[1]

    def said(self, expr: Expr) -> tuple[str, ...]:
        """Every name as often as it stands in an expression, those of comprehensions included."""
        return self.seen(expr).names


def _seen(expr: Expr) -> Seen:
    if type(expr) is Var:
        return Seen((expr.name,))
    names: list[str] = []
    calls: list[Call] = []
    operations: set[str] = set()
    for each in below(expr):
        if type(each) is Op:
            operations.add(each.name)
        elif type(each) is Var:
            names.append(each.name)
        elif type(each) is Call:
            calls.append(each)
    called = frozenset([each.procedure for each in calls]) if calls else _NONE
    return Seen(tuple(names), tuple(calls), called, frozenset(operations))
