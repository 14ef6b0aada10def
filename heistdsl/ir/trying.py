"""What is tried on a copy of the state and changes nothing needs no copy."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.ir.ops import UNDONE
from heistdsl.ir.program import Ask, Call, Expr, Procedure, Program
from heistdsl.ir.reads import Seen, seen
from heistdsl.ir.rewriting import rewritten
from heistdsl.ir.summaries import Summary, summary_of
from heistdsl.ir.walking import exprs_of, rebuilt, statements


def without_needless_copies(program: Program) -> Program:
    """The same program, in which procedures that change nothing are called on the state itself."""
    tried = {call.procedure for each in program.procedures.values() for call in _calls(each) if call.on_copy}
    harmless = tried - changing_procedures(program) - _checking(program)
    if not harmless:
        return program

    def concerned(found: Seen | Summary) -> bool:
        return not found.called.isdisjoint(harmless)

    def plain(expr: Expr) -> Expr:
        if type(expr) is Call and expr.on_copy and expr.procedure in harmless:
            return Call(expr.procedure, expr.arguments)
        return expr

    procedures = dict(program.procedures)
    for name, each in procedures.items():
        body = rewritten(each.body, concerned, lambda expr: rebuilt(expr, plain))
        if body is not each.body:
            procedures[name] = replace(each, body=body)
    return replace(program, procedures=procedures)


def _checking(program: Program) -> set[str]:
    """The procedures that check answers: whoever asks calls them, with the answer as one operand more."""
    asking = (each for each in program.procedures.values() if Ask in summary_of(each).kinds)
    asks = (stmt for each in asking for stmt in statements(each.body) if type(stmt) is Ask)
    return {ask.check.procedure for ask in asks if ask.check is not None}


def changing_procedures(program: Program) -> set[str]:
    """The procedures that change more of the state than its fuel, themselves or by what they call on it, other than on
    a copy."""
    callers: dict[str, set[str]] = {}
    for name, each in program.procedures.items():
        for call in _calls(each):
            if not call.on_copy:
                callers.setdefault(call.procedure, set()).add(name)
    waiting = [name for name, each in program.procedures.items() if not summary_of(each).operations.isdisjoint(UNDONE)]
    found = set(waiting)
    while waiting:
        new = callers.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def _calls(procedure: Procedure) -> list[Call]:
    if not summary_of(procedure).calls:
        return []
    return [call for stmt in statements(procedure.body) for expr in exprs_of(stmt) for call in seen(expr).calls]
