"""Phases that nothing can see are left out: in them nobody is asked, and nothing looks which phases run. The horizon
of bots stays, since bots look at it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from heistdsl.ir.ops import LOOK_AT_PHASES
from heistdsl.ir.program import (
    Ask,
    Body,
    Call,
    Const,
    Expr,
    Invoke,
    Op,
    Procedure,
    Program,
    Run,
    Set,
    Stmt,
    Together,
    Var,
)
from heistdsl.ir.reads import names_in
from heistdsl.ir.summaries import summary_of
from heistdsl.ir.walking import below, bodies_of, exprs_of, statements, with_inner

#: Operations that depend on the phases that run, or stop the game while they do.
_LOOKING = LOOK_AT_PHASES | {"finish"}


def without_unseen_phases(program: Program) -> Program:
    """The program without them."""
    summaries = {name: summary_of(each) for name, each in program.procedures.items()}
    if any("rounds" in each.operations for each in summaries.values()):
        return program
    looking = {
        name
        for name, each in program.procedures.items()
        if each.suspends or not summaries[name].operations.isdisjoint(_LOOKING)
    }
    while more := {name for name, each in summaries.items() if not each.called.isdisjoint(looking)} - looking:
        looking |= more
    begin = {name for name, each in summaries.items() if "begin-phase" in each.operations}
    horizon = Const(program.facts.horizon)
    procedures = {
        name: _without(each, looking, horizon) if name in begin else each for name, each in program.procedures.items()
    }
    return replace(program, procedures=procedures)


def kinds_for_views(program: Program) -> frozenset[int]:
    """The kinds of phases that matter for nothing but what people see of a game: while one runs, nothing looks which
    phases do."""
    summaries = {name: summary_of(each) for name, each in program.procedures.items()}
    if any("rounds" in each.operations for each in summaries.values()):
        return frozenset()
    looking = {name for name, each in summaries.items() if not each.operations.isdisjoint(LOOK_AT_PHASES)}
    while more := {name for name, each in summaries.items() if not each.called.isdisjoint(looking)} - looking:
        looking |= more
    unseen: set[int] = set()
    seen = {program.facts.horizon}
    for name, each in program.procedures.items():
        if "begin-phase" in summaries[name].operations:
            for kind, is_unseen in _begun(each.body, looking):
                (unseen if is_unseen else seen).add(kind)
    return frozenset(unseen - seen)


def _begun(body: Body, looking: set[str]) -> Iterator[tuple[int, bool]]:
    """The kinds of phases that begin in a body, and whether nothing looks at phases before each of them ends."""
    for place, stmt in enumerate(body):
        match stmt:
            case Set(name=name, value=Op(name="begin-phase", arguments=(Const(value=kind), _))):
                end = _end(body, place, name)
                yield kind, end is not None and not _is_looked_at(body[place + 1 : end], looking)
            case _:
                for inner in bodies_of(stmt):
                    yield from _begun(inner, looking)


def _is_looked_at(body: Body, looking: set[str]) -> bool:
    return any(
        (isinstance(each, Invoke | Together) and each.procedure in looking)
        or any(
            (isinstance(part, Op) and part.name in LOOK_AT_PHASES)
            or (isinstance(part, Call) and part.procedure in looking)
            for expr in exprs_of(each)
            for part in below(expr)
        )
        for each in statements(body)
    )


def _looks(expr: Expr) -> bool:
    return isinstance(expr, Op) and expr.name in _LOOKING


def _without(procedure: Procedure, looking: set[str], horizon: Expr) -> Procedure:
    def is_seen(stmt: Stmt) -> bool:
        """Whether a phase could be seen while a statement runs."""
        return any(
            isinstance(each, Ask | Invoke | Together)
            or any(
                _looks(part) or (isinstance(part, Call) and part.procedure in looking)
                for expr in exprs_of(each)
                for part in below(expr)
            )
            for each in statements((stmt,))
        )

    def inside(body: Body) -> Body:
        found = tuple(with_inner(stmt, inside) for stmt in body)
        for place, stmt in enumerate(found):
            match stmt:
                case Set(name=name, value=Op(name="begin-phase", arguments=(kind, _))) if kind != horizon:
                    end = _end(found, place, name)
                    if end is not None and not any(map(is_seen, found[place + 1 : end])):
                        between = (each for each in found[place + 1 : end] if not _closes(each, name))
                        return inside((*found[:place], *between, *found[end + 1 :]))
                case _:
                    pass
        return found

    body = inside(procedure.body)
    return procedure if body == procedure.body else replace(procedure, body=body)


def _end(body: Body, begin: int, name: str) -> int | None:
    """Where a phase ends, if its number is not needed for anything else."""
    end = None
    for place in range(begin + 1, len(body)):
        stmt = body[place]
        if isinstance(stmt, Run) and stmt.value == Op("end-phase", (Var(name),)):
            end = place
        elif not _closes(stmt, name) and any(
            name in names_in(expr) for each in statements((stmt,)) for expr in exprs_of(each)
        ):
            return None
    return end


def _closes(stmt: Stmt, name: str) -> bool:
    return isinstance(stmt, Run) and stmt.value == Op("close-phase", (Var(name),))
