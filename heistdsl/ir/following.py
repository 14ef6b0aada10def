"""What is done with things if there are any stands where they were chosen: nobody asks again whether there are any.

`picked := []; if c: ...; picked := [x]` and then `if size(picked): ...` becomes one test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import is_

from heistdsl.ir.ops import Sort
from heistdsl.ir.program import EMPTY, Body, Expr, If, Op, Procedure, Program, Set, Stmt, Var
from heistdsl.ir.reads import replaced
from heistdsl.ir.summaries import summary_of, summary_of_body
from heistdsl.ir.walking import statements, with_bodies, with_exprs, with_inner


def with_what_follows_inside(program: Program) -> Program:
    """The same program, with tests whether something was chosen where it was."""
    found = {name: _followed(each) for name, each in program.procedures.items()}
    return replace(program, procedures=found)


def _followed(procedure: Procedure) -> Procedure:
    empty = {stmt.name for stmt in statements(procedure.body) if type(stmt) is Set and stmt.value == EMPTY}
    if not empty:
        return procedure
    read = Counter(summary_of(procedure).names)
    locals_ = dict(procedure.locals)

    def inside(body: Body) -> Body:
        found: list[Stmt] = []
        for stmt in body:
            found.append(with_inner(stmt, inside))
            if type(stmt) is If:
                _move_in(found, read, locals_)
        return body if len(found) == len(body) and all(map(is_, found, body)) else tuple(found)

    body = inside(procedure.body)
    return procedure if body is procedure.body else replace(procedure, body=body, locals=locals_)


def _move_in(found: list[Stmt], read: Mapping[str, int], locals_: dict[str, Sort]) -> None:
    """Move a test at the end, whether there is anything, to where it may come to be."""
    match found:
        case [*_, If() as choice, If(condition=Op(name="size", arguments=(Var(name=picked),)), otherwise=()) as test]:
            last: Body = (test,)
        case [*_, If() as choice, Set(name=copy, value=Var(name=picked)) as copied,
              If(condition=Op(name="size", arguments=(Var(name=tested),)), otherwise=()) as test]:  # fmt: skip
            if copy != tested or read[copy] != _times((test,), copy):
                return
            last = (copied, test)
        case _:
            return
    before = found[: -len(last) - 1]
    if _assigns(choice.otherwise, picked) or not _assigns(choice.then, picked) or not _is_empty(before, picked):
        return
    found[len(before) :] = [If(choice.condition, _joined(choice.then, picked, last, locals_), choice.otherwise)]


def _is_empty(body: Sequence[Stmt], name: str) -> bool:
    """Whether a list is surely empty after statements."""
    for stmt in reversed(body):
        if type(stmt) is Set and stmt.name == name:
            return stmt.value == EMPTY
        if _assigns((stmt,), name):
            return False
    return False


def _joined(body: Body, picked: str, last: Body, locals_: dict[str, Sort]) -> Body:
    """Statements, and those that follow if there is anything. One thing that was picked gets a name there."""
    match body:
        case (*rest, Set(name=name, value=Op(name="list", arguments=(thing,)))) if name == picked:
            one = f"one.f{len(locals_)}"
            locals_[one] = "i"
            alone = Op("list", (Var(one),))
            names = {picked: alone, **{stmt.name: alone for stmt in last if type(stmt) is Set}}
            if not any(_assigns(last[-1:], name) for name in names):
                last = with_bodies(last[-1:], lambda stmt: _replaced(stmt, names))
            return (*rest, Set(one, thing), Set(picked, alone), *last)
        case _:
            return (*body, *last)


def _replaced(stmt: Stmt, names: Mapping[str, Expr]) -> Stmt:
    return with_exprs(
        stmt, lambda expr: replaced(expr, names), lambda body: with_bodies(body, lambda each: _replaced(each, names))
    )


def _assigns(body: Body, name: str) -> bool:
    return name in summary_of_body(body).assigned


def _times(body: Body, name: str) -> int:
    """How often a name is read in statements."""
    return summary_of_body(body).names.count(name)
