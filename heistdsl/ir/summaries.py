"""What procedures, and statements with others inside them, call, read and set: worked out once for each version, from
what stands in those inside, which are mostly the same as before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
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
from heistdsl.ir.reads import Seen, seen
from heistdsl.ir.walking import bodies_of, exprs_of, sets

#: What a procedure gets that is not written down: the member for which it runs beside others, the answer it checks.
MEMBER = Var("each")

_NONE: frozenset[str] = frozenset()
#: What is called, with what is handed over.
_CallOf: TypeAlias = tuple[str, tuple[Expr, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Summary:
    """`calls` are the names of procedures with what is handed over, in the order in which they stand there.
    `operations` are the names of all operations, `names` those that expressions read (or bind) and `assigned` the
    locals that get a value, each as often as that is so; `kinds` are the kinds of statements."""

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
        kept = summary_of_body(made.body) if isinstance(made, Procedure) else _of_outer(made)
        keep_with(made, "summary", kept)
    return kept


def summary_of_body(body: Body) -> Summary:
    """What stands in statements."""
    found = _Gathered([], [], set())
    found.body(body)
    return found.summary()


def note_names(body: Body, read: list[str], assigned: list[str]) -> None:
    """Add the names that are read in statements and the locals that get a value in them, each as often as that is so:
    for statements that will soon be others, which are not worth a summary."""
    for stmt in body:
        if type(stmt) is Set or type(stmt) is Run:
            if type(stmt) is Set:
                assigned.append(stmt.name)
            if type(stmt.value) is not Const:
                read += seen(stmt.value).names
            continue
        if (type(stmt) is If or type(stmt) is ForEach or type(stmt) is Loop) and stmt.summary is not None:
            read += stmt.summary.names
            assigned += stmt.summary.assigned
            continue
        if (name := sets(stmt)) is not None:
            assigned.append(name)
        for expr in exprs_of(stmt):
            read += seen(expr).names
        for inner in bodies_of(stmt):
            note_names(inner, read, assigned)


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


def _of_outer(stmt: If | ForEach | Loop) -> Summary:
    """A statement with others in it."""
    found = _Gathered([], [], {type(stmt)})
    if type(stmt) is If:
        found.expression(stmt.condition)
        found.body(stmt.then)
        if stmt.otherwise:
            found.body(stmt.otherwise)
        return found.summary()
    if type(stmt) is ForEach:
        found.assigned.append(stmt.var)
        found.expression(stmt.source)
    assert type(stmt) is ForEach or type(stmt) is Loop
    found.body(stmt.body)
    return found.summary()


@dataclass(slots=True, eq=False)
class _Gathered:
    """What stands in expressions and in statements with others inside them, in their order, and what else was found."""

    parts: list[Seen | Summary]
    assigned: list[str]
    kinds: set[type[Stmt]]

    def summary(self) -> Summary:
        parts = self.parts
        calling = [each for each in parts if each.calls]
        return Summary(
            tuple([call for each in calling for call in _calls_of(each)]),
            _NONE.union(*[each.called for each in calling]),
            _NONE.union(*[each.operations for each in parts]),
            tuple(chain.from_iterable([each.names for each in parts])),
            tuple(self.assigned),
            frozenset(self.kinds),
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
                inner = summary_of(stmt)
                self.parts.append(inner)
                self.assigned += inner.assigned
                self.kinds |= inner.kinds
                continue
            else:
                self.other(stmt)
            self.kinds.add(type(stmt))

    def other(self, stmt: Stmt) -> None:
        """A statement that may suspend, or leaves something."""
        name = sets(stmt)
        if name is not None:
            self.assigned.append(name)
        check: Call | None = None
        if type(stmt) is Invoke:
            self.called(stmt.procedure, stmt.arguments)
        elif type(stmt) is Together:
            self.called(stmt.procedure, (MEMBER, *stmt.arguments))
        elif type(stmt) is Ask and stmt.check is not None:
            check = stmt.check
            self.called(check.procedure, (MEMBER, *check.arguments))
        for expr in exprs_of(stmt):
            for each in check.arguments if expr is check and check is not None else (expr,):
                self.expression(each)

    def called(self, name: str, arguments: tuple[Expr, ...]) -> None:
        self.parts.append(Summary(((name, arguments),), frozenset((name,)), _NONE, (), (), frozenset()))

    def expression(self, expr: Expr) -> None:
        if type(expr) is not Const:
            self.parts.append(seen(expr))


def _calls_of(found: Seen | Summary) -> Iterable[_CallOf]:
    return found.calls if isinstance(found, Summary) else [(each.procedure, each.arguments) for each in found.calls]
