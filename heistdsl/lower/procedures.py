"""Calling procedures of the rule files. They take their parameters, and `me`, `them` and the source of the caller."""

from __future__ import annotations

from heistdsl.ir.ops import Sort
from heistdsl.ir.program import NOTHING, Const, Expr, Invoke
from heistdsl.lower.code import Code
from heistdsl.lower.compare import as_kind
from heistdsl.lower.env import Env, Place
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import members, one
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import Val
from heistdsl.lower.waiting import lower_text
from heistdsl.model import types as t
from heistdsl.model.ruleset import Procedure
from heistdsl.syntax.tree import Do


def lower_do(low: Lowering, code: Code, do: Do, env: Env) -> None:
    """Call a procedure: a text of its own."""
    procedure = low.ruleset.procedures.get(do.name)
    if procedure is None:
        raise refuse(f"the procedure `{do.name}`", do.span)
    if do.bind is not None:
        raise refuse("the result of a procedure", do.span)
    operands: list[Expr] = []
    for type_, argument in zip(procedure.parameters.values(), do.arguments, strict=True):
        value = low.evaluate(argument, env)
        operands.append(_as_parameter(low, type_, value, do))
    surroundings = tuple(
        NOTHING if value.is_nothing else value.expr for value in (env.me, env.them)
    )  # fmt: skip
    source = NOTHING if env.source is None else env.source
    if env.conditions:
        raise refuse("a procedure called inside `while`", do.span)
    replaced = (code.replaced,) if low.has_replacements else ()
    code.add(Invoke(procedure_of(low, procedure), (*operands, *surroundings, source, env.untils, *replaced)))


def _as_parameter(low: Lowering, type_: t.Type, value: Val, do: Do) -> Expr:
    if isinstance(type_, t.SetType):
        return members(low, value).expr
    found = value if isinstance(type_, t.ZoneType) else one(low, value)
    if isinstance(type_, t.KindType):
        found = as_kind(low, found)
        if found.word:
            return Const(low.layout.word(found.word))
    if found.word and found.expr == NOTHING:
        raise refuse("the name of a type or phase handed to a procedure", do.span)
    return found.expr


def procedure_of(low: Lowering, procedure: Procedure) -> str:
    """The procedure of the program that a procedure of the rule files has become."""

    def build(code: Code) -> None:
        locals_: dict[str, Val] = {}
        for name, type_ in procedure.parameters.items():
            sort: Sort = "l" if isinstance(type_, t.SetType) else "i"
            locals_[name] = Val(type_, code.parameter(f"given-{name}", sort))
        me, them, source = code.parameter("me"), code.parameter("them"), code.parameter("source")
        untils = code.parameter("untils", "l")
        someone = Val(t.PLAYER, me, True)
        env = Env(someone, Val(t.PLAYER, them, True), source=source, locals=locals_, untils=untils)
        if low.has_replacements:
            code.replaced = code.parameter("replaced", "l")
        lower_text(low, code, procedure.effect.text.body, env, (Place(None),))

    return low.wanted(f"do-{procedure.id}", build, f"procedure:{procedure.id}")
