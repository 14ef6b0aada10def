"""`treat a as b`: what counts as a word beside the word itself."""

from __future__ import annotations

from heistdsl.ir.program import EMPTY, ONE, Break, Call, Comp, Const, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.compare import both
from heistdsl.lower.env import Env
from heistdsl.lower.in_force import instances
from heistdsl.lower.lasting import lasting_ones
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.reading import one
from heistdsl.lower.refusal import refuse
from heistdsl.lower.values import Val
from heistdsl.model import types as t
from heistdsl.syntax.tree import Expression, Treat


def counting_procedure(low: Lowering) -> str:
    """The procedure that takes a word and gives it and every word it is treated as."""

    def build(code: Code) -> None:
        code.gives = "l"
        found = code.let_list("found", Op("list", (code.parameter("word"),)))
        pairs = code.let_list(
            "pairs", Call(low.wanted("treated", lambda inner: _treated(low, inner), late=low.left_behind))
        )
        with code.loop():
            first = Op("at", (pairs, Var("t_row")))
            second = Op("at", (pairs, Op("plus", (Var("t_row"), ONE))))
            new = both(Op("has", (found, first)), Op("not", (Op("has", (found, second)),)))
            rows = Comp("keep", "t_row", Op("starts", (pairs, Const(2))), new)
            more = code.let_list("more", Comp("map", "t_row", rows, value=second))
            with code.when(Op("not", (Op("size", (more,)),))):
                code.add(Break())
            code.set(found, Op("union", (found, more)))
        code.give_back(found)

    return low.wanted("counts-as", build)


def _treated(low: Lowering, code: Code) -> None:
    """The pairs of `treat a as b` in force. While they are found out, none is."""
    code.gives = "l"
    pairs = code.let_list("pairs", EMPTY)

    def add(treat: Treat, env: Env) -> None:
        words = tuple(_word(low, each, env) for each in (treat.value, treat.substitute))
        code.set(pairs, Op("join", (pairs, Op("list", words))))

    low.reads_treats = True
    for standing in low.texts.of_type(Treat):
        with instances(low, code, standing) as instance:
            assert isinstance(standing.statement, Treat)
            add(standing.statement, instance.env)
    for kind in low.lasting_of(Treat):
        with lasting_ones(low, code, kind) as (_, env):
            assert isinstance(kind.statement, Treat)
            add(kind.statement, env)
    low.reads_treats = False
    code.give_back(pairs)


def _word(low: Lowering, expression: Expression, env: Env) -> Expr:
    value: Val = one(low, low.evaluate(expression, env))
    if value.word:
        return Const(low.layout.word(value.word))
    if not isinstance(value.type, t.WordType | t.KindType):
        raise refuse(f"{type(value.type).__name__} treated as something", expression.span)
    return value.expr
