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
from heistdsl.ir.reads import replaced, seen
from heistdsl.ir.summaries import summary_of
from heistdsl.ir.walking import breaks, exprs_of, sets, statements, with_exprs

#: So often at most, as long as leaving something out lets more be folded.
_PASSES = 2


def simplified(procedure: Procedure, procedures: Mapping[str, Procedure], same: Known) -> Procedure:
    """The same procedure in a program of these; the very same one if there is nothing to do."""
    body = procedure.body
    for _ in range(_PASSES):
        folding = _Folding(body, procedure.parameters, procedures, same)
        folded = folding.body(body)
        body = without_dead(Flow(_read(folded)).body(folded), procedures)
        if body is folded and not folding.is_unfinished:
            break
    if body is procedure.body:
        return procedure
    found = replace(procedure, body=body)
    used = {*procedure.parameters, *summary_of(found).read, *summary_of(found).assigned}
    if used.issuperset(procedure.locals):
        return found
    return replace(found, locals={name: sort for name, sort in procedure.locals.items() if name in used})


def _read(body: Body) -> Counter[str]:
    """How often each name is read."""
    found: list[str] = []
    for stmt in statements(body):
        for expr in exprs_of(stmt):
            if type(expr) is not Const:
                found += seen(expr).names
    return Counter(found)


class _Folding:
    """One walk forward. Locals that are set once, to a constant, to another local that is set once, or to a list of one
    of these, are replaced by that from there on."""

    def __init__(
        self, body: Body, parameters: tuple[str, ...], procedures: Mapping[str, Procedure], same: Known
    ) -> None:
        times = Counter([name for stmt in statements(body) if (name := sets(stmt)) is not None])
        self.once = {name for name, count in times.items() if count == 1}.difference(parameters)
        self.stable = self.once.union([name for name in parameters if name not in times])
        self.procedures, self.same = procedures, same
        self.names: dict[str, Expr] = {}
        #: Whether there are locals now that could be replaced in another walk.
        self.is_unfinished = False

    def body(self, body: Body) -> Body:
        found: list[Stmt] = []
        for stmt in body:
            found += self.statement(stmt)
            if found and isinstance(found[-1], Return | Break | Trap):
                break
        return body if len(found) == len(body) and all(map(is_, found, body)) else tuple(found)

    def expression(self, expr: Expr) -> Expr:
        return self.same.folded(replaced(expr, self.names) if self.names else expr)

    def statement(self, stmt: Stmt) -> Body:
        stmt = with_exprs(stmt, self.expression, self.body)
        if type(stmt) is Set:
            if stmt.name in self.once and _is_stable(stmt.value, self.stable):
                self.names[stmt.name] = stmt.value
            return (stmt,)
        match stmt:
            case If(condition=Const(value=value), then=then, otherwise=otherwise):
                return then if value else otherwise
            case If(then=(), otherwise=()) if may_be_dropped(stmt.condition, self.procedures):
                return ()
            case If(then=(), otherwise=otherwise) if otherwise:
                return (If(fold(Op("not", (stmt.condition,)), self.same), otherwise),)
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
    if type(expr) is Op and expr.name == "list" and len(expr.arguments) <= 1:
        return all(isinstance(each, Const | Var) and _is_stable(each, stable) for each in expr.arguments)
    return False
