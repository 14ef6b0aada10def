"""Where a list is known to have one member, it is a list of that member: most of what is done with it folds away."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.ir.program import ZERO, Body, Const, Expr, If, Op, Procedure, Program, Set, Stmt, Var
from heistdsl.ir.reads import names_in, replaced
from heistdsl.ir.walking import exprs_of, sets, statements, with_bodies, with_exprs


def with_lone_members(program: Program) -> Program:
    """The same program, in which the one member of a list has a name wherever it was counted."""
    found = {name: _named(each) for name, each in program.procedures.items()}
    return replace(program, procedures=found)


def _named(procedure: Procedure) -> Procedure:
    locals_ = dict(procedure.locals)

    def inside(body: Body) -> Body:
        return with_bodies(body, lambda stmt: with_exprs(branch(stmt), lambda expr: expr, inside))

    def branch(stmt: Stmt) -> Stmt:
        match stmt:
            case If(condition=Op(name="eq", arguments=(Op(name="size", arguments=(Var(name=name),)), Const(value=1)))):
                if any(sets(each) == name for each in statements(stmt.then)) or not _reads(stmt.then, name):
                    return stmt
                one = f"one.l{len(locals_)}"
                locals_[one] = "i"
                then = (Set(one, Op("at", (Var(name), ZERO))), *_with(stmt.then, name, Op("list", (Var(one),))))
                return replace(stmt, then=then)
            case _:
                return stmt

    body = inside(procedure.body)
    return procedure if body is procedure.body else replace(procedure, body=body, locals=locals_)


def _reads(body: Body, name: str) -> bool:
    return any(name in names_in(expr) for stmt in statements(body) for expr in exprs_of(stmt))


def _with(body: Body, name: str, value: Expr) -> Body:
    def inside(body: Body) -> Body:
        return with_bodies(body, lambda stmt: with_exprs(stmt, lambda expr: replaced(expr, {name: value}), inside))

    return inside(body)
