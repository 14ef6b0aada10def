"""How many, where `up to` and `some` leave it open: the acting player says."""

from __future__ import annotations

from heistdsl.ir.facts import KINDS
from heistdsl.ir.ops import HIGHEST
from heistdsl.ir.program import EMPTY, NOTHING, ZERO, Ask, Const, Expr, Op, Var
from heistdsl.lower.choices import Count
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.kept import cell
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.values import Val
from heistdsl.model import types as t
from heistdsl.syntax.tree import Act

#: From so many on numbers are not offered one by one.
_LISTED = 100


def spendable(low: Lowering, unit: str, owner: Val) -> Expr:
    """How much of a counter somebody can give away; of one without a lower bound as much as they like."""
    counter = low.ruleset.counters[unit]
    if counter.low is None:
        return Const(HIGHEST)
    where = cell(low, unit, Val(owner.type, owner.expr) if counter.owner == "player" else None)
    return Op("max", (ZERO, Op("sub", (Op("cell", (where,), "c"), Const(counter.low)))))


def settled(low: Lowering, code: Code, act: Act, env: Env, by: Val, count: Count, there: Expr) -> Expr:
    """A number within bounds and of what is there. Where a plan is tried it is the one that was picked before, or else
    the least one."""
    if env.picked is not None and isinstance(env.picked.type, t.NumberType):
        return env.picked.expr
    if count.low == count.high:
        return count.high
    if code.quiet:
        return count.low
    lowest = code.let("low", count.low)
    found = code.let("number", Op("min", (count.high, there)))
    with code.when(Op("gt", (found, lowest))):
        if by.is_nothing:
            code.fail("nobody", f"nobody is there to say how many to {act.verb}", act.span)
        else:
            _ask(low, code, act, by, lowest, found)
    return found


def _ask(low: Lowering, code: Code, act: Act, by: Val, lowest: Var, found: Var) -> None:
    if by.maybe:
        with code.when(Op("eq", (by.expr, NOTHING))):
            code.fail("nobody", f"nobody is there to say how many to {act.verb}", act.span)
    style, prompt = low.layout.style(act.verb, "number"), low.layout.prompt(f"how many to {act.verb}")
    listed = Op("lt", (found, Const(_LISTED)))
    options = Op("either-list", (listed, Op("range", (lowest, found)), EMPTY))
    code.add(Ask(by.expr, KINDS.index("number"), prompt, style, options, lowest, found, found.name))
