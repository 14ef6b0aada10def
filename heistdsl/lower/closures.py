"""Bodies that become procedures of their own take what they use of the surroundings as their last parameters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from heistdsl.ir.ops import Sort
from heistdsl.ir.program import EMPTY, ZERO, Expr
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event
from heistdsl.lower.flattening import flattened, mapped
from heistdsl.lower.values import Val
from heistdsl.model import types as t
from heistdsl.model.standing import names_in
from heistdsl.syntax.tree import Node

_WHO = ("me", "them", "this")


@dataclass(frozen=True, slots=True)
class Closure:
    """The surroundings of a body: `operands` are handed over, `enter` makes the same surroundings of parameters.

    `handed` are the locals that the body uses, `has_it`: it speaks of the event; `outer` is the procedure around it, if
    its text goes on in the body."""

    env: Env
    handed: tuple[str, ...]
    has_it: bool
    outer: Code | None

    @property
    def parts(self) -> tuple[tuple[Expr, Sort], ...]:
        """What the caller hands over, each with its sort."""
        env = self.env
        found = [part for name in self.handed for part in flattened(env.locals[name])]
        if self.has_it and env.it is not None:
            found += flattened(_event_value(env.it))
        found += [(getattr(env, name).expr, "i") for name in _WHO if not getattr(env, name).is_nothing]
        if env.source is not None:
            found.append((env.source, "i"))
        if env.untils != EMPTY:
            found.append((env.untils, "l"))
        if env.deep != ZERO:
            found.append((env.deep, "i"))
        if env.goes_on is not None:
            plan, numbers, lists = env.goes_on
            found += [(plan, "i"), (numbers, "l"), (lists, "l")]
        if self.outer is not None:
            found += [] if self.outer.text is None else [(self.outer.text, "i")]
            found += [] if self.outer.replaced == EMPTY else [(self.outer.replaced, "l")]
        return tuple(found)

    @property
    def operands(self) -> tuple[Expr, ...]:
        """What the caller hands over."""
        return tuple(expr for expr, _ in self.parts)

    def enter(self, code: Code) -> Env:
        """The surroundings inside the procedure."""
        env = self.env
        locals_ = {name: value for name, value in env.locals.items() if name in self.handed or not flattened(value)}

        def handed(name: str, _: Expr, sort: Sort) -> Expr:
            return code.parameter(f"local-{name}", sort)

        for name in self.handed:
            locals_[name] = mapped(name, env.locals[name], handed)
        it = env.it
        if self.has_it and it is not None:
            it = mapped("it", _event_value(it), handed).event
        changed: dict[str, object] = {}
        for name in _WHO:
            value = getattr(env, name)
            if not value.is_nothing:
                changed[name] = replace(value, expr=code.parameter(f"outer-{name}"))
        if env.source is not None:
            changed["source"] = code.parameter("outer-source")
        if env.untils != EMPTY:
            changed["untils"] = code.parameter("untils", "l")
        if env.deep != ZERO:
            changed["deep"] = code.parameter("deep")
        if env.goes_on is not None:
            changed["goes_on"] = goes_on_parameters(code)
        if self.outer is not None:
            code.text = None if self.outer.text is None else code.parameter("text")
            code.replaced = EMPTY if self.outer.replaced == EMPTY else code.parameter("replaced", "l")
        it = it if self.has_it else None
        hands_out = {name: locals_[name] for name in env.hands_out}
        return env.but(
            it=it, element=None, locals=locals_, rest=(), stop="return", gives=None, hands_out=hands_out,
            read_after=frozenset(), **changed,
        )  # fmt: skip


def _event_value(event: Event) -> Val:
    return Val(t.EventType(event.name), event=event)


def closure(env: Env, body: Iterable[Node], outer: Code | None = None) -> Closure:
    """What a body needs of its surroundings. What it changes of that is forgotten, unless it is
    shared (sharing.py). `outer` is the procedure around it,
    if what the body does belongs to the same text."""
    nodes = tuple(body)
    used = set().union(env.hands_out, *map(names_in, (*nodes, *env.conditions)))
    handed = tuple(name for name, value in env.locals.items() if name in used and flattened(value))
    return Closure(env, handed, "it" in used and env.it is not None, outer)


def goes_on_parameters(code: Code) -> tuple[Expr, Expr, Expr]:
    """The parameters of a procedure whose plans go on where it was called (going_on.py)."""
    return code.parameter("goes-on"), code.parameter("goes-on-with", "l"), code.parameter("goes-on-lists", "l")
