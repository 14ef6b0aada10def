"""Values that nobody reads before the next one comes are left out, and so is what does nothing."""

from __future__ import annotations

from collections.abc import Mapping
from operator import is_

from heistdsl.ir.program import Ask, Body, Break, ForEach, If, Invoke, Loop, Procedure, Return, Run, Set, Stmt, Trap
from heistdsl.ir.purity import may_be_dropped
from heistdsl.ir.reads import names_in
from heistdsl.ir.walking import exprs_of

Names = frozenset[str]
_NONE: Names = frozenset()


def without_dead(body: Body, procedures: Mapping[str, Procedure]) -> Body:
    """The body of a procedure without them, in a program of these procedures."""
    return _Walk(procedures).body(body, _NONE, _NONE)[0]


class _Walk:
    """A walk backwards."""

    def __init__(self, procedures: Mapping[str, Procedure]) -> None:
        self.procedures = procedures

    def body(self, body: Body, live: Names, at_break: Names) -> tuple[Body, Names]:
        """A body and the names that are read from its beginning on, given those that are read after it, and after the
        loop it stands in."""
        found: list[Stmt] = []
        for stmt in reversed(body):
            if type(stmt) is Run or (type(stmt) is Set and stmt.name not in live):
                value = stmt.value
                if may_be_dropped(value, self.procedures):
                    continue
                found.append(stmt if type(stmt) is Run else Run(value))
                live = live | names_in(value)
            elif type(stmt) is Set:
                found.append(stmt)
                live = (live - {stmt.name}) | names_in(stmt.value)
            else:
                stmt, live = self.statement(stmt, live, at_break)
                found.append(stmt)
        found.reverse()
        return (body if len(found) == len(body) and all(map(is_, found, body)) else tuple(found)), live

    def statement(self, stmt: Stmt, live: Names, at_break: Names) -> tuple[Stmt, Names]:
        if type(stmt) is If:
            first, live_first = self.body(stmt.then, live, at_break)
            second, live_second = self.body(stmt.otherwise, live, at_break) if stmt.otherwise else ((), live)
            same = first is stmt.then and second is stmt.otherwise
            changed = stmt if same else If(stmt.condition, first, second)
            return changed, live_first | live_second | names_in(stmt.condition)
        match stmt:
            case Loop(body=body):
                inner, before = self.round(body, _NONE, live)
                return (stmt if inner is body else Loop(inner)), before
            case ForEach(var=var, source=source, body=body):
                inner, before = self.round(body, live, live)
                return (stmt if inner is body else ForEach(var, source, inner)), (before - {var}) | live | names_in(
                    source
                )
            case Break():
                return stmt, at_break
            case Return() | Trap():
                return stmt, names_in(*exprs_of(stmt))
            case Ask(into=into, which=which):
                return stmt, (live - {into, which}) | names_in(*exprs_of(stmt))
            case Invoke(into=into):
                return stmt, (live - {into or ""}) | names_in(*stmt.arguments)
            case _:
                return stmt, live | names_in(*exprs_of(stmt))

    def round(self, body: Body, live: Names, after: Names) -> tuple[Body, Names]:
        """The body of a loop: what its next round reads is read after it, too."""
        while True:
            inner, before = self.body(body, live, after)
            if before <= live:
                return inner, before
            live |= before
