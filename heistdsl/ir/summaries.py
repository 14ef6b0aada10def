"""What procedures, and statements with others inside them, call, read and set: worked out once for each version, from
what stands in those inside, which are mostly the same as before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from heistdsl.ir.node import keep_with
from heistdsl.ir.program import (
    Ask,
    Body,
    Call,
    Const,
    Expr,
    ForEach,
    If,
    Invoke,
    Loop,
    Procedure,
    Program,
    Run,
    Set,
    Stmt,
    Together,
    Var,
)
from heistdsl.ir.reads import seen
from heistdsl.ir.walking import exprs_of, sets

#: The member that a procedure gets for which it runs beside others.
MEMBER = Var("each")

_NONE: frozenset[str] = frozenset()
#: What is called, with what is handed over; None where some of it is handed over elsewhere.
_CallOf: TypeAlias = tuple[str, tuple[Expr, ...] | None]


@dataclass(frozen=True, slots=True, eq=False)
class Summary:
    """`calls` are the names of procedures with what is handed over, in the order in which they stand there; None where
    some of it is handed over elsewhere. `operations` are the names of all operations, `names` those that expressions
    read (or bind) and `assigned` the locals that get a value, each as often as that is so; `kinds` are the kinds of
    statements."""

    calls: tuple[_CallOf, ...]
    called: frozenset[str]
    operations: frozenset[str]
    names: tuple[str, ...]
    assigned: tuple[str, ...]
    kinds: frozenset[type[Stmt]]


def summary_of(made: Procedure | If | Loop | ForEach) -> Summary:
    """What stands in a procedure, or in a statement and those inside it."""
    kept = made.summary
    if kept is None:
        found = _Gathered()
        if isinstance(made, Procedure):
            found.body(made.body)
        else:
            found.outer(made)
        kept = found.summary()
        keep_with(made, "summary", kept)
    return kept


def summary_of_body(body: Body) -> Summary:
    """What stands in statements."""
    found = _Gathered()
    found.body(body)
    return found.summary()


def assigned_in(stmt: Stmt) -> tuple[str, ...]:
    """The locals that a statement, with those inside it, gives a value to."""
    if type(stmt) is If or type(stmt) is ForEach or type(stmt) is Loop:
        return summary_of(stmt).assigned
    name = sets(stmt)
    return () if name is None else (name,)


def callers_in(program: Program) -> dict[str, set[str]]:
    """Who calls each procedure that is called, in any way."""
    found: dict[str, set[str]] = {}
    for name, each in program.procedures.items():
        for called in summary_of(each).called:
            found.setdefault(called, set()).add(name)
    return found


class _Gathered:
    """What was found so far."""

    def __init__(self) -> None:
        self.calls: list[_CallOf] = []
        self.operations: set[str] = set()
        self.names: list[str] = []
        self.assigned: list[str] = []
        self.kinds: set[type[Stmt]] = set()

    def summary(self) -> Summary:
        calls = tuple(self.calls)
        called = frozenset([name for name, _ in calls]) if calls else _NONE
        return Summary(
            calls, called, frozenset(self.operations), tuple(self.names), tuple(self.assigned), frozenset(self.kinds)
        )

    def body(self, body: Body) -> None:
        """Statements one after another."""
        for stmt in body:
            if type(stmt) is Set:
                self.assigned.append(stmt.name)
                self.expression(stmt.value)
            elif type(stmt) is Run:
                self.expression(stmt.value)
            elif type(stmt) is If or type(stmt) is ForEach or type(stmt) is Loop:
                self.add(summary_of(stmt))
                continue
            else:
                self.other(stmt)
            self.kinds.add(type(stmt))

    def add(self, inner: Summary) -> None:
        """What is known of a statement with others in it."""
        if inner.calls:
            self.calls += inner.calls
        self.operations |= inner.operations
        self.names += inner.names
        self.assigned += inner.assigned
        self.kinds |= inner.kinds

    def outer(self, stmt: If | ForEach | Loop) -> None:
        """A statement with others in it, anew."""
        self.kinds.add(type(stmt))
        if type(stmt) is If:
            self.expression(stmt.condition)
            self.body(stmt.then)
            self.body(stmt.otherwise)
        elif type(stmt) is ForEach:
            self.assigned.append(stmt.var)
            self.expression(stmt.source)
            self.body(stmt.body)
        else:
            assert type(stmt) is Loop
            self.body(stmt.body)

    def other(self, stmt: Stmt) -> None:
        name = sets(stmt)
        if name is not None:
            self.assigned.append(name)
        check = None
        if type(stmt) is Invoke:
            self.calls.append((stmt.procedure, stmt.arguments))
        elif type(stmt) is Together:
            self.calls.append((stmt.procedure, (MEMBER, *stmt.arguments)))
        elif type(stmt) is Ask and stmt.check is not None:
            check = stmt.check
            self.calls.append((check.procedure, None))
        for expr in exprs_of(stmt):
            self.expression(expr, check)

    def expression(self, expr: Expr, check: Call | None = None) -> None:
        """An expression; what is known of the call of a check is known already."""
        if type(expr) is Const:
            return
        found = seen(expr)
        self.names += found.names
        self.operations |= found.operations
        if found.calls:
            self.calls += [(each.procedure, each.arguments) for each in found.calls if each is not check]
