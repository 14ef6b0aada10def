"""What a procedure calls, reads and sets, worked out once for each version of it."""

from __future__ import annotations

from dataclasses import dataclass

from heistdsl.ir.node import keep_with
from heistdsl.ir.program import Ask, Body, Call, Const, Expr, Invoke, Procedure, Program, Together, Var
from heistdsl.ir.reads import seen
from heistdsl.ir.walking import exprs_of, sets, statements

#: The member that a procedure gets for which it runs beside others.
MEMBER = Var("each")


@dataclass(frozen=True, slots=True)
class Summary:
    """`calls` are the names of procedures with what is handed over; None where some of it is handed over elsewhere.
    `operations` are the names of all operations in it, `read` the names that expressions read (or bind), `assigned` the
    locals that get a value."""

    calls: tuple[tuple[str, tuple[Expr, ...] | None], ...]
    called: frozenset[str]
    operations: frozenset[str]
    read: frozenset[str]
    assigned: frozenset[str]


def summary_of(procedure: Procedure) -> Summary:
    """The summary of a procedure."""
    kept = procedure.summary
    if kept is None:
        kept = _summary(procedure.body)
        keep_with(procedure, "summary", kept)
    return kept


def callers_in(program: Program) -> dict[str, set[str]]:
    """Who calls each procedure that is called, in any way."""
    found: dict[str, set[str]] = {}
    for name, each in program.procedures.items():
        for called in summary_of(each).called:
            found.setdefault(called, set()).add(name)
    return found


def _summary(body: Body) -> Summary:
    calls: list[tuple[str, tuple[Expr, ...] | None]] = []
    operations: set[str] = set()
    read: set[str] = set()
    assigned: set[str] = set()
    for stmt in statements(body):
        name = sets(stmt)
        if name is not None:
            assigned.add(name)
        check: Call | None = None
        if type(stmt) is Invoke:
            calls.append((stmt.procedure, stmt.arguments))
        elif type(stmt) is Together:
            calls.append((stmt.procedure, (MEMBER, *stmt.arguments)))
        elif type(stmt) is Ask and stmt.check is not None:
            check = stmt.check
            calls.append((check.procedure, None))
        for expr in exprs_of(stmt):
            if type(expr) is Const:
                continue
            found = seen(expr)
            read |= found.free if not found.repeats else set(found.names)
            operations |= found.operations
            if found.calls:
                calls += [(each.procedure, each.arguments) for each in found.calls if each is not check]
    return Summary(
        tuple(calls),
        frozenset([called for called, _ in calls]),
        frozenset(operations),
        frozenset(read),
        frozenset(assigned),
    )
