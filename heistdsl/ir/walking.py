"""Walks over expressions and statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from heistdsl.ir.program import (
    Ask,
    Body,
    Call,
    Comp,
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


def below(expr: Expr) -> Iterator[Expr]:
    """The expression and all below it."""
    yield expr
    for each in operands(expr):
        yield from below(each)


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
            return (player, options, low, high)
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


def statements(body: Body) -> Iterator[Stmt]:
    """Every statement of a body, outer ones first."""
    for stmt in body:
        yield stmt
        for inner in bodies_of(stmt):
            yield from statements(inner)


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
    match expr:
        case Var(name=name):
            return {name}
        case Comp(var=var, source=source, test=test, value=value):
            inner = set().union(*(names_read(each) for each in (test, value) if each is not None))
            return names_read(source) | (inner - {var})
        case _:
            return set().union(*map(names_read, operands(expr)))


def rebuilt(expr: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """The expression with everything below it changed, then changed itself."""
    match expr:
        case Op(arguments=arguments) | Call(arguments=arguments) if arguments:
            found = tuple(rebuilt(each, change) for each in arguments)
            return change(expr if found == arguments else replace(expr, arguments=found))
        case Comp(source=source, test=test, value=value):
            changed = replace(
                expr,
                source=rebuilt(source, change),
                test=None if test is None else rebuilt(test, change),
                value=None if value is None else rebuilt(value, change),
            )
            return change(changed)
        case _:
            return change(expr)


def with_exprs(stmt: Stmt, change: Callable[[Expr], Expr], inside: Callable[[Body], Body]) -> Stmt:
    """The statement with its own expressions changed by one function and the bodies inside it by another."""
    match stmt:
        case Set() | Run():
            return replace(stmt, value=change(stmt.value))
        case If():
            return If(change(stmt.condition), inside(stmt.then), inside(stmt.otherwise))
        case Loop():
            return Loop(inside(stmt.body))
        case ForEach():
            return ForEach(stmt.var, change(stmt.source), inside(stmt.body))
        case Return():
            return stmt if stmt.value is None else Return(change(stmt.value))
        case Invoke():
            return replace(stmt, arguments=tuple(map(change, stmt.arguments)))
        case Together():
            return replace(stmt, source=change(stmt.source), arguments=tuple(map(change, stmt.arguments)))
        case Ask():
            return replace(
                stmt, player=change(stmt.player), options=change(stmt.options), low=change(stmt.low),
                high=change(stmt.high),
            )  # fmt: skip
        case _:
            return stmt
