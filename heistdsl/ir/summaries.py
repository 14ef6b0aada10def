"""What a procedure calls, reads and sets, worked out once for each version of it."""

from __future__ import annotations

from dataclasses import dataclass

from heistdsl.ir.program import Ask, Call, Expr, Invoke, Procedure, Program, Together, Var
from heistdsl.ir.reads import Reads
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

    def __init__(self, reads: Reads | None = None) -> None:
        self.reads = Reads() if reads is None else reads
        self._kept: dict[int, tuple[Procedure, Summary]] = {}

    def of(self, procedure: Procedure) -> Summary:
        """The summary of a procedure."""
        kept = self._kept.get(id(procedure))
        if kept is None:
            kept = self._kept[id(procedure)] = (procedure, _summary(procedure, self.reads))
        return kept[1]


def callers_in(program: Program) -> dict[str, set[str]]:
    """Who calls each procedure that is called, in any way."""
    found: dict[str, set[str]] = {}
    known = Summaries()
    for name, each in program.procedures.items():
        for called in known.of(each).called:
            found.setdefault(called, set()).add(name)
    return found


def _summary(procedure: Procedure, reads: Reads) -> Summary:
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
        check_ = stmt.check if type(stmt) is Ask else None
        for expr in exprs_of(stmt):
            seen = reads.seen(expr)
            read.update(seen.names)
            operations |= seen.operations
            calls += [(each.procedure, each.arguments) for each in seen.calls if each is not check_]
    return Summary(
        tuple(calls),
        frozenset(called for called, _ in calls),
        frozenset(operations),
        frozenset(read),
        frozenset(assigned),
    )
