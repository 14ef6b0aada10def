"""Locals that a body of its own changes: they lie in the state while it runs, so that all who share them see it.

The state keeps, one after another, for each of them a number that names it, and what it is, as packed lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from heistdsl.ir.program import ONE, Comp, Const, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event
from heistdsl.lower.events import with_part
from heistdsl.lower.flattening import SHARED, boxed
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.values import Val
from heistdsl.syntax.tree import Change, Get, Name, Node, walk

_KEPT = "shared"


@dataclass(slots=True)
class Sharing:
    """What is shared while bodies run that change it: `env` is how they see it. `end` adds that it is a local again."""

    low: Lowering
    code: Code
    env: Env
    shared: list[tuple[Var, Val]] = field(default_factory=list)

    def end(self) -> None:
        """Read everything back."""
        for var, value in self.shared:
            assert value.box is not None
            self.code.set(var, value.expr)
            _drop(self.low, self.code, value.box)


def shared(low: Lowering, code: Code, env: Env, bodies: Iterable[Iterable[Node]]) -> Sharing:
    """Add that the locals, and the numbers of events, which these bodies change or hand out are shared with them."""
    found = Sharing(low, code, env)
    for name in env.hands_out:
        value = _share(found, env.locals[name])
        found.env = found.env.inner(**{name: value}).but(hands_out={**found.env.hands_out, name: value})
    for name, part in dict.fromkeys(_changed(node for body in bodies for each in body for node in walk(each))):
        if not part and name in env.locals:
            value = _share(found, env.locals[name])
            found.env = found.env.inner(**{name: value})
        elif part and name == "it" and env.it is not None:
            found.env = found.env.but(it=_share_part(found, found.env.it or env.it, part))
        elif part and name in env.locals and (event := found.env.locals[name].event) is not None:
            changed = replace(env.locals[name], event=_share_part(found, event, part))
            found.env = found.env.inner(**{name: changed})
    return found


def _changed(nodes: Iterator[Node]) -> Iterator[tuple[str, str]]:
    """What is changed: the name of a local, or that of an event and of its part."""
    for node in nodes:
        match node:
            case Change(target=Name(id=name)):
                yield name, ""
            case Change(target=Get(base=Name(id=name), name=part)):
                yield name, part


def _share_part(sharing: Sharing, event: Event, part: str) -> Event:
    value = event.part(sharing.low, part)
    if value.box is not None or not isinstance(value.expr, Var):
        return event
    held = _share(sharing, value)
    return replace(with_part(event, part, held.expr), data={**event.data, part: held})


def _share(sharing: Sharing, value: Val) -> Val:
    """A local as something that is shared. What is shared already, and what is no local, stays as it is."""
    if value.box is not None or not isinstance(value.expr, Var):
        return value
    code, low = sharing.code, sharing.low
    cell = Const(low.layout.spare_cells(_KEPT, 1))
    number = code.let("box", Op("plus", (Op("cell", (cell,), "c"), ONE)))
    code.run("set-cell", cell, number, key="c")
    entry = Op("pack", (Op("join", (Op("list", (number,)), _as_list(value, value.expr))),))
    _keep(low, code, Op("join", (_all(low), entry)))
    low.wanted(SHARED, lambda inner: _content(low, inner))
    held = boxed(value, number)
    sharing.shared.append((value.expr, held))
    return held


def set_local(low: Lowering, code: Code, value: Val, new: Expr) -> None:
    """Add that a local, or what is shared, is something else from now on."""
    if value.box is None:
        assert isinstance(value.expr, Var)
        code.set(value.expr, new)
        return
    number = code.let("box", value.box)
    entry = Op("pack", (Op("join", (Op("list", (number,)), _as_list(value, new))),))
    changed = code.let_list("entry", entry)
    _drop(low, code, number)
    _keep(low, code, Op("join", (_all(low), changed)))


def _as_list(value: Val, expr: Expr) -> Expr:
    return expr if value.is_set else Op("list", (expr,))


def _all(low: Lowering) -> Expr:
    return Op("set", (Const(low.layout.spare_set(_KEPT)),))


def _keep(low: Lowering, code: Code, entries: Expr) -> None:
    code.run("keep-set", Const(low.layout.spare_set(_KEPT)), entries)


def _is_about(low: Lowering, number: Expr) -> Expr:
    """Whether the entry that begins at `b_row` is that of a number."""
    return Op("eq", (Op("at", (_all(low), Op("plus", (Var("b_row"), ONE)))), number))


def _content(low: Lowering, code: Code) -> None:
    """The procedure that gives what is shared under a number."""
    code.gives = "l"
    number = code.parameter("number")
    rows = Comp("keep", "b_row", Op("pack-starts", (_all(low),)), _is_about(low, number))
    code.give_back(Op("tail", (Op("packed", (_all(low), Op("first", (rows,)))), ONE)))


def _drop(low: Lowering, code: Code, number: Expr) -> None:
    """Add that nothing is shared under a number any more."""
    others = Comp("keep", "b_row", Op("pack-starts", (_all(low),)), Op("not", (_is_about(low, number),)))
    kept = Op("pack", (Op("packed", (_all(low), Var("b_row"))),))
    _keep(low, code, Comp("flat", "b_row", others, value=kept))
