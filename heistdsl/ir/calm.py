"""Where nothing can have changed since the last sweep, no sweep is looked for.

A procedure is calm while the scalar `changed` is surely 0. It is 0 when a game begins and after every sweep; only
operations that stir (stirring.py), and whatever may happen while the game waits for answers, end that.

One walk through a procedure finds out how calm each place in it is, whether or not it is calm when the procedure
begins: NO, AS_BEFORE (if the procedure begins calm) or YES. So what a procedure does to the calm of its caller is one
of these, too, and of several ways to a place the least counts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

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
    Run,
    Set,
    Stmt,
    Together,
    Trap,
    Var,
)
from heistdsl.ir.reads import seen
from heistdsl.ir.stirring import is_sweep, stirring_of, stirs
from heistdsl.ir.summaries import callers_in, summary_of
from heistdsl.ir.walking import below, exprs_of

NO: Final = 0
AS_BEFORE: Final = 1
YES: Final = 2


def without_idle_sweeps(program: Program) -> Program:
    """The program without sweeps that would find nothing."""
    if any("leave-phase" in summary_of(each).operations for each in program.procedures.values()):
        return program
    known = _Known(program)
    known.settle()
    procedures = {name: _without(known, each) for name, each in program.procedures.items()}
    return replace(program, procedures=procedures)


def _without(known: _Known, procedure: Procedure) -> Procedure:
    """A procedure without sweeps that would find nothing."""
    if not known.idle[procedure.name]:
        return procedure
    walk = _Walk(known)
    body, _ = walk.body(procedure.body, YES if known.begins[procedure.name] else NO)
    return procedure if body is procedure.body else replace(procedure, body=body)


class _Known:
    """What is known of procedures: how calm they leave their caller (`leaves`), whether all who call them are calm then
    (`begins`), and whether there may be sweeps in them that would find nothing (`idle`). They are taken to be as calm
    as can be until something speaks against it."""

    def __init__(self, program: Program) -> None:
        self.program, self.stirring = program, stirring_of(program)
        self.leaves = dict.fromkeys(program.procedures, YES)
        self.begins = dict.fromkeys(program.procedures, True)
        self.begins.update((name, name == program.start) for name in program.entries)
        self.idle: dict[str, bool] = {}
        self._still: dict[Expr, bool] = {}

    def settle(self) -> None:
        """Work it out."""
        callers = callers_in(self.program)
        calls: dict[str, dict[str, int]] = {}
        waiting = dict.fromkeys(self.program.procedures)
        while waiting:
            name = next(iter(waiting))
            del waiting[name]
            walk = _Walk(self)
            _, after = walk.body(self.program.procedures[name].body, AS_BEFORE)
            calls[name], self.idle[name] = walk.calls, walk.idle
            leaves = min(after, walk.returns)
            if leaves < self.leaves[name]:
                self.leaves[name] = leaves
                waiting.update(dict.fromkeys(callers.get(name, ())))
        waiting = dict.fromkeys(self.program.procedures)
        while waiting:
            name = next(iter(waiting))
            del waiting[name]
            least = AS_BEFORE if self.begins[name] else YES
            for called, calm in calls[name].items():
                if calm < least and self.begins[called]:
                    self.begins[called] = False
                    waiting[called] = None

    def is_still(self, expr: Expr) -> bool:
        """Whether an expression calls nothing and stirs nothing."""
        if type(expr) is Const or type(expr) is Var:
            return True
        found = seen(expr)
        if not found.calls and found.operations.isdisjoint(CHANGING):
            return True
        kept = self._still.get(expr)
        if kept is None:
            kept = self._still[expr] = not found.calls and not any(map(self.stirs, below(expr)))
        return kept

    def stirs(self, expr: Expr) -> bool:
        """Whether an expression itself, without its operands, may set something off."""
        return type(expr) is Op and stirs(expr, self.stirring, self.program)


@dataclass(slots=True)
class _Walk:
    """One walk through a procedure. `calls`: how calm it is where others are called, `returns` where it is left, and
    `breaks` where the loop is left that is walked through; `idle`: whether any sweep may be left out."""

    known: _Known
    calls: dict[str, int] = field(default_factory=dict)
    returns: int = YES
    breaks: int = YES
    idle: bool = False

    def body(self, body: Body, calm: int) -> tuple[Body, int]:
        """A body without sweeps where it is calm, and how calm it is after it."""
        found: list[Stmt] = []
        changed = False
        for stmt in body:
            if type(stmt) is Set or type(stmt) is Run:
                calm = self.after(stmt.value, calm)
                found.append(stmt)
                continue
            after, calm = self.statement(stmt, calm)
            changed = changed or after is not stmt
            if after is not None:
                found.append(after)
        return (tuple(found) if changed else body), calm

    def statement(self, stmt: Stmt, calm: int) -> tuple[Stmt | None, int]:
        if type(stmt) is If:
            return self.branches(stmt, calm)
        if type(stmt) is ForEach:
            calm = self.after(stmt.source, calm)
            inner, last, after = self.loop(stmt.body, calm)
            return (stmt if inner is stmt.body else ForEach(stmt.var, stmt.source, inner)), min(calm, last, after)
        if type(stmt) is Loop:
            inner, _, after = self.loop(stmt.body, calm)
            return (stmt if inner is stmt.body else Loop(inner)), after
        if type(stmt) is Break:
            self.breaks = min(self.breaks, calm)
            return stmt, YES
        for expr in exprs_of(stmt):
            calm = self.after(expr, calm)
        if type(stmt) is Return:
            self.returns = min(self.returns, calm)
            return stmt, YES
        return stmt, YES if type(stmt) is Trap else self.waited(stmt, calm)

    def branches(self, stmt: If, calm: int) -> tuple[Stmt | None, int]:
        if is_sweep(stmt):
            self.body(stmt.then, NO)
            self.idle = self.idle or calm != NO
            return (None if calm == YES else stmt), YES
        calm = self.after(stmt.condition, calm)
        then, first = self.body(stmt.then, calm)
        otherwise, second = self.body(stmt.otherwise, calm) if stmt.otherwise else ((), calm)
        same = then is stmt.then and otherwise is stmt.otherwise
        return (stmt if same else If(stmt.condition, then, otherwise)), min(first, second)

    def loop(self, body: Body, calm: int) -> tuple[Body, int, int]:
        """The body of a loop, how calm it is after a round, and where the loop is left."""
        outer, self.breaks = self.breaks, YES
        inner, after = self.body(body, calm)
        breaks, self.breaks = self.breaks, outer
        if after < calm:
            return self.loop(body, after)
        return inner, after, breaks

    def waited(self, stmt: Stmt, calm: int) -> int:
        """How calm it is after a statement that may suspend. What runs beside others may begin at any time."""
        if type(stmt) is Invoke:
            return self.called(stmt.procedure, calm)
        assert type(stmt) is Ask or type(stmt) is Together
        if type(stmt) is Together:
            self.calls[stmt.procedure] = NO
        for expr in exprs_of(stmt):
            self.calls.update((each.procedure, NO) for each in seen(expr).calls)
        return NO

    def after(self, expr: Expr, calm: int) -> int:
        """How calm it is after an expression. What only tries something may begin at any time."""
        if self.known.is_still(expr):
            return calm
        for each in below(expr):
            if type(each) is Call:
                if each.on_copy:
                    self.calls[each.procedure] = NO
                else:
                    calm = self.called(each.procedure, calm)
            elif self.known.stirs(each):
                calm = NO
        return calm

    def called(self, name: str, calm: int) -> int:
        """How calm it is after a call."""
        self.calls[name] = min(calm, self.calls.get(name, YES))
        leaves = self.known.leaves[name]
        return calm if leaves == AS_BEFORE else leaves
