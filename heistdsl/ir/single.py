"""Procedures that may suspend and are called in one place only are written out there: one frame less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from heistdsl.ir.ops import Sort
from heistdsl.ir.program import (
    Ask,
    Body,
    Comp,
    Expr,
    ForEach,
    Invoke,
    Procedure,
    Program,
    Return,
    Set,
    Stmt,
    Together,
    Var,
)
from heistdsl.ir.walking import rebuilt, statements, with_bodies, with_exprs, with_inner


def with_single_calls_written_out(program: Program, framed: frozenset[str]) -> Program:
    """The same program; those of `framed` keep frames of their own."""
    procedures = dict(program.procedures)
    fixed = framed | {*program.entries} | _called_otherwise(procedures)
    calls = Counter(
        stmt.procedure for each in procedures.values() for stmt in statements(each.body) if isinstance(stmt, Invoke)
    )
    single = {
        name
        for name, count in calls.items()
        if count == 1 and name not in fixed and _may_be_written_out(procedures[name])
    }
    for name in [name for name in procedures if name not in single]:
        procedures[name] = _Writer(procedures, single, procedures[name]).done()
    return replace(program, procedures={name: each for name, each in procedures.items() if name not in single})


def _called_otherwise(procedures: Mapping[str, Procedure]) -> set[str]:
    """Procedures that run side by side."""
    return {
        stmt.procedure for each in procedures.values() for stmt in statements(each.body) if isinstance(stmt, Together)
    }


def _may_be_written_out(procedure: Procedure) -> bool:
    """Whether a procedure returns at its end only, and is not what a card says, which people want to see."""
    if procedure.about.startswith("card:"):
        return False
    returns = [stmt for stmt in statements(procedure.body) if isinstance(stmt, Return)]
    return not returns or (len(returns) == 1 and returns[0] is procedure.body[-1])


class _Writer:
    """A procedure with others written out in it."""

    def __init__(self, procedures: Mapping[str, Procedure], single: set[str], procedure: Procedure) -> None:
        self.procedures, self.single, self.procedure = procedures, single, procedure
        self.locals: dict[str, Sort] = dict(procedure.locals)
        self.count = 0

    def done(self) -> Procedure:
        body = self.body(self.procedure.body)
        return self.procedure if body is self.procedure.body else replace(self.procedure, body=body, locals=self.locals)

    def body(self, body: Body) -> Body:
        found: list[Stmt] = []
        for stmt in body:
            if isinstance(stmt, Invoke) and stmt.procedure in self.single:
                found += self.written_out(stmt)
            else:
                found.append(with_inner(stmt, self.body))
        return (
            body if len(found) == len(body) and all(a is b for a, b in zip(found, body, strict=True)) else tuple(found)
        )

    def written_out(self, call: Invoke) -> Body:
        called = self.procedures[call.procedure]
        self.count += 1
        names = {name: f"{name.split('.')[0]}.w{self.count}_{place}" for place, name in enumerate(called.locals)}
        self.locals |= {names[name]: sort for name, sort in called.locals.items()}
        given = tuple(
            Set(names[name], argument) for name, argument in zip(called.parameters, call.arguments, strict=True)
        )
        *first, last = _renamed(called.body, names) or (Return(),)
        if not isinstance(last, Return):
            return (*given, *self.body((*first, last)))
        result = () if call.into is None or last.value is None else (Set(call.into, last.value),)
        return (*given, *self.body(tuple(first)), *result)


def _renamed(body: Body, names: Mapping[str, str]) -> Body:
    def expression(expr: Expr) -> Expr:
        match expr:
            case Var(name=name):
                return Var(names.get(name, name))
            case Comp(var=var) if var in names:
                return replace(expr, var=names[var])
            case _:
                return expr

    def statement(stmt: Stmt) -> Stmt:
        stmt = with_exprs(stmt, lambda expr: rebuilt(expr, expression), lambda inner: with_bodies(inner, statement))
        match stmt:
            case Set(name=name, value=value):
                return Set(names[name], value)
            case ForEach(var=var):
                return replace(stmt, var=names[var])
            case Invoke(into=into) if into is not None:
                return replace(stmt, into=names[into])
            case Ask(into=into, which=which):
                return replace(stmt, into=names[into], which=names.get(which, which))
            case _:
                return stmt

    return with_bodies(body, statement)
