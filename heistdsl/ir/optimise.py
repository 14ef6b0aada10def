"""A little optimiser: constants are carried into procedures and locals, small procedures are written out where they are
called, what is known is folded, and what is never read is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from operator import is_

from heistdsl.ir.calm import without_idle_sweeps
from heistdsl.ir.dead import without_dead_stores
from heistdsl.ir.direct import with_direct_ways
from heistdsl.ir.flow import Flow
from heistdsl.ir.fold import Known, fold, known_of
from heistdsl.ir.inline import inlined
from heistdsl.ir.lone import with_lone_members, with_loops_of_one
from heistdsl.ir.membership import with_members_looked_up
from heistdsl.ir.parts import parts_of
from heistdsl.ir.program import (
    EMPTY,
    Body,
    Break,
    Call,
    Const,
    Expr,
    ForEach,
    If,
    Invoke,
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
from heistdsl.ir.purity import may_be_dropped
from heistdsl.ir.reads import replaced, seen
from heistdsl.ir.single import with_single_calls_written_out
from heistdsl.ir.summaries import MEMBER, summary_of
from heistdsl.ir.unseen import without_unseen_phases
from heistdsl.ir.walking import (
    breaks,
    exprs_of,
    rebuilt,
    sets,
    statements,
    with_bodies,
    with_exprs,
)
from heistdsl.ir.whereabouts import with_known_places

_ROUNDS = 3


def optimise(program: Program, framed: frozenset[str] = frozenset()) -> Program:
    """The same program, faster. Procedures of `framed` keep frames of their own."""
    settled: dict[str, Procedure] = {}
    program = with_lone_members(with_direct_ways(with_single_calls_written_out(program, framed), framed))
    same = known_of(program)
    for _ in range(_ROUNDS):
        program = _without_constant_parameters(program)
        program = replace(program, procedures=inlined(program.procedures))
        changed = {name for name, each in program.procedures.items() if settled.get(name) is not each}
        if not changed:
            break
        found = {
            name: _simplified(each, program, same) if name in changed else each
            for name, each in program.procedures.items()
        }
        settled = found
        program = _without_unused_parameters(_reached(replace(program, procedures=found)))
    parts = parts_of(program)
    known = with_loops_of_one(with_known_places(program, parts, same), parts)
    program = _settled(program, known, same)
    return with_members_looked_up(without_unseen_phases(without_idle_sweeps(program)))


def _settled(before: Program, program: Program, same: Known) -> Program:
    """A program, simplified where it differs from one that was."""
    found = {
        name: each if each is before.procedures[name] else _simplified(each, program, same)
        for name, each in program.procedures.items()
    }
    return replace(program, procedures=found)


def _reached(program: Program) -> Program:
    """Without procedures that nothing calls."""
    found = [*program.entries]
    for name in found:
        found += sorted(summary_of(program.procedures[name]).called - set(found))
    return replace(program, procedures={name: each for name, each in program.procedures.items() if name in set(found)})


# ---- parameters


def _without_constant_parameters(program: Program) -> Program:
    """A parameter that always gets the same constant is that constant."""
    given: dict[str, list[Expr | None]] = {}
    fixed: set[str] = set()
    for procedure in program.procedures.values():
        for name, arguments in summary_of(procedure).calls:
            if arguments is None:
                fixed.add(name)
            else:
                _join(given, name, arguments)
    constant: dict[str, dict[int, Expr | None]] = {}
    for name, values in given.items():
        procedure = program.procedures[name]
        assigned = summary_of(procedure).assigned
        places = {
            place: value
            for place, value in enumerate(values)
            if value is not None and procedure.parameters[place] not in assigned
        }
        if places and name not in fixed:
            constant[name] = dict(places)
    return _with_fewer_parameters(program, constant)


def _join(given: dict[str, list[Expr | None]], name: str, arguments: tuple[Expr, ...]) -> None:
    found: list[Expr | None] = [each if isinstance(each, Const) else None for each in arguments]
    before = given.get(name)
    given[name] = found if before is None else [a if a == b else None for a, b in zip(before, found, strict=True)]


def _assigned(procedure: Procedure) -> set[str]:
    return {name for stmt in statements(procedure.body) if (name := sets(stmt)) is not None}


def _without_unused_parameters(program: Program) -> Program:
    fixed = {
        name
        for procedure in program.procedures.values()
        for name, arguments in summary_of(procedure).calls
        if arguments is None
    }.union(program.entries)
    beside = {
        name
        for procedure in program.procedures.values()
        for name, arguments in summary_of(procedure).calls
        if arguments is not None and arguments[:1] == (MEMBER,)
    }
    unused: dict[str, dict[int, Expr | None]] = {}
    for name, procedure in program.procedures.items():
        read = summary_of(procedure).read
        first = int(name in beside)
        places = [place for place, each in enumerate(procedure.parameters) if place >= first and each not in read]
        if places and name not in fixed:
            unused[name] = dict.fromkeys(places)
    return _with_fewer_parameters(program, unused)


def _with_fewer_parameters(program: Program, dropped: Mapping[str, Mapping[int, Expr | None]]) -> Program:
    """Drop parameters, which are replaced by constants, and what is handed over for them (which has no effect)."""
    if not dropped:
        return program

    def left(name: str, arguments: tuple[Expr, ...]) -> tuple[Expr, ...]:
        places = dropped.get(name, {})
        return tuple(each for place, each in enumerate(arguments) if place not in places)

    def change(expr: Expr) -> Expr:
        if isinstance(expr, Call) and expr.procedure in dropped:
            return Call(expr.procedure, left(expr.procedure, expr.arguments), expr.on_copy)
        return expr

    def changed(expr: Expr) -> Expr:
        return expr if seen(expr).called.isdisjoint(dropped) else rebuilt(expr, change)

    def statement(stmt: Stmt) -> Stmt:
        stmt = with_exprs(stmt, changed, lambda body: with_bodies(body, statement))
        if isinstance(stmt, Invoke) and stmt.procedure in dropped:
            return Invoke(stmt.procedure, left(stmt.procedure, stmt.arguments), stmt.into)
        if isinstance(stmt, Together) and stmt.procedure in dropped:
            return Together(stmt.procedure, stmt.source, left(stmt.procedure, (MEMBER, *stmt.arguments))[1:])
        return stmt

    found: dict[str, Procedure] = {}
    for name, procedure in program.procedures.items():
        places = dropped.get(name, {})
        names = {procedure.parameters[place]: value for place, value in places.items() if value is not None}
        touched = not summary_of(procedure).called.isdisjoint(dropped)
        body = with_bodies(procedure.body, statement) if touched else procedure.body
        if body is procedure.body and not places:
            found[name] = procedure
            continue
        found[name] = replace(
            procedure,
            parameters=tuple(each for place, each in enumerate(procedure.parameters) if place not in places),
            body=substituted(body, names) if names else body,
        )
    return replace(program, procedures=found)


def substituted(body: Body, names: Mapping[str, Expr]) -> Body:
    """A body with names replaced by expressions."""

    def changed(expr: Expr) -> Expr:
        return replaced(expr, names)

    def inside(body: Body) -> Body:
        return with_bodies(body, lambda stmt: with_exprs(stmt, changed, inside))

    return inside(body)


# ---- bodies


def _simplified(procedure: Procedure, program: Program, same: Known) -> Procedure:
    """Constants and copies carried on, everything folded, what is never read left out."""
    body = _folded(procedure.body, program, same)
    names = _carried(procedure, body)
    if names:
        body = _folded(substituted(body, names), program, same)
    body = without_dead_stores(Flow(_read(body)).body(body))
    read = _read(body)
    body = _without_dead(body, read, program)
    if body is procedure.body:
        return procedure
    used = {*procedure.parameters, *read, *_assigned(replace(procedure, body=body))}
    return replace(procedure, body=body, locals={name: sort for name, sort in procedure.locals.items() if name in used})


def _read(body: Body) -> Counter[str]:
    """How often each name is read."""
    found: list[str] = []
    for stmt in statements(body):
        for expr in exprs_of(stmt):
            if type(expr) is not Const:
                found += seen(expr).names
    return Counter(found)


def _carried(procedure: Procedure, body: Body) -> dict[str, Expr]:
    """Locals that are set once, to a constant, to another local that is set once, or to a list of one of these."""
    times = Counter(name for stmt in statements(body) if (name := sets(stmt)) is not None)
    once = {name for name, count in times.items() if count == 1 and name not in procedure.parameters}
    stable = once | {name for name in procedure.parameters if name not in times}
    found: dict[str, Expr] = {}
    for stmt in statements(body):
        if isinstance(stmt, Set) and stmt.name in once and _is_stable(stmt.value, stable):
            value = stmt.value
            while isinstance(value, Var) and value.name in found:
                value = found[value.name]
            found[stmt.name] = replaced(value, found)
    return found


def _is_stable(expr: Expr, stable: set[str]) -> bool:
    match expr:
        case Const():
            return True
        case Var(name=name):
            return name in stable
        case Op(name="list", arguments=()):
            return True
        case Op(name="list", arguments=(member,)):
            return isinstance(member, Const | Var) and _is_stable(member, stable)
        case _:
            return False


def _folded(body: Body, program: Program, same: Known) -> Body:
    found: list[Stmt] = []
    for stmt in body:
        found += _fold_statement(stmt, program, same)
        if found and isinstance(found[-1], Return | Break | Trap):
            break
    return body if len(found) == len(body) and all(map(is_, found, body)) else tuple(found)


def _fold_statement(stmt: Stmt, program: Program, same: Known) -> tuple[Stmt, ...]:
    stmt = with_exprs(
        stmt,
        same.folded,
        lambda body: _folded(body, program, same),
    )
    match stmt:
        case If(condition=Const(value=value), then=then, otherwise=otherwise):
            return then if value else otherwise
        case If(then=(), otherwise=()) if may_be_dropped(stmt.condition, program.procedures):
            return ()
        case If(then=(), otherwise=otherwise) if otherwise:
            return (If(fold(Op("not", (stmt.condition,)), same), otherwise),)
        case ForEach(var=var, source=Op(name="list", arguments=(member,)), body=inner) if not breaks(inner):
            return (Set(var, member), *inner)
        case ForEach(source=Op(name="list", arguments=())):
            return ()
        case ForEach(var=var, source=Op(name="either-list", arguments=(condition, members, empty)), body=inner) if (
            empty == EMPTY and isinstance(members, Op) and members.name == "list"
        ):
            return (If(condition, _folded((ForEach(var, members, inner),), program, same)),)
        case _:
            return (stmt,)


def _without_dead(body: Body, read: Counter[str], program: Program) -> Body:
    found: list[Stmt] = []
    for stmt in body:
        match stmt:
            case Set(name=name, value=value) if not read[name]:
                if not may_be_dropped(value, program.procedures):
                    found.append(Run(value))
            case Run(value=value) if may_be_dropped(value, program.procedures):
                pass
            case _:
                found.append(with_exprs(stmt, lambda expr: expr, lambda inner: _without_dead(inner, read, program)))
    return body if len(found) == len(body) and all(map(is_, found, body)) else tuple(found)
