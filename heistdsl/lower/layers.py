"""Values and attributes that layers change."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.ir.program import NOTHING, Call, Expr
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import Val
from heistdsl.model import types as t
from heistdsl.model.standing import last_name
from heistdsl.syntax.tree import Change, Number


def layered(low: Lowering, name: str, owner: Val | None, base: Val, key: Expr | None = None) -> Val:
    """A value with its layers applied, if there may be any: a call of a procedure that takes the owner, the key of a
    keyed value, and the value."""
    if name not in low.layered_names:
        return base
    if not isinstance(base.type, t.Type):
        raise refuse(f"layers on `{name}`, which may be anything")
    who = Val(t.PLAYER, NOTHING) if owner is None else owner
    maybe = base.maybe or (not base.is_set and _may_be_set(low, name))
    procedure = low.layer_procedure(name, who, replace(base, maybe=maybe or name not in low.ruleset.values))
    keys = () if key is None else (key,)
    return Val(base.type, Call(procedure, (who.expr, *keys, base.expr)), maybe)


def _may_be_set(low: Lowering, name: str) -> bool:
    """Whether a layer may set a value to nothing."""
    changes = (node for node in low.texts.nodes if isinstance(node, Change) and node.operator == "=")
    return any(last_name(change.target) == name and not isinstance(change.value, Number) for change in changes)
