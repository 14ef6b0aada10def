"""Simpler statements: tests whose outcome is known are left out, what is needed once is said where it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from operator import is_

from heistdsl.ir.ops import CHANGING, QUIET
from heistdsl.ir.program import (
    EMPTY,
    ONE,
    ZERO,
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
from heistdsl.ir.summaries import assigned_in, summary_of
from heistdsl.ir.walking import below, exprs_of, operands, rebuilt, with_exprs

#: A loop over so many constants, in which nothing happens, is written out.
_MOST_ROUNDS = 4
#: Statements of which one expression is worked out first.
_PLAIN = frozenset((Set, Run, If, Return))
_LOOKING = frozenset((If, Trap))
_NONE: frozenset[str] = frozenset()


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
                filled = filled.difference(assigned_in(stmt))
        return body if len(found) == len(body) and all(map(is_, found, body)) else tuple(found)

    def statement(self, stmt: Stmt, filled: frozenset[str]) -> Body:
        """A statement, or what is left of it."""
        if type(stmt) is If:
            return self.branches(stmt, filled)
        if type(stmt) is ForEach or type(stmt) is Loop:
            if type(stmt) is ForEach and _is_short(stmt):
                return tuple(each for member in operands(stmt.source) for each in _with(stmt.body, stmt.var, member))
            filled = filled.difference(assigned_in(stmt))
        elif not filled:
            return (stmt,)
        return (with_exprs(stmt, lambda expr: self.expression(expr, filled), lambda body: self.body(body, filled)),)

    def branches(self, stmt: If, filled: frozenset[str]) -> Body:
        """A test and its two bodies, or what is left of them."""
        condition = self.condition(stmt.condition, filled)
        if type(condition) is Const and condition.value == 1:
            return self.body(stmt.then, filled)
        then = self.body(stmt.then, filled | _filled_if(condition))
        otherwise = self.body(stmt.otherwise, filled) if stmt.otherwise else ()
        if len(then) == 1 and not otherwise and type(inner := then[0]) is If and not inner.otherwise:
            return (If(Op("and", (condition, inner.condition)), inner.then),)
        if condition is stmt.condition and then is stmt.then and otherwise is stmt.otherwise:
            return (stmt,)
        return (If(condition, then, otherwise),)

    def condition(self, expr: Expr, filled: frozenset[str]) -> Expr:
        """A condition, of which only the truth counts."""
        expr = self.expression(expr, filled)
        while (
            type(expr) is Op and expr.name == "not" and type(inner := expr.arguments[0]) is Op and inner.name == "not"
        ):
            expr = inner.arguments[0]
        if type(expr) is Op and expr.name == "size":
            some = expr.arguments[0]
            if type(some) is Var and some.name in filled:
                return ONE
            if type(some) is Comp and some.kind == "keep" and some.test is not None:
                return Comp("any", some.var, some.source, some.test)
        return expr

    def expression(self, expr: Expr, filled: frozenset[str]) -> Expr:
        """An expression."""
        if not filled or type(expr) is Const or "first" not in seen(expr).operations:
            return expr

        def change(each: Expr) -> Expr:
            if type(each) is Op and each.name == "first":
                some = each.arguments[0]
                if type(some) is Var and some.name in filled:
                    return Op("at", (some, ZERO))
            return each

        return rebuilt(expr, change)

    def _add(self, found: list[Stmt], stmt: Stmt) -> None:
        """Add a statement; the one before may not be needed any more."""
        before = found[-1] if found else None
        if type(before) is Set:
            name, value = before.name, before.value
            if type(value) is Op and value.name == "either-list" and self._asks_only(stmt, name, value):
                assert type(stmt) is If
                condition, one, _ = value.arguments
                found.pop()
                stmt = If(condition, _with(stmt.then, name, one))
            elif type(stmt) is Set and stmt.name == name:
                if name not in names_in(stmt.value) and is_still(value):
                    found.pop()
            elif self.read[name] == 1 and type(stmt) in _PLAIN:
                (target,) = exprs_of(stmt) or (value,)
                if name in seen(target).names and _may_move(value, target) and _reads_once(target, name):
                    found.pop()
                    stmt = with_exprs(stmt, lambda expr: replaced(expr, {name: value}), lambda body: body)
        found.append(stmt)

    def _asks_only(self, stmt: Stmt, name: str, value: Op) -> bool:
        """Whether a statement asks if a list has members, which is one thing or nothing, does something if so, and
        nothing else reads the list, which stays what it is there."""
        _, one, otherwise = value.arguments
        if otherwise != EMPTY or not _is_one_thing(one):
            return False
        match stmt:
            case If(condition=Op(name="size", arguments=(Var(name=asked),)), otherwise=()) if asked == name:
                found = summary_of(stmt)
                read, kept = found.names.count(name), {name, *names_in(one)}
                return read == self.read[name] and kept.isdisjoint(found.assigned)
            case _:
                return False


def _is_one_thing(expr: Expr) -> bool:
    """Whether an expression is a list of one thing that has a name."""
    match expr:
        case Op(name="list", arguments=(Var() | Const(),)):
            return True
        case _:
            return False


def _is_short(stmt: ForEach) -> bool:
    """Whether a loop goes over a few constants, and only looks, or stops the game with an error."""
    members = stmt.source.arguments if type(stmt.source) is Op and stmt.source.name == "list" else None
    return (
        members is not None
        and len(members) <= _MOST_ROUNDS
        and all(type(each) is Const for each in members)
        and all(type(each) is Trap or (type(each) is If and summary_of(each).kinds <= _LOOKING) for each in stmt.body)
    )


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


def _filled_if(condition: Expr) -> frozenset[str]:
    """The lists that surely have members if a condition holds."""
    if type(condition) is Op:
        if condition.name == "size" and type(some := condition.arguments[0]) is Var:
            return frozenset((some.name,))
        if condition.name == "and":
            left, right = condition.arguments
            return _filled_if(left) | _filled_if(right)
    return _NONE


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
