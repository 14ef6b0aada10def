"""Walks over expressions and statements.

Compiling spends most of its time here. So kinds are told apart with `type(...) is`, which is far quicker than patterns
and `isinstance` of several; none of them has subclasses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from operator import is_not

from heistdsl.ir.program import (
    Ask,
    Body,
    Break,
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
        if type(each) is Op or type(each) is Call:
            waiting += each.arguments[::-1]
        elif type(each) is Comp:
            waiting += [part for part in (each.value, each.test, each.source) if part is not None]
    return found


def each_once(exprs: Iterable[Expr]) -> list[Expr]:
    """The expressions and all below them. What says the same is one object (node.py) and comes once."""
    found: dict[Expr, None] = {}
    waiting = list(exprs)
    while waiting:
        each = waiting.pop()
        if each not in found:
            found[each] = None
            waiting += operands(each)
    return list(found)


def exprs_of(stmt: Stmt) -> tuple[Expr, ...]:
    """The expressions of one statement, without those of statements inside it."""
    if type(stmt) is Set or type(stmt) is Run:
        return (stmt.value,)
    if type(stmt) is If:
        return (stmt.condition,)
    match stmt:
        case ForEach(source=source):
            return (source,)
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
    if type(stmt) is If:
        return (stmt.then, stmt.otherwise)
    return (stmt.body,) if type(stmt) is ForEach or type(stmt) is Loop else ()


def statements(body: Body) -> list[Stmt]:
    """Every statement of a body, outer ones first."""
    found: list[Stmt] = []
    _gather(body, found)
    return found


def _gather(body: Body, found: list[Stmt]) -> None:
    for stmt in body:
        found.append(stmt)
        if type(stmt) is If:
            _gather(stmt.then, found)
            if stmt.otherwise:
                _gather(stmt.otherwise, found)
        elif type(stmt) is Loop or type(stmt) is ForEach:
            _gather(stmt.body, found)


def breaks(body: Body) -> bool:
    """Whether a body leaves the loop it stands in."""
    for stmt in body:
        if isinstance(stmt, Break):
            return True
        if isinstance(stmt, If) and any(breaks(inner) for inner in bodies_of(stmt)):
            return True
    return False


def sets(stmt: Stmt) -> str | None:
    """The local that a statement gives a value to."""
    if type(stmt) is Set:
        return stmt.name
    match stmt:
        case If() | Run():
            return None
        case Ask(into=name) | ForEach(var=name):
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
        if type(each) is Op or type(each) is Call:
            waiting += each.arguments
        elif type(each) is Var:
            found.add(each.name)
        elif type(each) is Comp:
            waiting.append(each.source)
            inner = set().union(*(names_read(part) for part in (each.test, each.value) if part is not None))
            found |= inner - {each.var}
    return found


def with_operands(expr: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """The expression with those directly below it changed. The very same one if nothing changed."""
    if type(expr) is Op:
        found = [change(each) for each in expr.arguments]
        return Op(expr.name, tuple(found), expr.key) if any(map(is_not, found, expr.arguments)) else expr
    if type(expr) is Call:
        found = [change(each) for each in expr.arguments]
        return Call(expr.procedure, tuple(found), expr.on_copy) if any(map(is_not, found, expr.arguments)) else expr
    if type(expr) is Comp:
        parts = (
            change(expr.source),
            None if expr.test is None else change(expr.test),
            None if expr.value is None else change(expr.value),
        )
        same = parts[0] is expr.source and parts[1] is expr.test and parts[2] is expr.value
        return expr if same else Comp(expr.kind, expr.var, *parts)
    return expr


def rebuilt(expr: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """The expression with everything below it changed, then changed itself. The very same one if nothing changed."""
    if type(expr) is Const or type(expr) is Var:
        return change(expr)
    return change(with_operands(expr, lambda each: rebuilt(each, change)))


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether two tuples of the same length hold the very same things."""
    return not any(map(is_not, one, other))


def with_bodies(body: Body, change: Callable[[Stmt], Stmt]) -> Body:
    """A body with each statement changed; the very same one if nothing changed."""
    found = tuple([change(stmt) for stmt in body])
    return body if _same(found, body) else found


def with_inner(stmt: Stmt, inside: Callable[[Body], Body]) -> Stmt:
    """The statement with the bodies inside it changed; the very same one if nothing changed."""
    if type(stmt) is If:
        then, otherwise = inside(stmt.then), inside(stmt.otherwise) if stmt.otherwise else ()
        same = then is stmt.then and otherwise is stmt.otherwise
        return stmt if same else If(stmt.condition, then, otherwise)
    if type(stmt) is ForEach:
        inner = inside(stmt.body)
        return stmt if inner is stmt.body else ForEach(stmt.var, stmt.source, inner)
    if type(stmt) is Loop:
        inner = inside(stmt.body)
        return stmt if inner is stmt.body else Loop(inner)
    return stmt


def with_exprs(stmt: Stmt, change: Callable[[Expr], Expr], inside: Callable[[Body], Body]) -> Stmt:
    """The statement with its own expressions changed by one function and the bodies inside it by another; the very
    same one if nothing changed."""
    if type(stmt) is Set:
        found = change(stmt.value)
        return stmt if found is stmt.value else Set(stmt.name, found)
    if type(stmt) is Run:
        found = change(stmt.value)
        return stmt if found is stmt.value else Run(found)
    if type(stmt) is If:
        found, then = change(stmt.condition), inside(stmt.then)
        otherwise = inside(stmt.otherwise) if stmt.otherwise else ()
        if found is stmt.condition and then is stmt.then and otherwise is stmt.otherwise:
            return stmt
        return If(found, then, otherwise)
    match stmt:
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
