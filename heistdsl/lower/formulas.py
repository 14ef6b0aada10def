"""Declared values: each is a procedure that takes its owner."""

from __future__ import annotations

from heistdsl.ir.ops import Sort
from heistdsl.ir.program import Const
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.layers import layered
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import members, one
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import Val
from heistdsl.model import types as t
from heistdsl.model.ruleset import Value


def value_procedure(low: Lowering, value: Value) -> tuple[str, Val]:
    """The procedure of a value, and what kind of value it gives."""
    key = f"{value.id}-untreated" if low.reads_treats else value.id
    name = f"value-{key}"
    if key not in low.values:
        low.values[key] = _build(low, value, name, key)
    return name, low.values[key]


def _build(low: Lowering, value: Value, name: str, key: str) -> Val:
    code = Code(name, f"value:{value.id}")
    env = _surroundings(low, value, code)
    low.values[key] = Val(value.type, maybe=False)
    found = low.evaluate(value.formula, env)
    if isinstance(value.type, t.SetType):
        found = members(low, found)
    elif isinstance(value.type, t.ConditionType) and not isinstance(found.type, t.ConditionType):
        raise refuse(f"the condition `{value.id}` as a value", value.span)
    elif not isinstance(value.type, t.ZoneType):
        found = one(low, found)
    if isinstance(found.type, t.KindType) and found.word:
        found = Val(t.KIND, Const(low.layout.word(found.word)))
    entry = None if value.keyed_by is None else code.parameter("key")
    found = layered(low, value.id, env.element, found, entry)
    sort: Sort = "l" if found.is_set else "i"
    code.gives = sort
    code.give_back(found.expr)
    low.procedures[name] = code.done()
    return Val(found.type, maybe=found.maybe)


def _surroundings(low: Lowering, value: Value, code: Code) -> Env:
    """`me` is an owner that is a player; the parts of the owner are bare names."""
    if value.owner is None:
        return Env()
    owner = code.parameter("owner")
    if value.owner == "player":
        me = Val(t.PLAYER, owner)
        return Env(me=me, element=me)
    if value.owner in low.ruleset.maps:
        return Env(element=Val(t.PlaceType(value.owner), owner))
    kinds = frozenset(low.layout.pieces[index].kind.id for index in low.layout.pieces_with(value.owner))
    return Env(element=Val(t.PieceType(kinds or None), owner))
