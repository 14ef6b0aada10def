"""Whether a program is well formed. What passes here cannot make a back end stumble."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from heistdsl.ir.ops import OPERATIONS
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
    Trap,
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
        checker = _Checker(program, procedure)
        found += [Fault(procedure.name, message) for message in checker.run()]
    return found


class _Checker:
    def __init__(self, program: Program, procedure: Procedure) -> None:
        self.program = program
        self.procedure = procedure
        self.locals: dict[str, str] = dict(procedure.locals)

    def run(self) -> Iterator[str]:
        for name in self.procedure.parameters:
            if name not in self.procedure.locals:
                yield f"parameter `{name}` has no sort"
        yield from self.body(self.procedure.body, False)

    def body(self, body: Body, in_loop: bool) -> Iterator[str]:
        for stmt in body:
            yield from self.statement(stmt, in_loop)

    def statement(self, stmt: Stmt, in_loop: bool) -> Iterator[str]:
        match stmt:
            case Set(name=name, value=value):
                yield from self.has_sort(value, self.locals.get(name, "?"), f"`{name}`")
            case Run(value=value):
                yield from self.sort(value)[1]
            case If(condition=condition, then=then, otherwise=otherwise):
                yield from self.has_sort(condition, "i", "a condition")
                yield from self.body(then, in_loop)
                yield from self.body(otherwise, in_loop)
            case Loop(body=body):
                yield from self.body(body, True)
            case ForEach(var=var, source=source, body=body):
                yield from self.has_sort(source, "l", "what a loop goes over")
                if self.locals.get(var) != "i":
                    yield f"`{var}` of a loop is no number"
                yield from self.body(body, True)
            case Break():
                if not in_loop:
                    yield "`break` outside any loop"
            case Return(value=value):
                yield from self._return(value)
            case Trap():
                pass
            case Invoke() | Together() | Ask():
                yield from self._suspending(stmt)

    def _return(self, value: Expr | None) -> Iterator[str]:
        if value is not None:
            yield from self.has_sort(value, self.procedure.gives, "what is returned")
        elif self.procedure.gives != "-":
            yield "a return without a value"

    def _suspending(self, stmt: Invoke | Together | Ask) -> Iterator[str]:
        if not self.procedure.suspends:
            yield "it suspends, but is said not to"
        match stmt:
            case Invoke(procedure=name, arguments=arguments, into=into):
                yield from self._arguments(name, arguments)
                called = self.program.procedures.get(name)
                if into is not None and called and self.locals.get(into) != called.gives:
                    yield f"`{into}` cannot hold what `{name}` returns"
            case Together(procedure=name, source=source, arguments=arguments):
                yield from self.has_sort(source, "l", "those who act together")
                yield from self._arguments(name, (Const(0), *arguments))
            case Ask(player=player, options=options, low=low, high=high, into=into):
                for expr, sort in ((player, "i"), (options, "l"), (low, "i"), (high, "i")):
                    yield from self.has_sort(expr, sort, "a part of a question")
                if self.locals.get(into) != ("l" if stmt.several else "i"):
                    yield f"`{into}` cannot hold the answer"
                if stmt.which and self.locals.get(stmt.which) != "i":
                    yield f"`{stmt.which}` cannot hold who answered"
                if stmt.check is not None:
                    yield from self._arguments(stmt.check.procedure, (Op("list"), *stmt.check.arguments))
                if stmt.preferred is not None:
                    yield from self.has_sort(stmt.preferred, "l", "the default of a question")

    def _arguments(self, name: str, arguments: tuple[Expr, ...]) -> Iterator[str]:
        called = self.program.procedures.get(name)
        if called is None:
            yield f"there is no procedure `{name}`"
            return
        if len(arguments) != len(called.parameters):
            yield f"`{name}` takes {len(called.parameters)} operands, not {len(arguments)}"
        for parameter, argument in zip(called.parameters, arguments, strict=False):
            yield from self.has_sort(argument, called.locals[parameter], f"`{parameter}` of `{name}`")

    def has_sort(self, expr: Expr, wanted: str, what: str) -> Iterator[str]:
        sort, faults = self.sort(expr)
        yield from faults
        if sort != wanted and not faults:
            yield f"{what} is of sort `{wanted}`, not `{sort}`"

    def sort(self, expr: Expr) -> tuple[str, list[str]]:
        """What an expression is, and what is wrong in it."""
        match expr:
            case Const(value=value):
                return "i", [] if LOWEST <= value <= HIGHEST else [f"{value} does not fit into 32 bits"]
            case Var(name=name):
                found = self.locals.get(name)
                return found or "?", [] if found else [f"there is no local `{name}`"]
            case Op():
                return self._operation(expr)
            case Call(procedure=name, arguments=arguments):
                called = self.program.procedures.get(name)
                faults = list(self._arguments(name, arguments))
                if called and called.suspends:
                    faults.append(f"`{name}` may suspend and cannot stand in an expression")
                return called.gives if called else "?", faults
            case Comp():
                return self._comprehension(expr)

    def _operation(self, expr: Op) -> tuple[str, list[str]]:
        row = OPERATIONS.get(expr.name)
        if row is None:
            return "?", [f"there is no operation `{expr.name}`"]
        if not row.fits(len(expr.arguments)):
            return row.gives, [f"`{row.name}` does not take {len(expr.arguments)} operands"]
        faults: list[str] = []
        for index, argument in enumerate(expr.arguments):
            faults += self.has_sort(argument, row.sort_of(index), f"operand {index + 1} of `{row.name}`")
        if row.name in ("table", "row") and expr.key not in self.program.tables:
            faults.append(f"there is no table `{expr.key}`")
        return row.gives, faults

    def _comprehension(self, expr: Comp) -> tuple[str, list[str]]:
        faults = list(self.has_sort(expr.source, "l", "what a comprehension goes over"))
        with _bound(self.locals, expr.var):
            if expr.test is not None:
                faults += self.has_sort(expr.test, "i", "a condition")
            if expr.value is not None:
                wanted = "l" if expr.kind == "flat" else "i"
                faults += self.has_sort(expr.value, wanted, "a value of a comprehension")
        return "i" if expr.kind == "any" else "l", faults


class _bound:  # noqa: N801 - used like a function
    """Within: a name that stands for a member of a list."""

    def __init__(self, locals_: dict[str, str], name: str) -> None:
        self.locals, self.name = locals_, name
        self.before: Mapping[str, str] = {}

    def __enter__(self) -> None:
        self.before = dict(self.locals)
        self.locals[self.name] = "i"

    def __exit__(self, *_: object) -> None:
        self.locals.clear()
        self.locals.update(self.before)
