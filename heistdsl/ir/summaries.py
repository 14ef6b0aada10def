"""What a procedure calls, reads and sets, worked out once for each version of it."""

from __future__ import annotations

from dataclasses import dataclass

from heistdsl.ir.program import Ask, Call, Comp, Expr, Invoke, Op, Procedure, Together, Var
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


class Summaries:
    """Keeps the summary of each procedure for as long as it is the very same."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Procedure, Summary]] = {}

    def of(self, procedure: Procedure) -> Summary:
        """The summary of a procedure."""
        kept = self._kept.get(id(procedure))
        if kept is None:
            kept = self._kept[id(procedure)] = (procedure, _summary(procedure))
        return kept[1]


def _summary(procedure: Procedure) -> Summary:
    calls: list[tuple[str, tuple[Expr, ...] | None]] = []
    operations: set[str] = set()
    read: set[str] = set()
    assigned: set[str] = set()
    for stmt in statements(procedure.body):
        name = sets(stmt)
        if name is not None:
            assigned.add(name)
        match stmt:
            case Invoke(procedure=called, arguments=arguments):
                calls.append((called, arguments))
            case Together(procedure=called, arguments=arguments):
                calls.append((called, (MEMBER, *arguments)))
            case Ask(check=Call() as check):
                calls.append((check.procedure, None))
        waiting = list(exprs_of(stmt))
        check_ = stmt.check if isinstance(stmt, Ask) else None
        while waiting:
            expr = waiting.pop()
            if type(expr) is Op:
                operations.add(expr.name)
                waiting += expr.arguments
            elif type(expr) is Var:
                read.add(expr.name)
            elif type(expr) is Call:
                waiting += expr.arguments
                if expr is not check_:
                    calls.append((expr.procedure, expr.arguments))
            elif type(expr) is Comp:
                waiting += [each for each in (expr.source, expr.test, expr.value) if each is not None]
    return Summary(
        tuple(calls),
        frozenset(called for called, _ in calls),
        frozenset(operations),
        frozenset(read),
        frozenset(assigned),
    )
