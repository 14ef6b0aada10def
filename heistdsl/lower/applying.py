"""The procedures that apply layers: those of one operator after those of another, in the order of the game."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace

from heistdsl.ir.ops import NIL
from heistdsl.ir.program import NOTHING, Call, Const, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.in_force import instances
from heistdsl.lower.lasting import LastingKind, kept_amount, lasting_ones
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import members, number_of, pieces_of
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import Val
from heistdsl.model import types as t
from heistdsl.model.standing import last_name
from heistdsl.syntax.tree import Change, Get, Index, Name

_OPERATORS = {"set": ("=",), "multiply": ("*",), "add": ("+", "-")}
_ARITHMETIC = {"+": "add", "-": "sub", "*": "mul"}


def layer_procedure(low: Lowering, name: str, owner: Val, is_set: bool) -> str:
    """The procedure that takes an owner (-1 for the game) and a value, and gives the value with all layers applied."""

    def build(code: Code) -> None:
        who = replace(owner, expr=code.parameter("owner"), maybe=False)
        value = code.parameter("base", "l" if is_set else "i")
        code.gives = "l" if is_set else "i"
        if not is_set:
            with code.when(Op("eq", (value, Const(NIL)))):
                code.give_back(value)
        for kind in low.ruleset.layers:
            found = [each for each in low.layers_on(name) if _change(each.statement).operator in _OPERATORS[kind]]
            left = [
                each
                for each in low.lasting_of(Change)
                if last_name(_change(each.statement).target) == name
                and _change(each.statement).operator in _OPERATORS[kind]
            ]
            if len(found) + len(left) > 1 and (kind == "set" or is_set):
                raise refuse(f"several layers on `{name}` whose order counts")
            for standing in found:
                change = _change(standing.statement)
                with ExitStack() as inside:
                    instance = inside.enter_context(instances(low, code, standing))
                    _narrow(low, code, change, instance.env, who, inside)
                    given = low.evaluate(change.value, instance.env)
                    code.set(value, _applied(low, change, given, value, is_set))
            for lasting in left:
                _apply_lasting(low, code, lasting, who, value, is_set)
        code.give_back(value)

    return low.wanted(f"layers-{name}", build, late=True)


def _change(statement: object) -> Change:
    assert isinstance(statement, Change)
    return statement


def _narrow(low: Lowering, code: Code, change: Change, env: Env, owner: Val, inside: ExitStack) -> None:
    """What is added inside runs only if a layer is about this owner."""
    if isinstance(change.target, Index):
        raise refuse("layers on keyed values", change.span)
    if isinstance(change.target, Name):
        return
    assert isinstance(change.target, Get)
    base = low.evaluate(change.target.base, env)
    owners = pieces_of(low, base) if isinstance(owner.type, t.PieceType) else members(low, base)
    inside.enter_context(code.when(Op("has", (owners.expr, owner.expr))))
    if low.has_affect and isinstance(owner.type, t.PieceType) and env.source is not None:
        operands = (Op("list", (owner.expr,)), env.source, env.me.expr if not env.me.is_nothing else NOTHING)
        inside.enter_context(code.when(Op("size", (Call(low.unprotected_procedure(), operands),))))


def _apply_lasting(low: Lowering, code: Code, kind: LastingKind, who: Val, value: Var, is_set: bool) -> None:
    """Layers that something has left behind, the oldest first: their amount was fixed then."""
    change = _change(kind.statement)
    with ExitStack() as inside:
        amounts = (0, 1) if is_set else (1, 0)
        number, env = inside.enter_context(lasting_ones(low, code, kind, amounts))
        _narrow(low, code, change, env, who, inside)
        type_: t.Type = t.NUMBER
        if is_set:
            found = members(low, low.evaluate(change.value, kind.env)).type
            assert isinstance(found, t.SetType)
            type_ = found
        code.set(value, _applied(low, change, Val(type_, kept_amount(number, is_set)), value, is_set))


def _applied(low: Lowering, change: Change, given: Val, value: Expr, is_set: bool) -> Expr:
    if is_set:
        added = members(low, given).expr
        match change.operator:
            case "=":
                return added
            case "+":
                return Op("union" if _are_things(given) else "join", (value, added))
            case _:
                return Op("without", (value, added))
    number = number_of(low, given, change.span)
    if change.operator == "=":
        return number
    return Op(_ARITHMETIC[change.operator], (value, number))


def _are_things(value: Val) -> bool:
    of = value.type.of if isinstance(value.type, t.SetType) else value.type
    return isinstance(of, t.PlayerType | t.PieceType | t.PlaceType | t.ZoneType)
