"""Procedures that give a part of a list they get: what is left of it after bans, for example."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Final

from heistdsl.ir.program import ZERO, Comp, Expr, Op, Procedure, Program, Return, Set, Var
from heistdsl.ir.walking import sets, statements

#: Operations on lists that give members of their first operand.
PARTS: Final = frozenset(("top", "bottom", "tail", "order", "once", "without", "around", "at-best", "pick"))


def parts_of(program: Program) -> Mapping[str, int]:
    """The procedures of a program that give a part of one of their parameters, and which one that is."""
    found: dict[str, int] = {}
    for name, each in program.procedures.items():
        place = _part_of(each) if each.gives == "l" and not each.suspends else None
        if place is not None:
            found[name] = place
    return found


def _part_of(procedure: Procedure) -> int | None:
    given = [stmt.value for stmt in statements(procedure.body) if isinstance(stmt, Return)]
    values: dict[str, list[Expr]] = {}
    for stmt in statements(procedure.body):
        if isinstance(stmt, Set):
            values.setdefault(stmt.name, []).append(stmt.value)
        elif sets(stmt) is not None:
            values.setdefault(sets(stmt) or "", []).append(ZERO)
    for place, parameter in enumerate(procedure.parameters):
        if procedure.locals[parameter] == "l" and parameter not in values:
            parts = {parameter, *(name for name in values if procedure.locals[name] == "l")}
            while wrong := {name for name in parts for value in values.get(name, ()) if not _is_part(value, parts)}:
                parts -= wrong
            if all(value is not None and _is_part(value, parts) for value in given):
                return place
    return None


def _is_part(value: Expr, parts: AbstractSet[str]) -> bool:
    match value:
        case Var(name=name):
            return name in parts
        case Op(name="list", arguments=()):
            return True
        case Op(name=name, arguments=arguments) if name in PARTS:
            return _is_part(arguments[0], parts)
        case Op(name="either-list", arguments=(_, left, right)):
            return _is_part(left, parts) and _is_part(right, parts)
        case Comp(kind="keep", value=None, source=source):
            return _is_part(source, parts)
        case _:
            return False
