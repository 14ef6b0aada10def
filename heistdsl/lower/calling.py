"""How a procedure of the rule files is called: what it is handed, and what it knows."""

from __future__ import annotations

from collections.abc import Mapping

from heistdsl.game_errors import DEEPEST
from heistdsl.ir.ops import Sort
from heistdsl.ir.program import NOTHING, ONE, ZERO, Const, Expr, Op
from heistdsl.lower.code import Code
from heistdsl.lower.compare import as_kind
from heistdsl.lower.env import Env
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import copies_of, members, nothing_of, one
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import Val
from heistdsl.model import types as t
from heistdsl.model.ruleset import Procedure
from heistdsl.syntax.tree import Do, walk


def procedure_called(low: Lowering, do: Do) -> Procedure:
    """The procedure of a call. Raises NotLowered."""
    procedure = low.ruleset.procedures.get(do.name)
    if procedure is None:
        raise refuse(f"the procedure `{do.name}`", do.span)
    return procedure


def handed_over(low: Lowering, do: Do, env: Env) -> tuple[tuple[Expr, ...], tuple[bool, ...]]:
    """The arguments of a call, and whether each may be nothing."""
    types = procedure_called(low, do).parameters.values()
    handed = [
        _as_parameter(low, type_, low.evaluate(argument, env), do)
        for type_, argument in zip(types, do.arguments, strict=True)
    ]
    return tuple(operand for operand, _ in handed), tuple(lacks for _, lacks in handed)


def _as_parameter(low: Lowering, type_: t.Type, value: Val, do: Do) -> tuple[Expr, bool]:
    if isinstance(type_, t.SetType):
        return members(low, value).expr, False
    found = value if isinstance(type_, t.ZoneType) else one(low, value)
    if isinstance(type_, t.KindType):
        found = as_kind(low, found)
        if found.word:
            return Const(low.layout.word(found.word)), False
    if found.is_nothing:
        return nothing_of(type_), True
    if isinstance(type_, t.PieceType) and len(low.layout.copies(found.word)) == 1:
        found = one(low, copies_of(low, found.word))
    if found.word and found.expr == NOTHING:
        raise refuse("the name of a type or phase handed to a procedure", do.span)
    return found.expr, found.maybe


def surroundings(env: Env) -> tuple[Expr, ...]:
    """What a procedure knows of its caller: `me`, `them`, the source, and what lasts around it."""
    who = tuple(NOTHING if value.is_nothing else value.expr for value in (env.me, env.them))
    return (*who, NOTHING if env.source is None else env.source, env.untils)


def entered(low: Lowering, code: Code, procedure: Procedure, may_lack: tuple[bool, ...]) -> Env:
    """The same inside the procedure, as its parameters: first those of the rule files, then what it knows, and how deep
    inside itself it lies."""
    locals_: dict[str, Val] = {}
    for (name, type_), lacks in zip(procedure.parameters.items(), may_lack, strict=True):
        sort: Sort = "l" if isinstance(type_, t.SetType) else "i"
        locals_[name] = Val(type_, code.parameter(f"given-{name}", sort), lacks)
    me, them, source = code.parameter("me"), code.parameter("them"), code.parameter("source")
    untils = code.parameter("untils", "l")
    deep = code.parameter("deep") if calls_itself(low, procedure.id) else ZERO
    found = Env(Val(t.PLAYER, me, True), Val(t.PLAYER, them, True), source=source, locals=locals_, untils=untils)
    return found.but(deep=deep)


def deeper(low: Lowering, code: Code, do: Do, env: Env) -> tuple[Expr, ...]:
    """How deep inside itself the procedure of a call lies, as one operand, if it may come back to itself. Too deep is a
    named error."""
    if not calls_itself(low, do.name):
        return ()
    with code.when(ZERO if env.deep == ZERO else Op("ge", (env.deep, Const(DEEPEST)))):
        code.fail("recursion", f"`{do.name}` is called too deep inside itself", do.span)
    return (Op("plus", (env.deep, ONE)),)


def calls_itself(low: Lowering, id: str) -> bool:
    """Whether a procedure may be called again before it is done."""
    if id not in low.calling_themselves:
        low.calling_themselves[id] = _calls_itself(low.ruleset.procedures, id)
    return low.calling_themselves[id]


def _calls_itself(procedures: Mapping[str, Procedure], id: str) -> bool:
    called: set[str] = set()
    waiting = [id]
    while waiting:
        for node in walk(procedures[waiting.pop()].effect.text):
            if isinstance(node, Do) and node.name in procedures and node.name not in called:
                called.add(node.name)
                waiting.append(node.name)
    return id in called
