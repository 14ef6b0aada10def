"""Which procedures may suspend. The others are called directly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from heistdsl.ir.program import Ask, Body, Call, Invoke, Procedure, Run, Set, Stmt, Together
from heistdsl.ir.walking import statements, with_bodies, with_inner


def settle_suspension(procedures: Mapping[str, Procedure], forced: frozenset[str]) -> dict[str, Procedure]:
    """All procedures, each marked if it may suspend, with direct calls of those that may not. Those that are `forced`
    are taken for ones that may."""
    calls: dict[str, set[str]] = {}
    beside: set[str] = set()
    suspending: set[str] = {name for name in forced if name in procedures}
    for name, procedure in procedures.items():
        calls[name] = set()
        for stmt in statements(procedure.body):
            if type(stmt) is Invoke:
                calls[name].add(stmt.procedure)
            elif type(stmt) is Ask or type(stmt) is Together:
                suspending.add(name)
                if type(stmt) is Together:
                    beside.add(stmt.procedure)
    grown = True
    while grown:
        more = {name for name, called in calls.items() if called & suspending} - suspending
        suspending |= more
        grown = bool(more)
    # Bodies that run side by side are frames of their own even if none of them asks.
    suspending |= beside
    return {
        name: replace(procedure, body=_settled(procedure.body, suspending), suspends=name in suspending)
        for name, procedure in procedures.items()
    }


def _settled(body: Body, suspending: set[str]) -> Body:
    def inside(body: Body) -> Body:
        return with_bodies(body, change)

    def change(stmt: Stmt) -> Stmt:
        if type(stmt) is Invoke and stmt.procedure not in suspending:
            call = Call(stmt.procedure, stmt.arguments)
            return Run(call) if stmt.into is None else Set(stmt.into, call)
        return with_inner(stmt, inside)

    return inside(body)
