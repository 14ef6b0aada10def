"""What a card does when it is played or resolved."""

from __future__ import annotations

from collections.abc import Callable

from heistdsl.ir.program import ZERO, Expr, Invoke, Op, Var
from heistdsl.lower.code import Code, dispatch
from heistdsl.lower.in_force import card_env, keeper
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.values import player
from heistdsl.lower.waiting import lower_text
from heistdsl.syntax.tree import Body


def doing_procedure(low: Lowering) -> str:
    """The procedure that runs the doing part of the text of a piece: it takes the piece and who plays it."""

    def build(code: Code) -> None:
        piece, by = code.parameter("piece"), code.parameter("by")
        if low.has_replacements:
            code.replaced = code.parameter("replaced", "l")
        cards = [card for card, body in low.texts.doing.items() if body]
        numbers = [cards.index(each.card.id) if each.card.id in cards else -1 for each in low.layout.pieces]
        text = code.let("text", low.table("text-of", numbers)(piece))
        cases: dict[int, Callable[[], None]] = {
            number: _runs(low, code, card, piece, by) for number, card in enumerate(cards)
        }
        dispatch(code, text, cases)

    return low.wanted("do-card", build)


def _runs(low: Lowering, code: Code, card: str, piece: Var, by: Var) -> Callable[[], None]:
    replaced = (code.replaced,) if low.has_replacements else ()
    return lambda: code.add(Invoke(_text_procedure(low, card, low.texts.doing[card]), (piece, by, *replaced)))


def _text_procedure(low: Lowering, card: str, body: Body) -> str:
    def build(code: Code) -> None:
        piece, by = code.parameter("this"), code.parameter("by")
        me = keeper(low, card, piece)
        found: Expr = me.expr
        if me.maybe:
            owner = code.let("owner", Op("owner", (piece,)))
            other = Op("either", (Op("ge", (by, ZERO)), by, Op("cell", (piece,), "handler")))
            found = Op("either", (Op("ge", (owner, ZERO)), owner, other))
        env = card_env(low, card, piece, player(code.let("me", found), me.maybe))
        if low.has_replacements:
            code.replaced = code.parameter("replaced", "l")
        lower_text(low, code, body, env.but(locals={}))

    return low.wanted(f"text-{card}", build, f"card:{card}")
