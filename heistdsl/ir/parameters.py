"""Parameters that need not be handed over: those that are always the same constant, and those that nobody reads."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Set
from dataclasses import replace
from operator import is_
from typing import TypeVar

from heistdsl.ir.program import Ask, Body, Call, Const, Expr, If, Invoke, Procedure, Program, Stmt, Together
from heistdsl.ir.reads import replaced, seen
from heistdsl.ir.rewriting import rewritten
from heistdsl.ir.summaries import MEMBER, summary_of
from heistdsl.ir.walking import rebuilt, with_bodies, with_exprs

_Arguments = tuple[Expr, ...]
_Each = TypeVar("_Each")


def with_constant_parameters(program: Program) -> dict[str, Procedure]:
    """All procedures; a parameter that always gets the same constant is that constant in them."""
    given: dict[str, list[Expr | None]] = {}
    for procedure in program.procedures.values():
        for name, arguments in summary_of(procedure).calls:
            _join(given, name, arguments)
    constant: dict[str, dict[int, Expr]] = {}
    for name, values in given.items():
        procedure = program.procedures[name]
        assigned = summary_of(procedure).assigned
        places = {
            place: value
            for place, value in enumerate(values)
            if value is not None and procedure.parameters[place] not in assigned
        }
        if places:
            constant[name] = places
    if not constant:
        return dict(program.procedures)

    def left(name: str, arguments: _Arguments) -> _Arguments:
        return _without(arguments, constant.get(name, ()))

    return {
        name: _with_constants(_with_calls(each, constant.keys(), left), constant.get(name, {}))
        for name, each in program.procedures.items()
    }


def _join(given: dict[str, list[Expr | None]], name: str, arguments: _Arguments) -> None:
    found: list[Expr | None] = [each if isinstance(each, Const) else None for each in arguments]
    before = given.get(name)
    given[name] = found if before is None else [a if a == b else None for a, b in zip(before, found, strict=True)]


def _with_constants(procedure: Procedure, places: Mapping[int, Expr]) -> Procedure:
    if not places:
        return procedure
    names = {procedure.parameters[place]: value for place, value in places.items()}
    return replace(
        procedure, parameters=_without(procedure.parameters, places), body=substituted(procedure.body, names)
    )


def substituted(body: Body, names: Mapping[str, Expr]) -> Body:
    """A body with names replaced by expressions."""
    given = names.keys()
    return rewritten(body, lambda found: not given.isdisjoint(found.names), lambda expr: replaced(expr, names))


class Needs:
    """Which parameters procedures still need, for one walk over a program, callees first."""

    def __init__(self, program: Program) -> None:
        calls = [each for procedure in program.procedures.values() for each in summary_of(procedure).calls]
        #: Those that take what they take for good, and those whose first parameter is not written down.
        self._fixed = frozenset(program.entries)
        self._beside = {name for name, arguments in calls if arguments[:1] == (MEMBER,)}
        self._dropped: dict[str, tuple[int, ...]] = {}

    def narrowed(self, procedure: Procedure) -> Procedure:
        """A procedure without parameters that it does not read; from now on nothing is handed over for them."""
        if procedure.name in self._fixed:
            return procedure
        read = frozenset(summary_of(procedure).names)
        first = int(procedure.name in self._beside)
        places = [place for place, each in enumerate(procedure.parameters) if place >= first and each not in read]
        if not places:
            return procedure
        self._dropped[procedure.name] = tuple(places)
        return replace(procedure, parameters=_without(procedure.parameters, places))

    def satisfied(self, procedure: Procedure, procedures: Mapping[str, Procedure]) -> Procedure:
        """A procedure that hands over just what those take that it calls. What is handed over has no effect."""
        if summary_of(procedure).called.isdisjoint(self._dropped):
            return procedure

        def left(name: str, arguments: _Arguments) -> _Arguments:
            if len(arguments) == len(procedures[name].parameters):
                return arguments
            return _without(arguments, self._dropped[name])

        return _with_calls(procedure, self._dropped.keys(), left)


def _without(row: tuple[_Each, ...], places: Container[int]) -> tuple[_Each, ...]:
    return tuple([each for place, each in enumerate(row) if place not in places])


def _with_calls(procedure: Procedure, names: Set[str], left: Callable[[str, _Arguments], _Arguments]) -> Procedure:
    """A procedure that hands over what is left of arguments where it calls one of some procedures."""
    if summary_of(procedure).called.isdisjoint(names):
        return procedure

    def change(expr: Expr) -> Expr:
        if type(expr) is Call and expr.procedure in names:
            found = left(expr.procedure, expr.arguments)
            return expr if found is expr.arguments else Call(expr.procedure, found, expr.on_copy)
        return expr

    def changed(expr: Expr) -> Expr:
        return expr if type(expr) is Const or seen(expr).called.isdisjoint(names) else rebuilt(expr, change)

    def inside(body: Body) -> Body:
        return with_bodies(body, statement)

    def statement(stmt: Stmt) -> Stmt:
        if type(stmt) is If and summary_of(stmt).called.isdisjoint(names):
            return stmt
        if type(stmt) is Ask and stmt.check is not None:
            return _with_check(stmt, changed, names, left)
        stmt = with_exprs(stmt, changed, inside)
        if type(stmt) is Invoke and stmt.procedure in names:
            found = left(stmt.procedure, stmt.arguments)
            return stmt if found is stmt.arguments else Invoke(stmt.procedure, found, stmt.into)
        if type(stmt) is Together and stmt.procedure in names:
            _, *found_ = left(stmt.procedure, (MEMBER, *stmt.arguments))
            same = len(found_) == len(stmt.arguments)
            return stmt if same else Together(stmt.procedure, stmt.source, tuple(found_))
        return stmt

    body = inside(procedure.body)
    return procedure if body is procedure.body else replace(procedure, body=body)


def _with_check(
    ask: Ask, changed: Callable[[Expr], Expr], names: Set[str], left: Callable[[str, _Arguments], _Arguments]
) -> Stmt:
    """A question whose check gets what is left of its arguments; what it gets first, the answer, is not among them."""
    check = ask.check
    assert check is not None
    found = tuple(map(changed, check.arguments))
    if check.procedure in names:
        _, *others = left(check.procedure, (MEMBER, *found))
        found = tuple(others)
    bare = replace(ask, check=None)
    rest = with_exprs(bare, changed, lambda body: body)
    assert isinstance(rest, Ask)
    if rest is bare and len(found) == len(check.arguments) and all(map(is_, found, check.arguments)):
        return ask
    return replace(rest, check=Call(check.procedure, found, check.on_copy))
