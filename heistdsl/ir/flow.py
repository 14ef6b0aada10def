"""Simpler statements: tests whose outcome is known are left out, what is needed once is said where it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from operator import is_

from heistdsl.ir.ops import CHANGING, QUIET
from heistdsl.ir.program import (
    EMPTY,
    Body,
    Comp,
    Const,
    Expr,
    ForEach,
    If,
    Loop,
    Op,
    Return,
    Run,
    Set,
    Stmt,
    Trap,
    Var,
)
from heistdsl.ir.reads import names_in, replaced, seen
from heistdsl.ir.walking import below, exprs_of, rebuilt, sets, statements, with_exprs

#: A loop over so many constants, in which nothing happens, is written out.
_MOST_ROUNDS = 4


class Flow:
    """Simplifies the body of a procedure. `read` says how often each name is read in it."""

    def __init__(self, read: Mapping[str, int]) -> None:
        self.read = read

    def body(self, body: Body, filled: frozenset[str] = frozenset()) -> Body:
        """The same, where the lists of `filled` are known to have members."""
        found: list[Stmt] = []
        for stmt in body:
            for each in self.statement(stmt, filled):
                self._add(found, each)
            if filled:
                filled = filled - _assigned((stmt,))
        return body if len(found) == len(body) and all(map(is_, found, body)) else tuple(found)

    def statement(self, stmt: Stmt, filled: frozenset[str]) -> Body:
        """A statement, or what is left of it."""
        if filled and isinstance(stmt, Loop | ForEach):
            filled = filled - _assigned((stmt,))
        elif isinstance(stmt, If):
            condition = self.condition(stmt.condition, filled)
            if condition == Const(1):
                return self.body(stmt.then, filled)
            then = self.body(stmt.then, filled | _filled_if(condition))
            otherwise = self.body(stmt.otherwise, filled)
            match then:
                case (If(condition=inner, then=most, otherwise=()),) if not otherwise:
                    return (If(Op("and", (condition, inner)), most),)
                case _:
                    same = (condition, then, otherwise) == (stmt.condition, stmt.then, stmt.otherwise)
                    return (stmt,) if same else (If(condition, then, otherwise),)
        match stmt:
            case ForEach(var=var, source=Op(name="list", arguments=members), body=body) if (
                len(members) <= _MOST_ROUNDS and _only_looks(body) and all(isinstance(each, Const) for each in members)
            ):
                return tuple(each for member in members for each in _with(body, var, member))
            case _:
                pass
        return (with_exprs(stmt, lambda expr: self.expression(expr, filled), lambda body: self.body(body, filled)),)

    def condition(self, expr: Expr, filled: frozenset[str]) -> Expr:
        """A condition, of which only the truth counts."""
        expr = self.expression(expr, filled)
        while True:
            match expr:
                case Op(name="not", arguments=(Op(name="not", arguments=(inner,)),)):
                    expr = inner
                case Op(name="size", arguments=(Var(name=name),)) if name in filled:
                    return Const(1)
                case Op(name="size", arguments=(Comp(kind="keep", test=test) as some,)) if test is not None:
                    return Comp("any", some.var, some.source, test)
                case _:
                    return expr

    def expression(self, expr: Expr, filled: frozenset[str]) -> Expr:
        """An expression."""
        if not filled or isinstance(expr, Const | Var):
            return expr

        def change(each: Expr) -> Expr:
            match each:
                case Op(name="first", arguments=(Var(name=name),)) if name in filled:
                    return Op("at", (Var(name), Const(0)))
                case _:
                    return each

        return rebuilt(expr, change)

    def _add(self, found: list[Stmt], stmt: Stmt) -> None:
        """Add a statement; the one before may not be needed any more."""
        match found[-1] if found else None:
            case Set(name=name, value=Op(name="either-list", arguments=(condition, one, otherwise))) if (
                otherwise == EMPTY and _is_one_thing(one) and self._asks_only(stmt, name, one)
            ):
                assert isinstance(stmt, If)
                found.pop()
                stmt = If(condition, _with(stmt.then, name, one))
            case Set(name=name, value=value) if sets(stmt) == name and isinstance(stmt, Set):
                if name not in names_in(stmt.value) and is_still(value):
                    found.pop()
            case Set(name=name, value=value) if self.read[name] == 1 and isinstance(stmt, Set | Run | If | Return):
                (target,) = exprs_of(stmt) or (value,)
                if name in seen(target).names and _may_move(value, target) and _reads_once(target, name):
                    found.pop()
                    stmt = with_exprs(stmt, lambda expr: replaced(expr, {name: value}), lambda body: body)
            case _:
                pass
        found.append(stmt)

    def _asks_only(self, stmt: Stmt, name: str, one: Expr) -> bool:
        """Whether a statement asks if a list has members, does something if so, and nothing else reads the list, which
        stays what it is there."""
        match stmt:
            case If(condition=Op(name="size", arguments=(Var(name=asked),)), otherwise=()) if asked == name:
                read = sum(seen(expr).names.count(name) for each in statements((stmt,)) for expr in exprs_of(each))
                return read == self.read[name] and not _assigned(stmt.then) & {name, *names_in(one)}
            case _:
                return False


def _is_one_thing(expr: Expr) -> bool:
    """Whether an expression is a list of one thing that has a name."""
    match expr:
        case Op(name="list", arguments=(Var() | Const(),)):
            return True
        case _:
            return False


def _only_looks(body: Body) -> bool:
    """Whether statements only look, or stop the game with an error."""
    return all(isinstance(stmt, If | Trap) for stmt in statements(body))


def _with(body: Body, name: str, value: Expr) -> Body:
    def inside(body: Body) -> Body:
        return tuple(
            with_exprs(stmt, lambda expr: rebuilt(replaced(expr, {name: value}), _summed), inside) for stmt in body
        )

    return inside(body)


def _summed(expr: Expr) -> Expr:
    """The sum of two numbers that are known."""
    match expr:
        case Op(name="plus", arguments=(Const(value=left), Const(value=right))):
            return Const(left + right)
        case _:
            return expr


def _assigned(body: Body) -> set[str]:
    return {name for stmt in statements(body) if (name := sets(stmt)) is not None}


def _filled_if(condition: Expr) -> frozenset[str]:
    """The lists that surely have members if a condition holds."""
    match condition:
        case Op(name="size", arguments=(Var(name=name),)):
            return frozenset((name,))
        case Op(name="and", arguments=(left, right)):
            return _filled_if(left) | _filled_if(right)
        case _:
            return frozenset()


def is_still(expr: Expr) -> bool:
    """Whether working an expression out calls nothing and changes nothing, and cannot fail."""
    if type(expr) is Const or type(expr) is Var:
        return True
    found = seen(expr)
    return not found.calls and found.operations <= QUIET


def _may_move(value: Expr, target: Expr) -> bool:
    """Whether a value may be worked out a little later, inside an expression: neither of them changes anything."""
    found = seen(target)
    return not found.calls and found.operations.isdisjoint(CHANGING) and is_still(value)


def _reads_once(expr: Expr, name: str) -> bool:
    """Whether a name stands in an expression, and not where it would be worked out again and again."""
    found = seen(expr)
    if found.names.count(name) != 1:
        return False
    return not found.repeats or not any(
        name in names_in(part)
        for each in below(expr)
        if isinstance(each, Comp)
        for part in (each.test, each.value)
        if part is not None
    )
