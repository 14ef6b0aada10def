"""Costs that are tried: paid quietly, and what cannot be paid whole fails."""

from __future__ import annotations

from functools import partial

from heistdsl.ir.program import ONE, ZERO, Body, Const, Expr, If, Op
from heistdsl.lower.code import Code
from heistdsl.lower.compare import fits_key, opposite
from heistdsl.lower.env import Env, doer
from heistdsl.lower.flow import in_order
from heistdsl.lower.kept import cell
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import kept, number_of, one, pieces_of
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import ABSENT, Val
from heistdsl.lower.which_pieces import FROM_TOP, count_of
from heistdsl.model import types as t
from heistdsl.syntax.tree import (
    Act,
    AtOnce,
    Change,
    Each,
    Emit,
    Expression,
    Let,
    Match,
    May,
    Name,
    Nothing,
    On,
    Pay,
    Repeat,
    Require,
    Rule,
    Sort,
    Statement,
    Treat,
    Until,
    While,
    walk,
)
from heistdsl.syntax.tree import Body as Statements
from heistdsl.syntax.tree import If as IfNode

#: What cannot fail, wherever it stands.
_SAFE = Change | Emit | Sort | Nothing | On | Rule | Treat | Until | While


def pay_quietly(low: Lowering, code: Code, statement: Statement, env: Env, follows: bool) -> None:
    """Add a statement of a cost that is tried. `follows`: what comes after it may fail, too."""
    match statement:
        case Act():
            if follows and picks(low, statement, env):
                raise refuse("a cost that is chosen before something that may fail", statement.span)
            _check_act(low, code, statement, env)
            low.lower_body(code, (statement,), env)
        case Let(name=name, value=value):
            env.bind(name, kept(low, code, name, low.evaluate(value, env)))
        case Require(condition=condition):
            with code.when(opposite(low.truth(condition, env))):
                code.give_back(ZERO)
        case Each(order=order) if not isinstance(order, AtOnce):
            of, members = in_order(low, code, statement, env)
            with code.each(statement.name, members) as member:
                _pay_round(low, code, statement.body, env.inner(**{statement.name: Val(of, member)}), follows)
        case Repeat(mode="times", argument=times) if times is not None:
            with code.each("round", Op("range", (ONE, number_of(low, low.evaluate(times, env))))):
                _pay_round(low, code, statement.body, env.inner(), follows)
        case Pay(body=body):
            _pay_all(low, code, body, env, follows)
        case IfNode() | Match():
            _pay_arm(low, code, statement, env, follows)
        case _ if isinstance(statement, _SAFE):
            low.lower_body(code, (statement,), env)
        case _:
            raise refuse(f"`{type(statement).__name__.lower()}` in a cost that is tried", statement.span)


def _pay_all(low: Lowering, code: Code, body: Statements, env: Env, follows: bool) -> None:
    for place, statement in enumerate(body):
        later = any(not isinstance(each, _SAFE | Let) for each in body[place + 1 :])
        pay_quietly(low, code, statement, env, follows or later)


def _pay_round(low: Lowering, code: Code, body: Statements, env: Env, follows: bool) -> None:
    """One round of a loop. Where a round is one act, those before it take nothing from it but numbers."""
    is_alone = len(body) == 1 and isinstance(body[0], Act)
    _pay_all(low, code, body, env, follows or not is_alone)


def _pay_arm(low: Lowering, code: Code, statement: IfNode | Match, env: Env, follows: bool) -> None:
    def built(body: Statements) -> Body:
        return code.apart(partial(_pay_all, low, code, body, env.inner(), follows))

    arms = arms_of(low, code, statement, env)
    otherwise = built(statement.otherwise or ())
    for test, body in reversed(arms):
        otherwise = (If(test, built(body), otherwise),)
    code.add_all(otherwise)


def arms_of(low: Lowering, code: Code, statement: IfNode | Match, env: Env) -> list[tuple[Expr, Statements]]:
    """Each arm of a statement with what has to hold for it, if none before is taken."""
    if isinstance(statement, IfNode):
        return [(low.truth(condition, env), body) for condition, body in statement.arms]
    key = kept(low, code, "key", one(low, low.evaluate(statement.key, env)))
    arms: list[tuple[Expr, Statements]] = []
    for wanted, body in statement.cases:
        found: Expr = ZERO
        for each in wanted:
            found = Op("or", (found, fits_key(low, key, low.evaluate(each, env))))
        arms.append((found, body))
    return arms


def is_asked_once(low: Lowering, may: May, env: Env) -> bool:
    """Whether one player is asked what may be done."""
    return isinstance((doer(env) if may.subject is None else low.evaluate(may.subject, env)).type, t.PlayerType)


def _check_act(low: Lowering, code: Code, act: Act, env: Env) -> None:
    """An act on nothing, or on too few, cannot be paid."""
    if act.unit is None and act.amount is not None and act.amount.value is not None:
        value = low.evaluate(act.amount.value, env)
        if not isinstance(one(low, value).type, t.NumberType):
            if not _may_be_empty(act.amount.value, env):
                with code.when(opposite(Op("size", (pieces_of(low, value).expr,)))):
                    code.give_back(ZERO)
            return
    if act.unit is not None and act.unit in low.ruleset.counters and act.verb in ("lose", "spend"):
        wanted = count_of(low, act, env, ZERO).low
        counter = low.ruleset.counters[act.unit]
        if counter.low is None or counter.keyed_by is not None:
            return
        by = doer(env) if act.subject is None else one(low, low.evaluate(act.subject, env))
        where = cell(low, act.unit, by if counter.owner == "player" else None)
        there = Op("sub", (Op("cell", (where,), "c"), Const(counter.low)))
        with code.when(Op("gt", (wanted, there))):
            code.give_back(ZERO)


def picks(low: Lowering, act: Act, env: Env) -> bool:
    """Whether an act is about a number of pieces that somebody picks."""
    if act.amount is None:
        return False
    if act.unit in low.ruleset.counters:
        return act.amount.kind != "exactly"
    if act.amount.value is None:
        return True
    if act.amount.kind != "exactly" or act.unit is not None:
        return True
    return isinstance(one(low, low.evaluate(act.amount.value, env)).type, t.NumberType)


def picks_freely(low: Lowering, act: Act, env: Env) -> bool:
    """Whether an act is about a number of pieces that one player picks out of a zone or selection."""
    by = doer(env) if act.subject is None else low.evaluate(act.subject, env)
    return (
        picks(low, act, env)
        and act.unit not in low.ruleset.supplies
        and act.unit not in low.ruleset.counters
        and act.verb not in FROM_TOP
        and "randomly" not in act.manners
        and isinstance(by.type, t.PlayerType)
    )


def _may_be_empty(what: Expression, env: Env) -> bool:
    """Whether a cost names only sets that were chosen before, which may be empty."""
    names = [node.id for node in walk(what) if isinstance(node, Name)]
    found = [env.locals.get(name, ABSENT) for name in names]
    return bool(found) and all(value.is_set for value in found)
