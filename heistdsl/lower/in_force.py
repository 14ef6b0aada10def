"""What is in force: the instances of a standing statement, one for each piece, or each player, it stands for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from heistdsl.ir.program import NOTHING, ZERO, Call, Const, Expr, Op
from heistdsl.lower.code import Code
from heistdsl.lower.compare import in_force
from heistdsl.lower.env import Env
from heistdsl.lower.expressions import truth
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.texts import Standing
from heistdsl.lower.values import Val, player
from heistdsl.model import types as t


@dataclass(frozen=True, slots=True)
class Instance:
    """A statement in force: its surroundings, the piece or -1, since when, and whose text it is."""

    env: Env
    subject: Expr
    since: Expr

    @property
    def me(self) -> Expr:
        """`me`, -1 for nobody."""
        return self.env.me.expr


@contextmanager
def instances(low: Lowering, code: Code, standing: Standing, conditions: bool = True) -> Iterator[Instance]:
    """What is added inside runs for every instance that is in force and, with `conditions`, whose conditions hold."""
    with ExitStack() as inside:
        instance = _instance(low, code, standing, inside)
        for condition in standing.conditions if conditions else ():
            inside.enter_context(code.when(truth(low, condition, instance.env)))
        yield instance


def _instance(low: Lowering, code: Code, standing: Standing, inside: ExitStack) -> Instance:
    if standing.card:
        copies = low.layout.copies(standing.card)
        if len(copies) == 1:
            subject: Expr = Const(copies[0])
        else:
            subject = inside.enter_context(code.each("copy", low.constant_list(copies)))
        inside.enter_context(code.when(in_force(low, subject)))
        return Instance(card_env(low, standing.card, subject), subject, Op("cell", (subject,), "since"))
    if standing.personal:
        who = inside.enter_context(code.each("who", Op("players")))
        return Instance(Env(me=player(who)), NOTHING, ZERO)
    return Instance(Env(), NOTHING, ZERO)


def card_env(low: Lowering, card: str, subject: Expr, me: Val | None = None) -> Env:
    """The surroundings of a card's text: `me` is its owner, else who handled it last."""
    kind = low.ruleset.cards[card].kind
    this = Val(t.PieceType(frozenset((kind,))), subject)
    return Env(me=me or keeper(low, card, subject), this=this, source=subject, from_card=True)


def keeper(low: Lowering, card: str, subject: Expr) -> Val:
    """Whose a card is: the owner of its zone, else of its seat, else who handled it last."""
    owner = low.ruleset.cards[card].owner
    seats = list(low.ruleset.seats)
    if owner in seats and seats.index(owner) < low.ruleset.min_players:
        return player(Op("owner", (subject,)))

    def build(inner: Code) -> None:
        of = inner.parameter("piece")
        inner.gives = "i"
        found = inner.let("owner", Op("owner", (of,)))
        inner.give_back(Op("either", (Op("ge", (found, ZERO)), found, Op("cell", (of,), "handler"))))

    return player(Call(low.wanted("keeper", build), (subject,)), True)
