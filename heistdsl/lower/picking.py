"""What an act of a cost takes, where somebody says so: in a plan that is chosen before the act is done."""

from __future__ import annotations

from heistdsl.ir.ops import HIGHEST
from heistdsl.ir.program import Const, Expr, Op
from heistdsl.lower.acts_of_dice import faces_named
from heistdsl.lower.acts_of_numbers import pool_of_supply
from heistdsl.lower.code import Code
from heistdsl.lower.env import Env
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.parts import needed, sources
from heistdsl.lower.reading import one, pieces_of, players_of
from heistdsl.lower.settling import spendable
from heistdsl.lower.values import Val, player, set_of
from heistdsl.lower.which_pieces import FROM_TOP, count_of, pool_of
from heistdsl.model import types as t
from heistdsl.syntax.tree import Act, Amount


def is_picked(low: Lowering, act: Act, env: Env) -> bool:
    """Whether somebody says what an act takes, or how much."""
    amount = act.amount
    if amount is None or "randomly" in act.manners or faces_named(low, act.unit or ""):
        return False
    if is_settled(low, act):
        return amount.kind != "exactly"
    if act.verb == "split":
        return False
    if amount.value is None or amount.kind != "exactly" or act.unit is not None:
        return True
    return isinstance(one(low, low.evaluate(amount.value, env)).type, t.NumberType)


def is_settled(low: Lowering, act: Act) -> bool:
    """Whether an act takes a number of what is all alike, or lies in an order."""
    return (
        act.unit in low.ruleset.counters
        or act.verb in FROM_TOP
        or (act.verb == "gain" and act.unit in low.ruleset.supplies)
    )


def pickable(low: Lowering, code: Code, act: Act, env: Env, by: Val) -> tuple[Val, Amount | None]:
    """Out of what it is picked, and how many of it; None: it is one number, which says how much."""
    if is_settled(low, act):
        there = _there(low, act, env, by)
        count = count_of(low, act, env, there)
        lowest, highest = code.let("low", count.low), code.let("high", Op("min", (count.high, there)))
        several = Op("gt", (highest, lowest))
        numbers = Op("either-list", (several, Op("range", (lowest, highest)), Op("list", (highest,))))
        return Val(t.SetType(t.NUMBER), code.let_list("numbers", numbers)), None
    if act.unit in low.ruleset.supplies:
        giver = _other(low, act, env) if act.verb == "steal" else by
        return set_of(t.PIECE, code.let_list("pool", pool_of_supply(low, act, env, giver))), act.amount
    return pool_of(low, code, act, env, by), act.amount


def _there(low: Lowering, act: Act, env: Env, by: Val) -> Expr:
    """How much there is to take."""
    if act.verb == "gain":
        return Const(HIGHEST)
    if act.unit in low.ruleset.counters:
        return spendable(low, act.unit or "", _other(low, act, env) if act.verb == "steal" else by)
    return Op("size", (pieces_of(low, sources(low, act, env, by)).expr,))


def _other(low: Lowering, act: Act, env: Env) -> Val:
    """Who is stolen from."""
    return player(Op("first", (players_of(low, low.evaluate(needed(act, "from"), env)),)), True)
