"""Bodies of procedures made simpler: constants and copies carried on, everything folded, what nobody needs left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from operator import is_

from heistdsl.ir.dead import without_dead
from heistdsl.ir.flow import Flow
from heistdsl.ir.fold import Known, fold
from heistdsl.ir.program import (
    EMPTY,
    Body,
    Break,
    Const,
    Expr,
    ForEach,
    If,
    Op,
    Procedure,
    Return,
    Set,
    Stmt,
    Trap,
    Var,
)
from heistdsl.ir.purity import may_be_dropped
from heistdsl.ir.reads import replaced
from heistdsl.ir.summaries import note_names, summary_of
from heistdsl.ir.walking import breaks, with_exprs

#: So often at most, as long as leaving something out lets more be folded.
_PASSES = 2
#: Statements after which nothing comes.
_LEAVING = frozenset((Return, Break, Trap))


def simplified(procedure: Procedure, procedures: Mapping[str, Procedure], same: Known) -> Procedure:
    """The same procedure in a program of these; the very same one if there is nothing to do."""
    body = procedure.body
    for _ in range(_PASSES):
        folding = _Folding(body, procedure.parameters, procedures, same)
        folded = folding.body(body)
        read: list[str] = []
        note_names(folded, read, [])
        body = without_dead(Flow(Counter(read)).body(folded), procedures)
        if body is folded and not folding.is_unfinished:
            break
    if body is procedure.body:
        return procedure
    found = replace(procedure, body=body)
    used = {*procedure.parameters, *summary_of(found).names, *summary_of(found).assigned}
    if used.issuperset(procedure.locals):
        return found
    return replace(found, locals={name: sort for name, sort in procedure.locals.items() if name in used})


class _Folding:
    """One walk forward. Locals that are set once, to a constant, to another local that is set once, or to a list of one
    of these or the sum of two, are replaced by that from there on."""

    def __init__(
        self, body: Body, parameters: tuple[str, ...], procedures: Mapping[str, Procedure], same: Known
    ) -> None:
        assigned: list[str] = []
        note_names(body, [], assigned)
        times = Counter(assigned)
        self.once = {name for name, count in times.items() if count == 1}.difference(parameters)
        self.stable = self.once.union([name for name in parameters if name not in times])
        self.procedures, self.same = procedures, same
        self.names: dict[str, Expr] = {}
        #: Whether there are locals now that could be replaced in another walk.
        self.is_unfinished = False

    def body(self, body: Body) -> Body:
        found: list[Stmt] = []
        for stmt in body:
            if type(stmt) is Set:
                found.append(self.assignment(stmt))
                continue
            found += self.statement(stmt)
            if found and type(found[-1]) in _LEAVING:
                break
        return body if len(found) == len(body) and all(map(is_, found, body)) else tuple(found)

    def expression(self, expr: Expr) -> Expr:
        if type(expr) is Const:
            return expr
        return self.same.folded(replaced(expr, self.names) if self.names else expr)

    def statement(self, stmt: Stmt) -> Body:
        stmt = with_exprs(stmt, self.expression, self.body)
        if type(stmt) is If:
            return self.branches(stmt)
        return self.loop(stmt) if type(stmt) is ForEach else (stmt,)

    def assignment(self, stmt: Set) -> Set:
        value = self.expression(stmt.value)
        if stmt.name in self.once and _is_stable(value, self.stable):
            self.names[stmt.name] = value
        return stmt if value is stmt.value else Set(stmt.name, value)

    def branches(self, stmt: If) -> Body:
        if type(stmt.condition) is Const:
            return stmt.then if stmt.condition.value else stmt.otherwise
        if stmt.then:
            return (stmt,)
        if stmt.otherwise:
            return (If(fold(Op("not", (stmt.condition,)), self.same), stmt.otherwise),)
        return () if may_be_dropped(stmt.condition, self.procedures) else (stmt,)

    def loop(self, stmt: ForEach) -> Body:
        match stmt:
            case ForEach(var=var, source=Op(name="list", arguments=(member,)), body=inner) if not breaks(inner):
                self.is_unfinished = True
                return (Set(var, member), *inner)
            case ForEach(source=Op(name="list", arguments=())):
                return ()
            case ForEach(var=var, source=Op(name="either-list", arguments=(condition, members, empty)), body=inner) if (
                empty == EMPTY and isinstance(members, Op) and members.name == "list"
            ):
                return (If(condition, self.body((ForEach(var, members, inner),))),)
            case _:
                return (stmt,)


def _is_stable(expr: Expr, stable: set[str]) -> bool:
    if type(expr) is Const:
        return True
    if type(expr) is Var:
        return expr.name in stable
    if type(expr) is Op and (expr.name == "plus" or (expr.name == "list" and len(expr.arguments) <= 1)):
        return all(isinstance(each, Const | Var) and _is_stable(each, stable) for each in expr.arguments)
    return False
