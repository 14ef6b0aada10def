"""What triggers do: a procedure for each trigger and kind of event. It takes `me`, the piece or lasting effect, since
when that has been in force, and the event; a replacement also takes which replacements may not apply again."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.ir.program import ONE, Expr, Op
from heistdsl.lower.code import Code
from heistdsl.lower.compare import both, opposite
from heistdsl.lower.env import Env
from heistdsl.lower.event import Event, event_parameters
from heistdsl.lower.events import changed_by, with_part
from heistdsl.lower.in_force import Instance, card_env
from heistdsl.lower.lasting import LastingKind, kept_replaced, lasting_env
from heistdsl.lower.limits import is_used_up, lasting_used_up, use_up, use_up_lasting
from heistdsl.lower.lowering import Lowering
from heistdsl.lower.texts import Standing
from heistdsl.lower.values import Val
from heistdsl.lower.waiting import lower_text
from heistdsl.model import types as t
from heistdsl.syntax.tree import On


def body_of_standing(low: Lowering, standing: Standing, event: Event) -> str:
    """The procedure of a standing trigger."""
    statement = standing.statement
    assert isinstance(statement, On)

    def build(code: Code) -> None:
        me, subject, since = (code.parameter(name) for name in ("me", "this", "since"))
        given = _event(low, code, statement, event)
        whose = Val(t.PLAYER, me, True)
        env = standing_env(low, standing, subject, whose).but(it=given, locals={})
        instance = Instance(env, subject, since)
        test: Expr = ONE
        if statement.timing != "instead of":
            left = opposite(is_used_up(low, standing, instance, statement.limit))
            test = both(left, truth_of(low, statement, env))
        with code.when(test):
            use_up(low, code, standing, instance, statement.limit)
            lower_text(low, code, statement.body, env)
        code.give_back(code.outcome)

    return low.wanted(f"trigger-{standing.number}-{event.key}", build, standing.text)


def standing_env(low: Lowering, standing: Standing, subject: Expr, whose: Val) -> Env:
    """The surroundings of a standing text for somebody."""
    if standing.card:
        return card_env(low, standing.card, subject, whose)
    return Env(me=replace(whose, maybe=not standing.personal))


def body_of_lasting(low: Lowering, kind: LastingKind, event: Event) -> str:
    """The procedure of a trigger that was left behind; what has ended meanwhile does nothing."""
    statement = kind.statement
    assert isinstance(statement, On)

    def build(code: Code) -> None:
        number = [code.parameter(name) for name in ("me", "number", "since")][1]
        given = _event(low, code, statement, event)
        with code.when(opposite(Op("lasts", (number,)))):
            code.give_back(code.outcome)
        if statement.timing != "instead of":
            code.replaced = kept_replaced(kind, number, code)
        env = lasting_env(kind, number, code)
        test: Expr = ONE
        if statement.timing != "instead of":
            left = opposite(lasting_used_up(low, number, statement.limit))
            test = both(left, truth_of(low, statement, env.but(it=given)))
        with code.when(test):
            use_up_lasting(low, code, number, statement.limit)
            lower_text(low, code, statement.body, env.but(it=given, locals={**env.locals}))
        code.give_back(code.outcome)

    return low.wanted(f"lasting-{kind.number}-{event.key}", build, kind.about)


def _event(low: Lowering, code: Code, statement: On, event: Event) -> Event:
    """The event as it is handed to the body, which gives back the numbers of it that it may have changed."""
    if statement.timing == "instead of":
        code.replaced = code.parameter("replaced", "l")
    given = event_parameters(low, code, event)
    names = changed_by(low, given, statement.timing)
    if not names:
        return given
    code.gives = "l"
    changing = {name: code.let(name, given.part(low, name).expr) for name in names}
    for name, value in changing.items():
        given = with_part(given, name, value)
    code.outcome = Op("list", tuple(changing.values()))
    return given


def truth_of(low: Lowering, statement: On, env: Env) -> Expr:
    """The condition of a trigger."""
    return ONE if statement.condition is None else low.truth(statement.condition, env)
