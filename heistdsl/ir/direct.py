"""Ways through procedures that may suspend on which nobody is asked: they are gone without a frame.

For such a procedure there is another one, which cannot suspend. It does everything if nobody has to be asked, and gives
0; else it has changed nothing, and gives 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from operator import is_

from heistdsl.ir.flow import is_still
from heistdsl.ir.ops import CHANGING
from heistdsl.ir.program import (
    ONE,
    ZERO,
    Body,
    Call,
    Expr,
    If,
    Invoke,
    Procedure,
    Program,
    Return,
    Set,
    Stmt,
    Var,
)
from heistdsl.ir.reads import seen
from heistdsl.ir.split import is_plain
from heistdsl.ir.summaries import summary_of
from heistdsl.ir.walking import exprs_of, statements, with_inner


def with_direct_ways(program: Program, framed: frozenset[str]) -> Program:
    """The same program, with calls that may suspend behind calls that cannot; those of `framed` stay as they are."""
    ways = _Ways(program.procedures, framed)
    called = Counter(
        stmt.procedure
        for each in program.procedures.values()
        if each.suspends
        for stmt in statements(each.body)
        if isinstance(stmt, Invoke) and _may_be_said_again(stmt)
    )
    tried = {name for name, count in called.items() if count > 1 and ways.of(name) is not None}
    if not tried:
        return program
    procedures = {
        name: each
        if not each.suspends or name in tried or summary_of(each).called.isdisjoint(tried)
        else _tried_first(each, tried)
        for name, each in program.procedures.items()
    }
    return replace(program, procedures=procedures | ways.made())


class _Ways:
    """The direct ways through procedures, found when they are asked for."""

    def __init__(self, procedures: Mapping[str, Procedure], framed: frozenset[str]) -> None:
        self.procedures = procedures
        found = {name: summary_of(each) for name, each in procedures.items()}
        self.changing = {name for name, each in found.items() if not each.operations.isdisjoint(CHANGING)}
        while more := {name for name, each in found.items() if each.called & self.changing} - self.changing:
            self.changing |= more
        self._found: dict[str, Procedure | None] = dict.fromkeys(framed)

    def of(self, name: str) -> Procedure | None:
        """The procedure that goes the direct ways through another one; None if there is none that does anything."""
        if name not in self._found:
            self._found[name] = None
            self._found[name] = self._direct(self.procedures[name])
        return self._found[name]

    def looks(self, stmt: Stmt) -> bool:
        """Whether a statement that does not suspend changes nothing but locals."""
        found = [seen(expr) for each in statements((stmt,)) for expr in exprs_of(each)]
        return all(each.operations.isdisjoint(CHANGING) and each.called.isdisjoint(self.changing) for each in found)

    def made(self) -> dict[str, Procedure]:
        """All that were found."""
        return {each.name: each for each in self._found.values() if each is not None}

    def _direct(self, procedure: Procedure) -> Procedure | None:
        if procedure.gives != "-" or any(isinstance(stmt, Return) for stmt in statements(procedure.body)):
            return None
        way = _Way(self)
        body = way.body(procedure.body, True)
        if body is None or not way.does:
            return None
        body = body if isinstance(body[-1], Return) else (*body, Return(ZERO))
        return replace(procedure, name=f"{procedure.name}.direct", body=body, gives="i", about="", suspends=False)


@dataclass(slots=True)
class _Way:
    """One walk through a procedure. `clean`: nothing has been changed up to here; `does`: something is done where
    nobody is asked."""

    ways: _Ways
    clean: bool = True
    does: bool = False

    def body(self, body: Body, is_last: bool) -> Body | None:
        """The statements up to where somebody may be asked; None if something was changed before. `is_last`: nothing
        comes after them."""
        found: list[Stmt] = []
        for place, stmt in enumerate(body):
            ends = is_last and place == len(body) - 1
            if is_plain(stmt):
                looks = self.ways.looks(stmt)
                self.does = self.does or not looks
                self.clean = self.clean and looks
                found.append(stmt)
            elif not self.clean:
                return None
            elif isinstance(stmt, If) and is_still(stmt.condition):
                then, clean = self.body(stmt.then, ends), self.clean
                self.clean = True
                otherwise = self.body(stmt.otherwise, ends)
                if then is None or otherwise is None:
                    return None
                self.clean = self.clean and clean
                found.append(If(stmt.condition, then, otherwise))
            else:
                found.append(Return(self.further(stmt) if ends else ONE))
                break
        return tuple(found)

    def further(self, stmt: Stmt) -> Expr:
        """Whether something that may suspend, and is the last that is done, has to be done by what may suspend."""
        if isinstance(stmt, Invoke) and _may_be_said_again(stmt):
            direct = self.ways.of(stmt.procedure)
            if direct is not None:
                self.does = True
                return Call(direct.name, stmt.arguments)
        return ONE


def _may_be_said_again(stmt: Invoke) -> bool:
    return stmt.into is None and all(map(is_still, stmt.arguments))


def _tried_first(procedure: Procedure, tried: AbstractSet[str]) -> Procedure:
    """A procedure in which calls of these go the direct way first."""
    locals_ = dict(procedure.locals)

    def inside(body: Body) -> Body:
        found: list[Stmt] = []
        for stmt in body:
            if isinstance(stmt, Invoke) and stmt.procedure in tried and _may_be_said_again(stmt):
                name = f"left.d{len(locals_)}"
                locals_[name] = "i"
                found += (Set(name, Call(f"{stmt.procedure}.direct", stmt.arguments)), If(Var(name), (stmt,)))
            else:
                found.append(with_inner(stmt, inside))
        return body if len(found) == len(body) and all(map(is_, found, body)) else tuple(found)

    body = inside(procedure.body)
    return procedure if len(locals_) == len(procedure.locals) else replace(procedure, body=body, locals=locals_)
