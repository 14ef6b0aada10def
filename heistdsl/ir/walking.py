"""Walks over expressions and statements."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import is_

from heistdsl.ir.program import (
    Ask,
    Body,
    Call,
    Comp,
    Const,
    Expr,
    ForEach,
    If,
    Invoke,
    Loop,
    Op,
    Return,
    Run,
    Set,
    Stmt,
    Together,
    Var,
)


def operands(expr: Expr) -> tuple[Expr, ...]:
    """The expressions directly below one."""
    match expr:
        case Op(arguments=arguments) | Call(arguments=arguments):
            return arguments
        case Comp(source=source, test=test, value=value):
            return tuple(each for each in (source, test, value) if each is not None)
        case _:
            return ()


def below(expr: Expr) -> list[Expr]:
    """The expression and all below it, in the order in which they stand there."""
    found: list[Expr] = []
    waiting = [expr]
    while waiting:
        each = waiting.pop()
        found.append(each)
        if isinstance(each, Op | Call):
            waiting += reversed(each.arguments)
        elif isinstance(each, Comp):
            waiting += [part for part in (each.value, each.test, each.source) if part is not None]
    return found


def exprs_of(stmt: Stmt) -> tuple[Expr, ...]:
    """The expressions of one statement, without those of statements inside it."""
    match stmt:
        case Set(value=value) | Run(value=value) | ForEach(source=value) | If(condition=value):
            return (value,)
        case Return(value=found):
            return () if found is None else (found,)
        case Invoke(arguments=arguments):
            return arguments
        case Together(source=source, arguments=arguments):
            return (source, *arguments)
        case Ask(player=player, options=options, low=low, high=high):
            extra = (stmt.check, stmt.preferred)
            return (player, options, low, high, *(each for each in extra if each is not None))
        case _:
            return ()


def bodies_of(stmt: Stmt) -> tuple[Body, ...]:
    """The bodies directly inside one statement."""
    match stmt:
        case If(then=then, otherwise=otherwise):
            return (then, otherwise)
        case Loop(body=body) | ForEach(body=body):
            return (body,)
        case _:
            return ()


def statements(body: Body) -> list[Stmt]:
    """Every statement of a body, outer ones first."""
    found: list[Stmt] = []
    waiting = list(reversed(body))
    while waiting:
        stmt = waiting.pop()
        found.append(stmt)
        if isinstance(stmt, If):
            waiting += reversed(stmt.otherwise)
            waiting += reversed(stmt.then)
        elif isinstance(stmt, Loop | ForEach):
            waiting += reversed(stmt.body)
    return found


def sets(stmt: Stmt) -> str | None:
    """The local that a statement gives a value to."""
    match stmt:
        case Set(name=name) | Ask(into=name) | ForEach(var=name):
            return name
        case Invoke(into=into):
            return into
        case _:
            return None


def names_read(expr: Expr) -> set[str]:
    """The names of the procedure that an expression reads."""
    found: set[str] = set()
    waiting = [expr]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Op | Call):
            waiting += each.arguments
        elif isinstance(each, Var):
            found.add(each.name)
        elif isinstance(each, Comp):
            waiting.append(each.source)
            inner = set().union(*(names_read(part) for part in (each.test, each.value) if part is not None))
            found |= inner - {each.var}
    return found


def rebuilt(expr: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """The expression with everything below it changed, then changed itself. The very same one if nothing changed."""
    match expr:
        case Var() | Const():
            return change(expr)
        case Op(arguments=arguments):
            found = _all(arguments, change)
            return change(expr if found is arguments else Op(expr.name, found, expr.key))
        case Call(arguments=arguments):
            found = _all(arguments, change)
            return change(expr if found is arguments else Call(expr.procedure, found, expr.on_copy))
        case Comp(source=source, test=test, value=value):
            parts = (
                rebuilt(source, change),
                None if test is None else rebuilt(test, change),
                None if value is None else rebuilt(value, change),
            )
            if parts[0] is source and parts[1] is test and parts[2] is value:
                return change(expr)
            return change(Comp(expr.kind, expr.var, *parts))


def _all(exprs: tuple[Expr, ...], change: Callable[[Expr], Expr]) -> tuple[Expr, ...]:
    if not exprs:
        return exprs
    found = tuple([rebuilt(each, change) for each in exprs])
    return exprs if _same(found, exprs) else found


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether two tuples hold the very same things."""
    return len(one) == len(other) and all(map(is_, one, other))


def with_bodies(body: Body, change: Callable[[Stmt], Stmt]) -> Body:
    """A body with each statement changed; the very same one if nothing changed."""
    found = tuple([change(stmt) for stmt in body])
    return body if _same(found, body) else found


def with_exprs(stmt: Stmt, change: Callable[[Expr], Expr], inside: Callable[[Body], Body]) -> Stmt:
    """The statement with its own expressions changed by one function and the bodies inside it by another; the very
    same one if nothing changed."""
    match stmt:
        case Set(name=name, value=value):
            found = change(value)
            return stmt if found is value else Set(name, found)
        case Run(value=value):
            found = change(value)
            return stmt if found is value else Run(found)
        case If(condition=condition, then=then, otherwise=otherwise):
            parts = (change(condition), inside(then), inside(otherwise))
            return stmt if _same(parts, (condition, then, otherwise)) else If(*parts)
        case Loop(body=body):
            inner = inside(body)
            return stmt if inner is body else Loop(inner)
        case ForEach(var=var, source=source, body=body):
            found, inner = change(source), inside(body)
            return stmt if found is source and inner is body else ForEach(var, found, inner)
        case Return(value=value):
            if value is None:
                return stmt
            found = change(value)
            return stmt if found is value else Return(found)
        case Invoke(arguments=arguments):
            given = tuple(map(change, arguments))
            return stmt if _same(given, arguments) else Invoke(stmt.procedure, given, stmt.into)
        case Together(source=source, arguments=arguments):
            given = tuple(map(change, arguments))
            return Together(stmt.procedure, change(source), given)
        case Ask():
            parts_ = tuple(map(change, (stmt.player, stmt.options, stmt.low, stmt.high)))
            preferred = None if stmt.preferred is None else change(stmt.preferred)
            check = None if stmt.check is None else change(stmt.check)
            old = (stmt.player, stmt.options, stmt.low, stmt.high, stmt.preferred, stmt.check)
            if _same((*parts_, preferred, check), old):
                return stmt
            assert check is None or isinstance(check, Call)
            player, options, low, high = parts_
            return replace(
                stmt, player=player, options=options, low=low, high=high, preferred=preferred, check=check
            )  # fmt: skip
        case _:
            return stmt
