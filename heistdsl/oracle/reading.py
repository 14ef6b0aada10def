"""Expressions read as what a statement needs: a number, a selection, players, a zone, a key."""

from __future__ import annotations

from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import Env
from heistdsl.oracle.sets import describe, members, players_of, single
from heistdsl.oracle.things import Kind, Player, Value
from heistdsl.syntax.tree import Expression


def number_of(run: Run, expression: Expression, env: Env) -> int:
    """A number; RuleError `type` if the expression is none, 0 if it is nothing."""
    value = single(run, run.evaluate(expression, env))
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if value is None or value == ():
        return 0
    raise RuleError("type", f"this is {describe(value)} and no number", expression.span)


def selection(run: Run, expression: Expression, env: Env) -> tuple[Value, ...]:
    """The members of a set, of a zone, or the one thing there is."""
    return members(run, run.evaluate(expression, env))


def key_of(run: Run, expression: Expression, env: Env) -> str:
    """The key of an entry: a type (that of a card for its kind) or a word of an enumeration."""
    value = single(run, run.evaluate(expression, env))
    if isinstance(value, Kind):
        card = run.ruleset.cards.get(value.id)
        return card.kind if card and value.id not in run.ruleset.kinds else value.id
    if isinstance(value, str):
        return value
    raise RuleError("type", f"this is {describe(value)} and no key", expression.span)


def players_from(run: Run, expression: Expression, env: Env) -> tuple[Player, ...]:
    """The players an expression stands for, in turn order from the active player."""
    return run.world.in_turn_order(players_of(run, run.evaluate(expression, env)))
