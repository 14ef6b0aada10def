"""Calling procedures."""

from __future__ import annotations

from heistdsl.game_errors import DEEPEST
from heistdsl.model.types import SetType
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import Env, Scope, Unbound
from heistdsl.oracle.sets import members, single
from heistdsl.oracle.things import Value, ZoneRef
from heistdsl.syntax.tree import Body, Do


def enter_procedure(run: Run, do: Do, env: Env) -> tuple[Body, Env]:
    """The body of a procedure and its surroundings: its parameters are its only locals, `me` is the caller's."""
    procedure = run.ruleset.procedures.get(do.name)
    if procedure is None:
        raise RuleError("name", f"there is no procedure `{do.name}`", do.span)
    if env.depth >= DEEPEST:
        raise RuleError("recursion", f"`{do.name}` is called too deep inside itself", do.span)
    if len(do.arguments) != len(procedure.parameters):
        raise RuleError("type", f"`{do.name}` takes {len(procedure.parameters)} arguments", do.span)
    locals_: dict[str, Value] = {}
    for (name, type_), argument in zip(procedure.parameters.items(), do.arguments, strict=True):
        value = run.evaluate(argument, env)
        if isinstance(value, ZoneRef):
            locals_[name] = single(run, value)
        else:
            locals_[name] = members(run, value) if isinstance(type_, SetType) else single(run, value)
    inside = env.but(scope=Scope(None, locals_), from_card=False, frames=(), plan=None, depth=env.depth + 1)
    return procedure.effect.text.body, inside


def take_result(env: Env, name: str | None, scope: Scope) -> None:
    """Let a name, if there is one, stand for what a procedure has called `result` in its scope; nothing, if it has
    not."""
    if name is None:
        return
    result = scope.find("result")
    env.scope.bind(name, None if isinstance(result, Unbound) else result)
