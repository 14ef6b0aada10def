"""Values and attributes that layers change."""

from __future__ import annotations

from heistdsl.ir.program import NOTHING, Call
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import Val
from heistdsl.model import types as t


def layered(low: Lowering, name: str, owner: Val | None, base: Val) -> Val:
    """A value with its layers applied, if there may be any: a call of a procedure that takes the owner and the
    value."""
    if name not in low.layered_names:
        return base
    if not base.is_set and not isinstance(base.type, t.NumberType | t.TimeType):
        raise refuse(f"layers on `{name}`, which is no number")
    who = Val(t.PLAYER, NOTHING) if owner is None else owner
    procedure = low.layer_procedure(name, who, base.is_set)
    return Val(base.type, Call(procedure, (who.expr, base.expr)), base.maybe)
