"""Costs that are tried: paid quietly, and what cannot be paid whole fails."""

from __future__ import annotations

from heistdsl.ir.program import ZERO, Expr, Op
from heistdsl.lower.code import Code
from heistdsl.lower.compare import fits_key
from heistdsl.lower.env import Env, Place
from heistdsl.lower.failing import may_fail
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import kept, one
from heistdsl.syntax.tree import (
    Body,
    Change,
    Emit,
    If,
    Let,
    Match,
    Nothing,
    On,
    Rule,
    Sort,
    Statement,
    Treat,
    Until,
    Use,
    While,
)

#: What cannot fail, wherever it stands.
_SAFE = Change | Emit | Sort | Nothing | On | Rule | Treat | Until | Use | While


def is_safe(statement: Statement) -> bool:
    """Whether a statement of a cost can be done in any case."""
    return isinstance(statement, _SAFE)


def may_still_fail(low: Lowering, places: tuple[Place, ...]) -> bool:
    """Whether what is still to come in a plan may fail."""
    return any(_may_fail(low, place) for place in places)


def _may_fail(low: Lowering, place: Place) -> bool:
    body = (place.body or ())[place.index :]
    if place.paying:
        return any(not isinstance(each, _SAFE | Let) for each in body)
    return may_fail(low, body, frozenset())


def arms_of(low: Lowering, code: Code, statement: If | Match, env: Env) -> list[tuple[Expr, Body]]:
    """Each arm of a statement with what has to hold for it, if none before is taken."""
    if isinstance(statement, If):
        return [(low.truth(condition, env), body) for condition, body in statement.arms]
    key = kept(low, code, "key", one(low, low.evaluate(statement.key, env)))
    arms: list[tuple[Expr, Body]] = []
    for wanted, body in statement.cases:
        found: Expr = ZERO
        for each in wanted:
            found = Op("or", (found, fits_key(low, key, low.evaluate(each, env))))
        arms.append((found, body))
    return arms
