"""Which procedures may end what they stand in: after each call of one the caller is left, too."""

from __future__ import annotations

from heistdsl.ir.program import Call, Op, Program
from heistdsl.ir.walking import each_once, exprs_of, statements


def ending_procedures(program: Program) -> frozenset[str]:
    """The procedures that cannot suspend and may end the game or a phase."""
    calls: dict[str, set[str]] = {}
    found: set[str] = set()
    for name, procedure in program.procedures.items():
        calls[name] = set()
        for each in each_once(expr for stmt in statements(procedure.body) for expr in exprs_of(stmt)):
            if type(each) is Op and each.name in ("finish", "leave-phase"):
                found.add(name)
            elif type(each) is Call and not each.on_copy:
                calls[name].add(each.procedure)
    changed = True
    while changed:
        more = {name for name, called in calls.items() if called & found} - found
        found |= more
        changed = bool(more)
    return frozenset(found)
