"""The names that expressions read, worked out once for each."""

from __future__ import annotations

from heistdsl.ir.program import Const, Expr, Var
from heistdsl.ir.walking import below, names_read

_NONE: frozenset[str] = frozenset()


class Reads:
    """Keeps what it finds for as long as it lives."""

    def __init__(self) -> None:
        self._names: dict[int, tuple[Expr, frozenset[str]]] = {}
        self._said: dict[int, tuple[Expr, tuple[str, ...]]] = {}

    def names(self, *exprs: Expr) -> frozenset[str]:
        """The names of the procedure that expressions read."""
        if len(exprs) == 1:
            return self._of_one(exprs[0])
        return _NONE.union(*map(self._of_one, exprs))

    def _of_one(self, expr: Expr) -> frozenset[str]:
        if isinstance(expr, Const):
            return _NONE
        kept = self._names.get(id(expr))
        if kept is None:
            kept = self._names[id(expr)] = (expr, frozenset(names_read(expr)))
        return kept[1]

    def said(self, expr: Expr) -> tuple[str, ...]:
        """Every name as often as it stands in an expression, those of comprehensions included."""
        if isinstance(expr, Const):
            return ()
        kept = self._said.get(id(expr))
        if kept is None:
            found = tuple([each.name for each in below(expr) if type(each) is Var])
            kept = self._said[id(expr)] = (expr, found)
        return kept[1]
