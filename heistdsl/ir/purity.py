"""Whether an expression may be left out when nobody needs its value."""

from __future__ import annotations

from collections.abc import Mapping

from heistdsl.ir.ops import OPERATIONS
from heistdsl.ir.program import Call, Expr, Op, Procedure, Return
from heistdsl.ir.walking import below


def may_be_dropped(expr: Expr, procedures: Mapping[str, Procedure]) -> bool:
    """Whether working an expression out does nothing and cannot fail."""
    for each in below(expr):
        if isinstance(each, Op) and OPERATIONS[each.name].effect not in ("pure", "reads"):
            return False
        if isinstance(each, Call) and not each.on_copy and not _is_formula(procedures[each.procedure], procedures):
            return False
    return True


def _is_formula(procedure: Procedure, procedures: Mapping[str, Procedure]) -> bool:
    match procedure.body:
        case (Return(value=value),) if value is not None:
            return may_be_dropped(value, procedures)
        case _:
            return False
