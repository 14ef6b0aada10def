"""Where nothing can have changed since the last sweep, no sweep is looked for.

A procedure is calm while the scalar `changed` is surely 0. It is 0 when a game begins and after every sweep; only
operations that stir (stirring.py), and whatever may happen while the game waits for answers, end that."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from heistdsl.ir.ops import CHANGING
from heistdsl.ir.program import (
    Ask,
    Body,
    Break,
    Call,
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
    Stmt,
    Together,
    Trap,
    Var,
)
from heistdsl.ir.reads import seen
from heistdsl.ir.stirring import Stirring, stirring_of, stirs
from heistdsl.ir.summaries import summary_of
from heistdsl.ir.walking import below, exprs_of, statements


def without_idle_sweeps(program: Program) -> Program:
    """The program without sweeps that would find nothing."""
    found = {name: summary_of(each) for name, each in program.procedures.items()}
    if any("leave-phase" in each.operations for each in found.values()):
        return program
    known = _Known(program, stirring_of(program))
    known.settle()
    procedures = {name: _Walk(known, name, {}).rewritten() for name in program.procedures}
    return replace(program, procedures=procedures)


class _Known:
    """What is known of procedures: whether each is calm when it begins, and when it ends, after a calm beginning
    (`keeps`) or any other (`settles`). It is taken to be so until something speaks against it."""

    def __init__(self, program: Program, stirring: Stirring) -> None:
        self.program, self.stirring = program, stirring
        self.begins = dict.fromkeys(program.procedures, True)
        self.keeps = dict.fromkeys(program.procedures, True)
        self.settles = dict.fromkeys(program.procedures, True)
        self.still: dict[int, tuple[Expr, bool]] = {}
        self.callers: dict[str, list[str]] = {}
        for name, each in program.procedures.items():
            for stmt in statements(each.body):
                self._look_at(name, stmt)
        for name in program.entries:
            self.begins[name] = name == program.start

    def _look_at(self, name: str, stmt: Stmt) -> None:
        """Note who calls whom, and what may begin at any time: what runs beside others, or only tries something."""
        if isinstance(stmt, Invoke | Together):
            self.callers.setdefault(stmt.procedure, []).append(name)
            if isinstance(stmt, Together):
                self.begins[stmt.procedure] = False
        for expr in exprs_of(stmt):
            for each in seen(expr).calls:
                self.callers.setdefault(each.procedure, []).append(name)
                if each.on_copy or isinstance(stmt, Ask):
                    self.begins[each.procedure] = False

    def settle(self) -> None:
        """Work it out."""
        waiting = dict.fromkeys(self.program.procedures)
        while waiting:
            name = next(iter(waiting))
            del waiting[name]
            before = self.keeps[name], self.settles[name]
            for calm, ends in ((True, self.keeps), (False, self.settles)):
                if ends[name]:
                    ends[name] = _Walk(self, name, {}).ends(calm)
            if before != (self.keeps[name], self.settles[name]):
                waiting.update(dict.fromkeys(self.callers.get(name, ())))
        waiting = dict.fromkeys(self.program.procedures)
        while waiting:
            name = next(iter(waiting))
            del waiting[name]
            begins: dict[str, bool] = {}
            _Walk(self, name, begins).ends(self.begins[name])
            for called, calm in begins.items():
                if self.begins[called] and not calm:
                    self.begins[called] = False
                    waiting[called] = None

    def is_still(self, expr: Expr) -> bool:
        """Whether an expression calls nothing and stirs nothing."""
        if type(expr) is Const or type(expr) is Var:
            return True
        kept = self.still.get(id(expr))
        if kept is None:
            found = seen(expr)
            still = not found.calls and (
                found.operations.isdisjoint(CHANGING)
                or not any(isinstance(each, Op) and stirs(each, self.stirring, self.program) for each in below(expr))
            )
            kept = self.still[id(expr)] = (expr, still)
        return kept[1]


@dataclass(slots=True)
class _Walk:
    """One walk through a procedure. `begins` gets how calm it is where others are called."""

    known: _Known
    name: str
    begins: dict[str, bool]
    breaks: list[bool] = field(default_factory=list)
    returns: list[bool] = field(default_factory=list)

    def ends(self, calm: bool) -> bool:
        """Whether the procedure is calm when it ends."""
        _, after = self.body(self.known.program.procedures[self.name].body, calm)
        return after and all(self.returns)

    def rewritten(self) -> Procedure:
        """The procedure without sweeps that would find nothing."""
        procedure = self.known.program.procedures[self.name]
        body, _ = self.body(procedure.body, self.known.begins[self.name])
        return replace(procedure, body=body)

    def body(self, body: Body, calm: bool) -> tuple[Body, bool]:
        found: list[Stmt] = []
        for stmt in body:
            changed, calm = self.statement(stmt, calm)
            if changed is not None:
                found.append(changed)
        return tuple(found), calm

    def statement(self, stmt: Stmt, calm: bool) -> tuple[Stmt | None, bool]:
        match stmt:
            case If(condition=Op(name="scalar", key="changed"), then=then, otherwise=()):
                self.body(then, False)
                return (None if calm else stmt), True
            case If(condition=condition, then=then, otherwise=otherwise):
                calm = self.after(condition, calm)
                first, calm_first = self.body(then, calm)
                second, calm_second = self.body(otherwise, calm)
                return If(condition, first, second), calm_first and calm_second
            case Loop(body=body):
                inner, _, after = self.loop(body, calm)
                return Loop(inner), after
            case ForEach(var=var, source=source, body=body):
                calm = self.after(source, calm)
                inner, last, after = self.loop(body, calm)
                return ForEach(var, source, inner), calm and last and after
            case Break():
                self.breaks.append(calm)
                return stmt, True
            case Return() | Trap():
                calm = all([self.after(expr, calm) for expr in exprs_of(stmt)] or [calm])
                self.returns.append(calm or isinstance(stmt, Trap))
                return stmt, True
            case _:
                return stmt, self.plain(stmt, calm)

    def plain(self, stmt: Stmt, calm: bool) -> bool:
        """How calm it is after a statement without bodies."""
        for expr in exprs_of(stmt):
            calm = self.after(expr, calm)
        match stmt:
            case Invoke(procedure=name):
                return self.called(name, calm)
            case Ask() | Together():
                return False
            case _:
                return calm

    def loop(self, body: Body, calm: bool) -> tuple[Body, bool, bool]:
        """The body of a loop, how calm it is after a round, and where the loop is left."""
        outer, self.breaks = self.breaks, []
        inner, after = self.body(body, calm)
        breaks, self.breaks = self.breaks, outer
        if calm and not after:
            return self.loop(body, False)
        return inner, after, all(breaks)

    def after(self, expr: Expr, calm: bool) -> bool:
        """Whether it is calm after an expression."""
        if self.known.is_still(expr):
            return calm
        for each in below(expr):
            if isinstance(each, Call):
                calm = calm if each.on_copy else self.called(each.procedure, calm)
            elif isinstance(each, Op) and stirs(each, self.known.stirring, self.known.program):
                calm = False
        return calm

    def called(self, name: str, calm: bool) -> bool:
        """Whether it is calm after a call."""
        self.begins[name] = calm and self.begins.get(name, True)
        return (self.known.keeps if calm else self.known.settles)[name]
