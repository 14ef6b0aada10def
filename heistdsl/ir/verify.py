"""Whether a program is well formed. What passes here cannot make a back end stumble."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from heistdsl.ir.ops import OPERATIONS, sorts_of
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
    Procedure,
    Program,
    Return,
    Run,
    Set,
    Stmt,
    Together,
    Var,
)

HIGHEST = 2**31 - 1
LOWEST = -(2**31)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong in a procedure."""

    procedure: str
    message: str

    def __str__(self) -> str:
        return f"{self.procedure}: {self.message}"


def verify(program: Program) -> list[Fault]:
    """Everything that is wrong with a program, procedure by procedure."""
    found: list[Fault] = []
    if program.start not in program.procedures:
        found.append(Fault(program.start, "there is no such procedure to start with"))
    for name, rows in program.tables.items():
        if not rows:
            found.append(Fault(name, "the table has no last row for nothing"))
    for procedure in program.procedures.values():
        found += [Fault(procedure.name, message) for message in _Checker(program, procedure).run()]
    return found


class _Checker:
    """Gathers what is wrong in a procedure. Hardly ever is anything: no message is put together before it is."""

    def __init__(self, program: Program, procedure: Procedure) -> None:
        self.program = program
        self.procedure = procedure
        self.locals: Mapping[str, str] = procedure.locals
        self.faults: list[str] = []

    def run(self) -> list[str]:
        for name in self.procedure.parameters:
            if name not in self.procedure.locals:
                self.faults.append(f"parameter `{name}` has no sort")
        self.body(self.procedure.body, False)
        return self.faults

    def body(self, body: Body, in_loop: bool) -> None:
        for stmt in body:
            if type(stmt) is Set:
                self.has_sort(stmt.value, self.locals.get(stmt.name, "?"), "`{}`", stmt.name)
            elif type(stmt) is If:
                self.has_sort(stmt.condition, "i", "a condition")
                self.body(stmt.then, in_loop)
                self.body(stmt.otherwise, in_loop)
            elif type(stmt) is Run:
                self.sort(stmt.value)
            else:
                self.statement(stmt, in_loop)

    def statement(self, stmt: Stmt, in_loop: bool) -> None:
        match stmt:
            case Loop(body=body):
                self.body(body, True)
            case ForEach(var=var, source=source, body=body):
                self.has_sort(source, "l", "what a loop goes over")
                if self.locals.get(var) != "i":
                    self.faults.append(f"`{var}` of a loop is no number")
                self.body(body, True)
            case Break():
                if not in_loop:
                    self.faults.append("`break` outside any loop")
            case Return(value=value):
                if value is not None:
                    self.has_sort(value, self.procedure.gives, "what is returned")
                elif self.procedure.gives != "-":
                    self.faults.append("a return without a value")
            case Invoke() | Together() | Ask():
                self.suspending(stmt)
            case _:
                pass

    def suspending(self, stmt: Invoke | Together | Ask) -> None:
        if not self.procedure.suspends:
            self.faults.append("it suspends, but is said not to")
        match stmt:
            case Invoke(procedure=name, arguments=arguments, into=into):
                self.arguments(name, arguments)
                called = self.program.procedures.get(name)
                if into is not None and called and self.locals.get(into) != called.gives:
                    self.faults.append(f"`{into}` cannot hold what `{name}` returns")
            case Together(procedure=name, source=source, arguments=arguments):
                self.has_sort(source, "l", "those who act together")
                self.arguments(name, (Const(0), *arguments))
            case Ask(player=player, options=options, low=low, high=high, into=into):
                for expr, sort in ((player, "i"), (options, "l"), (low, "i"), (high, "i")):
                    self.has_sort(expr, sort, "a part of a question")
                if self.locals.get(into) != ("l" if stmt.several else "i"):
                    self.faults.append(f"`{into}` cannot hold the answer")
                if stmt.which and self.locals.get(stmt.which) != "i":
                    self.faults.append(f"`{stmt.which}` cannot hold who answered")
                if stmt.check is not None:
                    self.arguments(stmt.check.procedure, (Op("list"), *stmt.check.arguments))
                if stmt.preferred is not None:
                    self.has_sort(stmt.preferred, "l", "the default of a question")

    def arguments(self, name: str, arguments: tuple[Expr, ...]) -> None:
        called = self.program.procedures.get(name)
        if called is None:
            self.faults.append(f"there is no procedure `{name}`")
            return
        if len(arguments) != len(called.parameters):
            self.faults.append(f"`{name}` takes {len(called.parameters)} operands, not {len(arguments)}")
        for parameter, argument in zip(called.parameters, arguments, strict=False):
            self.has_sort(argument, called.locals[parameter], "`{}` of `{}`", parameter, name)

    def has_sort(self, expr: Expr, wanted: str, what: str, *names: object) -> None:
        """Whether an expression is what is wanted; `what` it is for people, with places for names."""
        before = len(self.faults)
        sort = self.sort(expr)
        if sort != wanted and len(self.faults) == before:
            self.faults.append(f"{what.format(*names)} is of sort `{wanted}`, not `{sort}`")

    def sort(self, expr: Expr) -> str:
        """What an expression is; what is wrong in it is noted."""
        if type(expr) is Const:
            if not LOWEST <= expr.value <= HIGHEST:
                self.faults.append(f"{expr.value} does not fit into 32 bits")
            return "i"
        if type(expr) is Var:
            found = self.locals.get(expr.name)
            if not found:
                self.faults.append(f"there is no local `{expr.name}`")
            return found or "?"
        if type(expr) is Op:
            return self.operation(expr)
        if type(expr) is Comp:
            return self.comprehension(expr)
        assert type(expr) is Call
        called = self.program.procedures.get(expr.procedure)
        self.arguments(expr.procedure, expr.arguments)
        if called and called.suspends:
            self.faults.append(f"`{expr.procedure}` may suspend and cannot stand in an expression")
        return called.gives if called else "?"

    def operation(self, expr: Op) -> str:
        row = OPERATIONS.get(expr.name)
        if row is None:
            self.faults.append(f"there is no operation `{expr.name}`")
            return "?"
        sorts = sorts_of(row.name, len(expr.arguments))
        if sorts is None:
            self.faults.append(f"`{row.name}` does not take {len(expr.arguments)} operands")
            return row.gives
        for place, (argument, wanted) in enumerate(zip(expr.arguments, sorts, strict=True), 1):
            self.has_sort(argument, wanted, "operand {} of `{}`", place, row.name)
        if row.name in ("table", "row") and expr.key not in self.program.tables:
            self.faults.append(f"there is no table `{expr.key}`")
        return row.gives

    def comprehension(self, expr: Comp) -> str:
        self.has_sort(expr.source, "l", "what a comprehension goes over")
        outer = self.locals
        self.locals = {**outer, expr.var: "i"}
        if expr.test is not None:
            self.has_sort(expr.test, "i", "a condition")
        if expr.value is not None:
            self.has_sort(expr.value, "l" if expr.kind == "flat" else "i", "a value of a comprehension")
        self.locals = outer
        return "i" if expr.kind == "any" else "l"
