"""Bargains: one side offers shares of the terms, the other accepts, refuses or makes a counter-offer.

A question about an offer has these numbers as its options: whether there is one to accept, whether offers can be made,
the two sides, how many terms, then of each term the unit, the bound, and what stands in the offer. The answer is the
position of an option, or -1 and the numbers of an offer.
"""

from __future__ import annotations

from dataclasses import dataclass

from heistdsl.ir.facts import KINDS, MOST_LISTED
from heistdsl.ir.program import NOTHING, ONE, ZERO, Ask, Break, Const, Expr, Op, Var
from heistdsl.lower.code import Code
from heistdsl.lower.compare import both
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event
from heistdsl.lower.events import may_act
from heistdsl.lower.lasting import begin_until
from heistdsl.lower.leaving import leave_by_stop
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.parts import in_turn
from heistdsl.lower.reading import number_of, players_of
from heistdsl.lower.values import Val, number, player
from heistdsl.model import types as t
from heistdsl.syntax.tree import Bargain

#: How many offers a bargain has if the game does not say.
_OFFERS = 20


def lower_bargain(low: Lowering, code: Code, bargain: Bargain, env: Env) -> None:
    """Let two sides agree on a share. With several partners the left side bargains with one after another."""
    left = players_of(low, low.evaluate(bargain.left, env), bargain.span)
    who = code.let("left", Op("first", (left,)))
    with code.when(Op("ne", (Op("size", (left,)), ONE))):
        code.fail("nobody", "one player makes the first offer", bargain.span)
    until = None if bargain.until is None else begin_until(low, code, bargain.until, env)
    right = low.evaluate(bargain.right, env)
    if isinstance(right.type, t.PlayerType) and not right.maybe:
        _with_one(low, code, bargain, env, (who, code.let("right", right.expr)), until)
        return
    stopped = code.let("stopped", ZERO) if env.stop == "break" else None
    inside = env if stopped is None else env.but(stop_noted=stopped, outside=len(code.phases))
    with code.each("right", in_turn(low, players_of(low, right, bargain.span))) as other:
        _with_one(low, code, bargain, inside, (who, other), until)
    if stopped is not None:
        with code.when(stopped):
            leave_by_stop(code, env)


def _with_one(
    low: Lowering, code: Code, bargain: Bargain, env: Env, sides: tuple[Expr, Expr], until: Expr | None
) -> None:
    """Bargain with one partner, and do what follows from it."""
    is_open = ONE if until is None else Op("lasts", (until,))
    with code.when(both(Op("ne", sides), is_open)):
        talks = _Talks(low, code, bargain, sides)
        agreed = talks.add(env)
        shares = {term.unit: number(amount) for term, amount in zip(bargain.terms, talks.amounts, strict=True)}
        share = Val(t.EventType("share"), event=Event("share", "share", data=shares))
        it = Event("event", "bargain", sides[1], env.source, data={"share": share})
        code.branch(
            agreed,
            lambda: low.lower_body(code, bargain.body, env.inner().but(it=it, rest=())),
            lambda: low.lower_body(code, bargain.otherwise or (), env.inner().but(rest=())),
        )


@dataclass(slots=True)
class _Talks:
    """The offers and counter-offers of two sides; `amounts` are the numbers of the latest offer."""

    low: Lowering
    code: Code
    bargain: Bargain
    sides: tuple[Expr, Expr]
    amounts: tuple[Var, ...] = ()

    def add(self, env: Env) -> Expr:
        """Add offers until one side accepts or refuses, or no offer is left; whether they have agreed."""
        low, code = self.low, self.code
        agreed, accepting = code.let("agreed", ZERO), code.let("accepting", ZERO)
        self.amounts = tuple(code.let(term.unit, ZERO) for term in self.bargain.terms)
        with code.when(both(may_act(low, player(self.sides[0])), may_act(low, player(self.sides[1])))):
            bounds = tuple(
                code.let("bound", Op("max", (ZERO, number_of(low, low.evaluate(term.bound, env), term.span))))
                for term in self.bargain.terms
            )
            left = code.let("offers", Const(low.ruleset.limits.get("offers", _OFFERS)))
            answer = Var(code.fresh("answer", "l"))
            with code.loop():
                speaker = Op("either", (Op("mod", (accepting, Const(2))), self.sides[1], self.sides[0]))
                self._ask(speaker, (accepting, left), bounds, answer)
                self._take(answer, (accepting, agreed, left), bounds)
                code.set(left, Op("plus", (left, NOTHING)))
                code.set(accepting, Op("plus", (accepting, ONE)))
        return agreed

    def _ask(self, speaker: Expr, turn: tuple[Expr, Expr], bounds: tuple[Var, ...], answer: Var) -> None:
        """`turn`: how many offers have been made, and how many are left."""
        units = tuple(Const(self.low.layout.unit(term.unit)) for term in self.bargain.terms)
        head = (Op("gt", (turn[0], ZERO)), Op("gt", (turn[1], ZERO)), *self.sides, Const(len(units)))
        options = Op("list", (*head, *units, *bounds, *self.amounts))
        prompt = self.low.layout.prompt("bargain")
        kind = KINDS.index("offer")
        self.code.add(Ask(speaker, kind, prompt, -1, options, ONE, ONE, answer.name, several=True))

    def _take(self, answer: Var, turn: tuple[Var, Var, Var], bounds: tuple[Var, ...]) -> None:
        """Note what was offered; leave the loop at anything else."""
        code = self.code
        made, agreed, left = turn
        place = code.let("place", Op("first", (answer,)))

        def named() -> None:
            for at, amount in enumerate(self.amounts, 1):
                code.set(amount, Op("at", (answer, Const(at))))

        def listed() -> None:
            with code.when(Op("gt", (made, ZERO))):
                with code.when(Op("eq", (place, ZERO))):
                    code.set(agreed, ONE)
                with code.when(Op("lt", (place, Const(2)))):
                    code.add(Break())
                code.set(place, Op("plus", (place, Const(-2))))
            with code.when(Op("ge", (place, self._listed(left, bounds)))):
                code.add(Break())
            for amount, value in zip(self.amounts, _numbers(place, bounds), strict=True):
                code.set(amount, value)

        code.branch(Op("lt", (place, ZERO)), named, listed)

    def _listed(self, left: Expr, bounds: tuple[Var, ...]) -> Expr:
        """How many offers are listed."""
        count: Expr = ONE
        for bound in bounds:
            count = Op("min", (Op("mul", (count, _size(bound))), Const(MOST_LISTED)))
        return Op("either", (Op("gt", (left, ZERO)), count, ZERO))


def _size(bound: Expr) -> Expr:
    return Op("plus", (Op("min", (bound, Const(MOST_LISTED))), ONE))


def _numbers(place: Expr, bounds: tuple[Var, ...]) -> list[Expr]:
    """The numbers of the offer at a position: the last one changes first."""
    found: list[Expr] = []
    stride: Expr = ONE
    for bound in reversed(bounds):
        size = _size(bound)
        found.append(Op("mod", (Op("div", (place, stride)), size)))
        stride = Op("min", (Op("mul", (stride, size)), Const(MOST_LISTED + 1)))
    return found[::-1]
