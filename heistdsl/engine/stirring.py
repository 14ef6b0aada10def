"""What a sweep looks at. Sweeps run after everything that has changed the game; if they only count what lies in zones,
nothing but pieces that move can set anything off."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.ir.ops import OPERATIONS
from heistdsl.ir.program import Body, Call, If, Invoke, Op, Program, Together
from heistdsl.ir.walking import below, exprs_of, statements

#: Questions to the state that only pieces which move can answer otherwise.
_PLACES = frozenset(("zone", "players", "seats", "seat", "others", "rival", "around", "option", "owner", "everything"))
#: Arithmetic, which depends on its operands alone.
_ARITHMETIC = frozenset(("add", "sub", "mul", "neg", "div", "only", "range", "total"))
#: What steers a sweep itself.
_STEERING = frozenset(("changed", "sweeps"))


def looks_beyond_places(program: Program) -> bool:
    """Whether anything that is done because something has changed depends on more than where pieces lie."""
    guarded = [
        stmt.then
        for procedure in program.procedures.values()
        for stmt in statements(procedure.body)
        if isinstance(stmt, If) and _is_changed(stmt.condition)
    ]
    return any(not _is_about_places(op) for body in guarded for op in _operations(program, body, set()))


def _is_changed(condition: object) -> bool:
    return isinstance(condition, Op) and condition.name == "scalar" and condition.key == "changed"


def _is_about_places(op: Op) -> bool:
    if op.name in ("scalar", "set-scalar"):
        return op.key in _STEERING
    return op.name in _PLACES or op.name in _ARITHMETIC or OPERATIONS[op.name].effect == "pure"


def _operations(program: Program, body: Body, seen: set[str]) -> Iterator[Op]:
    """All operations of statements and of what they call."""
    for stmt in statements(body):
        called = [stmt.procedure] if isinstance(stmt, Invoke | Together) else []
        for expr in exprs_of(stmt):
            for each in below(expr):
                if isinstance(each, Op):
                    yield each
                elif isinstance(each, Call):
                    called.append(each.procedure)
        for name in called:
            if name not in seen:
                seen.add(name)
                yield from _operations(program, program.procedures[name].body, seen)
