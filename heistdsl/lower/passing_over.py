"""Phases that are passed over, and those that are run once more: `skip`, `extra`, and bans of a phase."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace

from heistdsl.ir.program import NOTHING, ONE, ZERO, Call, Const, Expr, Op
from heistdsl.lower.code import Code
from heistdsl.lower.compare import opposite
from heistdsl.lower.event import Event, event_operands, event_parameters
from heistdsl.lower.in_force import instances
from heistdsl.lower.lasting import lasting_ones
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.patterns import fitting
from heistdsl.lower.texts import rules_on
from heistdsl.syntax.tree import Pattern, Rule


def may_be_skipped(low: Lowering, event: Event) -> bool:
    """Whether any text may skip or ban a phase, whose start this is."""
    return any(low.is_ruled(operator, event.kind, event.name) for operator in ("skip", "ban"))


def may_be_repeated(low: Lowering, event: Event) -> bool:
    """Whether any text may run a phase once more, whose start this is."""
    return low.is_ruled("extra", event.kind, event.name)


def is_skipped(low: Lowering, event: Event) -> Expr:
    """Whether a phase is passed over; a skip of the next one is used up by that."""

    def build(code: Code) -> None:
        code.gives = "i"
        given = event_parameters(low, code, event)
        for standing in low.texts.of_type(Rule):
            rule = standing.statement
            assert isinstance(rule, Rule)
            if rules_on(rule, "skip", event.kind, event.name):
                with instances(low, code, standing) as found, fitting(low, code, _any(rule), given, found.env):
                    code.give_back(ONE)
        _take_lasting(low, code, "skip", given)
        banned: Expr = ZERO
        if low.is_ruled("ban", event.kind, event.name):
            banned = opposite(Call(low.ban_procedure(given, whole=True), event_operands(low, given)))
        code.give_back(banned)

    return Call(low.wanted(f"is-skipped-{event.name}", build, late=low.left_behind), event_operands(low, event))


def standing_extras(low: Lowering, event: Event) -> Expr:
    """How often a phase is run once more by what stands."""

    def build(code: Code) -> None:
        code.gives = "i"
        given = event_parameters(low, code, event)
        count = code.let("count", ZERO)
        for standing in low.texts.of_type(Rule):
            rule = standing.statement
            assert isinstance(rule, Rule)
            if rules_on(rule, "extra", event.kind, event.name):
                with instances(low, code, standing) as found, fitting(low, code, _any(rule), given, found.env):
                    code.set(count, Op("plus", (count, ONE)))
        code.give_back(count)

    return Call(low.wanted(f"extras-{event.name}", build), event_operands(low, event))


def takes_extra(low: Lowering, event: Event) -> Expr:
    """Whether a phase is run once more by something that lasts, which is used up by that."""

    def build(code: Code) -> None:
        code.gives = "i"
        _take_lasting(low, code, "extra", event_parameters(low, code, event))
        code.give_back(ZERO)

    return Call(low.wanted(f"takes-extra-{event.name}", build, late=low.left_behind), event_operands(low, event))


def _take_lasting(low: Lowering, code: Code, operator: str, event: Event) -> None:
    """Give back 1 for the oldest effect that fits, and use it up: an extra always, a skip if it is one of the next."""
    oldest, used_up = code.let("oldest", NOTHING), code.let("used_up", ZERO)
    for kind in low.lasting_of(Rule):
        rule = kind.statement
        assert isinstance(rule, Rule)
        if rules_on(rule, operator, event.kind, event.name):
            with ExitStack() as inside:
                number, env = inside.enter_context(lasting_ones(low, code, kind))
                inside.enter_context(fitting(low, code, _any(rule), event, env))
                older = Op("or", (Op("lt", (oldest, ZERO)), Op("lt", (number, oldest))))
                inside.enter_context(code.when(older))
                code.set(oldest, number)
                code.set(used_up, Const(int(operator == "extra" or rule.pattern.next)))
    with code.when(Op("ge", (oldest, ZERO))):
        with code.when(used_up):
            code.run("drop", oldest)
        code.give_back(ONE)


def _any(rule: Rule) -> Pattern:
    """The pattern, whether it is about the next one or not."""
    return replace(rule.pattern, next=False)
