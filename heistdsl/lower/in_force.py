"""What is in force: the instances of a standing statement, one for each piece, or each player, it stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial

from heistdsl.ir.program import EMPTY, NOTHING, ZERO, Call, Const, Expr, Op, Var
from heistdsl.lower.code import Code, dispatch
from heistdsl.lower.compare import in_force
from heistdsl.lower.env import Env
from heistdsl.lower.expressions import truth
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.parts import turn_of
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
        return inside.enter_context(instance_of(low, code, standing.card, subject))
    if standing.personal:
        who = inside.enter_context(code.each("who", Op("players")))
        return Instance(Env(me=player(who)), NOTHING, ZERO)
    return Instance(Env(), NOTHING, ZERO)


@contextmanager
def instance_of(low: Lowering, code: Code, card: str, subject: Expr) -> Iterator[Instance]:
    """What is added inside runs if the text of one copy of a card is in force."""
    with code.when(in_force(low, subject)):
        yield Instance(card_env(low, card, subject), subject, Op("cell", (subject,), "since"))


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


# ---- in order


def in_order(
    low: Lowering,
    code: Code,
    standings: list[Standing],
    run: Callable[[Standing, Expr, Expr], None],
) -> None:
    """Find all instances in force whose conditions hold, then do something for each, in order."""
    if not standings:
        return
    records = code.let_list("records", EMPTY)
    for standing in standings:
        with instances(low, code, standing) as instance:
            record = record_of(low, standing.number, instance, is_card=bool(standing.card))
            code.set(records, Op("join", (records, Op("list", record))))
    run_in_order(code, records, {standing.number: partial(run, standing) for standing in standings})


def run_in_order(code: Code, records: Var, cases: Mapping[int, Callable[[Expr, Expr], None]]) -> None:
    """Do something for each record of something in force: owners from the active player clockwise, cards before rules,
    older before younger. It gets the piece (or whatever stands in its place), and `me`."""
    start = Var(code.fresh("start"))

    def entry(place: int) -> Expr:
        return Op("at", (records, Op("plus", (start, Const(place)))))

    def case(run: Callable[[Expr, Expr], None]) -> Callable[[], None]:
        return lambda: run(code.let("piece", entry(3)), code.let("me", entry(4)))

    with code.when(Op("size", (records,))):
        code.set(records, Op("rows", (records, Const(5))))
        with code.each("row", Op("starts", (records, Const(5)))) as row:
            code.set(start, row)
            dispatch(code, entry(2), {number: case(run) for number, run in cases.items()})


def record_of(low: Lowering, number: int, instance: Instance, *, is_card: bool) -> tuple[Expr, ...]:
    """What is noted of something in force: its place in the order, since when, its number, its piece, and `me`."""
    place = Op("plus", (Op("mul", (turn_of(low, instance.me), Const(2))), Const(int(not is_card))))
    return (place, instance.since, Const(number), instance.subject, instance.me)
