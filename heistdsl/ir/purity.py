"""Whether an expression may be left out when nobody needs its value."""

from __future__ import annotations

from collections.abc import Mapping

from heistdsl.ir.ops import QUIET
from heistdsl.ir.program import Expr, Procedure, Return
from heistdsl.ir.reads import seen


def may_be_dropped(expr: Expr, procedures: Mapping[str, Procedure]) -> bool:
    """Whether working an expression out does nothing and cannot fail."""
    found = seen(expr)
    if not found.operations <= QUIET:
        return False
    for each in found.calls:
        if not each.on_copy and not _is_formula(procedures[each.procedure], procedures):
            return False
    return True


def _is_formula(procedure: Procedure, procedures: Mapping[str, Procedure]) -> bool:
    match procedure.body:
        case (Return(value=value),) if value is not None:
            return may_be_dropped(value, procedures)
        case _:
            return False
