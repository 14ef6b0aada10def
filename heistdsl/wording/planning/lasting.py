"""What listens or lasts: triggers, actions, durations, bans, requirements."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.model import types as m
from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.planning.bodies import plan_body, split_cost
from heistdsl.wording.planning.chosen import chosen_in_price, chosen_last
from heistdsl.wording.planning.dispatch import condition, plans_statement, thing
from heistdsl.wording.planning.events import hear, phase_phrase, plan_event
from heistdsl.wording.planning.facts import type_of
from heistdsl.wording.planning.filters import conjuncts
from heistdsl.wording.planning.scope import Scope

_MY_TURN = (t.Binary("=", t.Name("me"), t.Name("active")), t.Binary("=", t.Name("active"), t.Name("me")))


@plans_statement(t.On)
def plan_trigger(node: t.On, scope: Scope) -> tuple[tuple[p.Plan, ...], Scope]:
    """When something happens. Of several events, the first says what `it` is."""
    if never := _what_never_happens(node, scope):
        return (never,), scope
    spoken = (*node.body, *((node.condition,) if node.condition is not None else ()))
    first, inner = hear(node.patterns[0], scope, spoken)
    events = (first, *(hear(pattern, scope, spoken)[0] for pattern in node.patterns[1:]))
    test = condition(node.condition, inner) if node.condition is not None else None
    if node.patterns[0].kind == "now" and isinstance(first, p.Becomes) and len(events) == 1:
        events, test = (p.Becomes(test, first.roles),), None
    body = plan_body(node.body, inner.running())
    return (p.Trigger(node.timing, plan_limit(node.limit, scope), events, test, body),), scope


def plan_limit(limit: t.Limit | None, scope: Scope) -> p.Allowance | None:
    """How often."""
    if limit is None:
        return None
    period = phase_phrase(t.Name(limit.period), None, scope) if limit.period is not None else None
    return p.Allowance(limit.count, period)


@plans_statement(t.Use)
def plan_use(node: t.Use, scope: Scope) -> tuple[tuple[p.Plan, ...], Scope]:
    """Something one may do, at a cost or for nothing."""
    during, test = _when(node.during, node.condition, scope)
    body = plan_body(node.body, scope.running())
    cost, body = chosen_in_price(*chosen_last(*split_cost(body, scope.lexicon)))
    limit = plan_limit(node.limit, scope)
    return (p.Usable(node.label, limit, during, test, cost, body),), scope


def _when(phase: t.Expression | None, test: t.Expression | None, scope: Scope) -> tuple[p.Plan | None, p.Plan | None]:
    """When it may be used. A phase in which it must be one's turn is one's own."""
    tests = conjuncts(test) if test is not None else ()
    own = [each for each in tests if each in _MY_TURN]
    if phase is not None and own and isinstance(type_of(phase, scope), m.PhaseType):
        rest = [condition(each, scope) for each in tests if each not in _MY_TURN]
        said = rest[0] if len(rest) == 1 else p.AllOf(tuple(rest)) if rest else None
        return phase_phrase(phase, t.Name("me"), scope), said
    during = _during(phase, scope) if phase is not None else None
    return during, condition(test, scope) if test is not None else None


def _during(node: t.Expression, scope: Scope) -> p.Plan:
    if isinstance(node, t.Binary) and (node.operator == "or" or node.operator == "and"):
        return p.Listed(tuple(_during(each, scope) for each in _joined(node, node.operator)), node.operator)
    if isinstance(type_of(node, scope), m.PhaseType):
        return phase_phrase(node, None, scope)
    return thing(node, scope)


def _joined(node: t.Expression, operator: str) -> tuple[t.Expression, ...]:
    if isinstance(node, t.Binary) and node.operator == operator:
        return (*_joined(node.left, operator), *_joined(node.right, operator))
    return (node,)


@plans_statement(t.Until)
def plan_until(node: t.Until, scope: Scope) -> tuple[tuple[p.Plan, ...], Scope]:
    """As long as an event has not happened."""
    return (p.Lasting(plan_event(node.pattern, scope), plan_body(node.body, scope.lasting())),), scope


def _what_never_happens(node: t.On, scope: Scope) -> p.Clause | None:
    """What nothing takes the place of, as it stands, cannot happen."""
    is_bare = node.timing == "instead of" and node.condition is None and node.limit is None and len(node.patterns) == 1
    if not is_bare or any(not isinstance(each, t.Nothing) for each in node.body):
        return None
    event = plan_event(node.patterns[0], scope, "many")
    return replace(event, modal="cannot") if isinstance(event, p.Clause) and not event.modal else None


@plans_statement(t.While)
def plan_while(node: t.While, scope: Scope) -> tuple[tuple[p.Plan, ...], Scope]:
    """As long as a condition holds."""
    return (p.AsLongAs(condition(node.condition, scope), plan_body(node.body, scope.lasting())),), scope


@plans_statement(t.Rule)
def plan_rule(node: t.Rule, scope: Scope) -> tuple[tuple[p.Plan, ...], Scope]:
    """What nobody may do, what may be done after all, what is skipped or comes once more."""
    if node.operator in ("skip", "extra"):
        said = p.Role("object", plan_event(node.pattern, scope))
        return (p.Clause(p.You(), p.Word("verbs", node.operator), (said,)),), scope
    event = plan_event(node.pattern, scope, "many")
    if isinstance(event, p.Clause):
        return (replace(event, modal="cannot" if node.operator == "ban" else "can"),), scope
    return (p.Ruling(node.operator, event),), scope


@plans_statement(t.Treat)
def plan_treat(node: t.Treat, scope: Scope) -> tuple[tuple[p.Plan, ...], Scope]:
    """One word counts as another too."""
    roles = (p.Role("object", thing(node.substitute, scope)),)
    return (p.Clause(thing(node.value, scope), p.Word("verbs", "treat"), roles),), scope


@plans_statement(t.Require)
def plan_require(node: t.Require, scope: Scope) -> tuple[tuple[p.Plan, ...], Scope]:
    """What must hold."""
    return (p.Requirement(condition(node.condition, scope), scope.standing),), scope
