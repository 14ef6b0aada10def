"""Orders: by a number, lowest or highest first."""

from __future__ import annotations

from heistdsl.ir.program import EMPTY, Comp, Expr, Op, Var
from heistdsl.lower.env import Env
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import number_of, one
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import Val
from heistdsl.model import types as t
from heistdsl.syntax.tree import Ranking


def numbers_by(low: Lowering, values: Val, ranking: Ranking, env: Env) -> tuple[Expr, Expr]:
    """The numbers that members are ordered by, and those that settle ties: seats round the table from the player after
    `ties from`; without it they keep their order."""
    assert isinstance(values.type, t.SetType)
    element = Val(values.type.of, Var("o_each"))
    number = number_of(low, low.evaluate(ranking.key, env.testing(element)), ranking.span)
    if ranking.slope == "falling":
        number = Op("neg", (number,))
    firsts = Comp("map", "o_each", values.expr, value=number)
    if ranking.ties is None:
        return firsts, EMPTY
    start = one(low, low.evaluate(ranking.ties, env))
    match values.type.of:
        case t.PieceType():
            whose: Expr = Op("owner", (Var("o_each"),))
        case t.PlayerType():
            whose = Var("o_each")
        case _:
            raise refuse("ties between things that belong to nobody", ranking.span)
    return firsts, Comp("map", "o_each", values.expr, value=Op("seat-after", (whose, start.expr)))
