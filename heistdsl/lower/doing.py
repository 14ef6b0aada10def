"""What a card does when it is played or resolved."""

from __future__ import annotations

from collections.abc import Callable

from heistdsl.ir.program import ZERO, Expr, Invoke, Op, Var
from heistdsl.lower.code import Code, dispatch
from heistdsl.lower.event import Event, event_operands, event_parameters
from heistdsl.lower.in_force import card_env, keeper
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.values import player
from heistdsl.lower.waiting import lower_text
from heistdsl.syntax.tree import Body


def doing_procedure(low: Lowering, event: Event) -> tuple[str, tuple[Expr, ...]]:
    """The procedure that runs the doing part of the text of a piece, which has been played or resolved by this event.
    It takes the piece, who plays it, and the operands that are given here: the event, if any text speaks of it."""
    speaks = bool(low.texts.speaking)

    def build(code: Code) -> None:
        piece, by = code.parameter("piece"), code.parameter("doer")
        it = event_parameters(low, code, event) if speaks else None
        if low.has_replacements:
            code.replaced = code.parameter("replaced", "l")
        cards = {card: number for number, card in enumerate(card for card, body in low.texts.doing.items() if body)}
        numbers = [cards.get(each.card.id, -1) for each in low.layout.pieces]
        text = code.let("text", low.table("text-of", numbers)(piece))
        cases: dict[int, Callable[[], None]] = {
            number: _runs(low, code, card, (piece, by), it) for card, number in cards.items()
        }
        dispatch(code, text, cases)

    if not speaks:
        return low.wanted("do-card", build), ()
    return low.wanted(f"do-card-{event.name}", build), event_operands(low, event)


def _runs(low: Lowering, code: Code, card: str, who: tuple[Var, Var], it: Event | None) -> Callable[[], None]:
    body = low.texts.doing[card]
    it = it if card in low.texts.speaking else None
    operands = () if it is None else event_operands(low, it)
    replaced = (code.replaced,) if low.has_replacements else ()
    return lambda: code.add(Invoke(_text_procedure(low, card, body, it), (*who, *operands, *replaced)))


def _text_procedure(low: Lowering, card: str, body: Body, event: Event | None) -> str:
    def build(code: Code) -> None:
        piece, by = code.parameter("this"), code.parameter("doer")
        it = None if event is None else event_parameters(low, code, event)
        me = keeper(low, card, piece)
        found: Expr = me.expr
        if me.maybe:
            owner = code.let("owner", Op("owner", (piece,)))
            other = Op("either", (Op("ge", (by, ZERO)), by, Op("cell", (piece,), "handler")))
            found = Op("either", (Op("ge", (owner, ZERO)), owner, other))
        env = card_env(low, card, piece, player(code.let("me", found), me.maybe))
        if low.has_replacements:
            code.replaced = code.parameter("replaced", "l")
        lower_text(low, code, body, env.but(it=it, locals={}))

    return low.wanted(f"text-{card}" if event is None else f"text-{card}-{event.name}", build, f"card:{card}")
