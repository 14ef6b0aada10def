"""What `as name` keeps: the result of one subject, or those of all of them together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from heistdsl.ir.ops import Sort
from heistdsl.ir.program import EMPTY, ZERO, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import members
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import Val
from heistdsl.model import types as t
from heistdsl.syntax.tree import Expression


def is_one_player(low: Lowering, subject: Expression, env: Env) -> bool:
    """Whether a subject is surely one player."""
    value = low.evaluate(subject, env)
    return isinstance(value.type, t.PlayerType) and not value.maybe


@dataclass(slots=True)
class Results:
    """Gathers results in locals, where several may act: numbers are added, members of sets and parts of events are
    listed. `begin` is added before the loop over those who act, once what they do is known."""

    low: Lowering
    code: Code
    several: bool
    _first: list[tuple[str, Expr]] = field(default_factory=list)

    def begin(self) -> None:
        """Add that nothing has been gathered yet."""
        for name, value in self._first:
            self.code.set(Var(name), value)

    def add(self, result: Val) -> Val:
        """Add that a result is gathered; all of them together."""
        if not self.several or result.is_nothing:
            return result
        if result.event is not None:
            event = result.event
            data = {key: self._listed(value) for key, value in event.data.items() if not value.is_nothing}
            by = self._listed(Val(t.PLAYER, event.by, True))
            if event.cards is not None:
                data["cards"] = self._listed(Val(t.SetType(t.PIECE), event.cards))
            gathered = replace(event, by=Op("first", (by.expr,)), source=None, cards=None, amount=None, data=data)
            return replace(result, event=gathered)
        if isinstance(result.type, t.NumberType):
            return Val(t.NUMBER, self._kept("sum", "i", ZERO, lambda old: Op("add", (old, result.expr))))
        return self._listed(result)

    def _listed(self, value: Val) -> Val:
        found = members(self.low, value)
        if not isinstance(found.type, t.SetType):
            raise refuse("the result of several who act")
        are_things = isinstance(found.type.of, t.PlayerType | t.PieceType | t.PlaceType | t.ZoneType)
        op = "union" if are_things else "join"
        return Val(found.type, self._kept("all", "l", EMPTY, lambda old: Op(op, (old, found.expr))))

    def _kept(self, hint: str, sort: Sort, first: Expr, change: Callable[[Expr], Expr]) -> Var:
        name = self.code.fresh(hint, sort)
        self._first.append((name, first))
        self.code.set(Var(name), change(Var(name)))
        return Var(name)
