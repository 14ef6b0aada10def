"""Bans: which cards of an event may not take part, whether an event may happen at all, and what effects leave alone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

from heistdsl.ir.program import NOTHING, ONE, ZERO, Call, Comp, Expr, Op, Return, Var
from heistdsl.lower.code import Code
from heistdsl.lower.compare import opposite
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event, event_parameters
from heistdsl.lower.in_force import card_env, instances
from heistdsl.lower.lasting import lasting_ones
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.patterns import fitting
from heistdsl.lower.permissions import Banning, lifted
from heistdsl.lower.texts import rules_on
from heistdsl.lower.values import player
from heistdsl.syntax.tree import Require, Rule


def ban_procedure(low: Lowering, event: Event, whole: bool) -> str:
    """The procedure that gives the cards of an event which no ban covers; with `whole`, for events without cards,
    whether it may happen."""

    def build(code: Code) -> None:
        given = event_parameters(low, code, event)
        code.gives = "i" if whole else "l"
        allowed = None if whole else code.let_list("allowed", given.cards or NOTHING)

        def covers(env: Env, me: Expr, fit: Expr | None) -> None:
            if allowed is None:
                code.add(Return(ZERO))
                return
            covered = given.cards if fit is None else fit
            assert covered is not None
            if low.has_affect and env.source is not None:
                covered = Call(low.unprotected_procedure(), (covered, env.source, me))
            code.set(allowed, Op("without", (allowed, covered)))

        _each_ban(low, code, given, covers)
        if allowed is not None and event.name == "play" and low.requires_on_cards:
            test = Call(low.wanted("may-be-played", lambda inner: _may_be_played(low, inner)), (Var("c"), given.by))
            code.set(allowed, Comp("keep", "c", allowed, test))
        code.give_back(ONE if allowed is None else allowed)

    kind = "may" if whole else "allowed"
    return low.wanted(f"{kind}-{event.key}", build, late=low.left_behind)


def _each_ban(low: Lowering, code: Code, event: Event, covers: Callable[[Env, Expr, Expr | None], None]) -> None:
    """Add something for every ban in force that fits an event and that nothing lifts; it gets the ban's surroundings,
    its `me`, and the cards that fit, or None if it is not about cards."""
    for standing in low.texts.of_type(Rule):
        rule = standing.statement
        assert isinstance(rule, Rule)
        if rules_on(rule, "ban", event.kind, event.name):
            with ExitStack() as inside:
                found = inside.enter_context(instances(low, code, standing))
                fit = inside.enter_context(fitting(low, code, rule.pattern, event, found.env))
                inside.enter_context(code.when(opposite(lifted(low, code, event, Banning(standing, found)))))
                covers(found.env, found.me, fit)
    for kind in low.lasting_of(Rule):
        rule = kind.statement
        assert isinstance(rule, Rule)
        if rules_on(rule, "ban", event.kind, event.name):
            with ExitStack() as inside:
                _, env = inside.enter_context(lasting_ones(low, code, kind))
                fit = inside.enter_context(fitting(low, code, rule.pattern, event, env))
                ban = Banning(None, None, kind.from_card)
                inside.enter_context(code.when(opposite(lifted(low, code, event, ban))))
                covers(env, env.me.expr, fit)


def _may_be_played(low: Lowering, code: Code) -> None:
    """Whether what a card requires would hold with the player who plays it."""
    piece, by = code.parameter("piece"), code.parameter("by")
    code.gives = "i"
    for standing in low.texts.of_type(Require):
        if not standing.card:
            continue
        env = card_env(low, standing.card, piece, player(by, True))
        assert isinstance(standing.statement, Require)
        fails = opposite(low.truth(standing.statement.condition, env))
        for condition in reversed(standing.conditions):
            fails = Op("and", (low.truth(condition, env), fails))
        with code.when(Op("has", (low.constant_list(low.layout.copies(standing.card)), piece))), code.when(fails):
            code.give_back(ZERO)
    code.give_back(ONE)


def unprotected_procedure(low: Lowering) -> str:
    """The procedure that takes cards, the piece whose text affects them, and who acts; it leaves out those that effects
    must leave alone. A card may always affect itself."""

    def protects(code: Code) -> None:
        of, source, by = code.parameter("piece"), code.parameter("source"), code.parameter("by")
        code.gives = "i"
        event = Event("affect", "affect", by, source, Op("list", (of,)))
        _each_ban(low, code, event, lambda env, me, fit: code.add(Return(ONE)))
        code.give_back(ZERO)

    def build(code: Code) -> None:
        cards, source, by = code.parameter("cards", "l"), code.parameter("source"), code.parameter("by")
        code.gives = "l"
        with code.when(Op("lt", (source, ZERO))):
            code.give_back(cards)
        protected: Expr = Call(low.wanted("protected", protects, late=low.left_behind), (Var("c"), source, by))
        free = Op("or", (Op("eq", (Var("c"), source)), Op("not", (protected,))))
        code.give_back(Comp("keep", "c", cards, free))

    return low.wanted("unprotected", build, late=low.left_behind)
