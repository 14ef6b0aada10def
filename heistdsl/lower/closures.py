"""Bodies that become procedures of their own take what they use of the surroundings as their last parameters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from heistdsl.ir.program import EMPTY, NOTHING, Expr
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import Val
from heistdsl.model.standing import names_in
from heistdsl.syntax.tree import Change, Name, Node, Pay, Require, Statement, Stop, walk

_WHO = ("me", "them", "this")


@dataclass(frozen=True, slots=True)
class Closure:
    """The surroundings of a body: `operands` are handed over, `enter` makes the same surroundings of parameters."""

    env: Env
    handed: tuple[str, ...]

    @property
    def operands(self) -> tuple[Expr, ...]:
        """What the caller hands over."""
        env = self.env
        locals_ = tuple(self.env.locals[name].expr for name in self.handed)
        who = tuple(getattr(env, name).expr for name in _WHO if not getattr(env, name).is_nothing)
        source = () if env.source is None else (env.source,)
        return (*locals_, *who, *source, *(() if env.untils == EMPTY else (env.untils,)))

    def enter(self, code: Code) -> Env:
        """The surroundings inside the procedure."""
        env = self.env
        locals_ = {name: value for name, value in env.locals.items() if value.expr == NOTHING}
        for name in self.handed:
            value = env.locals[name]
            given = code.parameter(f"local-{name}", "l" if value.is_set else "i")
            locals_[name] = replace(value, expr=given)
        changed: dict[str, object] = {}
        for name in _WHO:
            value = getattr(env, name)
            if not value.is_nothing:
                changed[name] = replace(value, expr=code.parameter(f"outer-{name}"))
        if env.source is not None:
            changed["source"] = code.parameter("outer-source")
        if env.untils != EMPTY:
            changed["untils"] = code.parameter("untils", "l")
        return env.but(it=None, element=None, locals=locals_, rest=(), stop="return", **changed)


def refuse_leaving(body: Iterable[Statement], *, stop: bool) -> None:
    """A body of its own cannot leave the text around it: by a requirement or a cost, or by `stop`."""
    for node in (inner for each in body for inner in walk(each)):
        if isinstance(node, Require | Pay) or (stop and isinstance(node, Stop)):
            raise refuse(f"`{type(node).__name__.lower()}` that leaves a body of its own", node.span)


def closure(env: Env, body: Iterable[Node]) -> Closure:
    """What a body needs of its surroundings. It must not change what it is handed."""
    nodes = tuple(body)
    for node in (inner for each in nodes for inner in walk(each)):
        if isinstance(node, Change) and isinstance(node.target, Name) and node.target.id in env.locals:
            raise refuse(f"a change of `{node.target.id}` in a body of its own", node.span)
    used = set().union(*map(names_in, nodes))
    handed: list[str] = []
    for name, value in env.locals.items():
        if name not in used or value.expr == NOTHING:
            continue
        if value.event is not None or value.high is not None or not isinstance(value, Val):
            raise refuse(f"`{name}` handed on to a body of its own")
        handed.append(name)
    if "it" in used and env.it is not None:
        raise refuse("`it` in a body of its own")
    return Closure(env, tuple(handed))
