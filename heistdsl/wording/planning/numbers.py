"""Expressions as numbers."""

from __future__ import annotations

from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.planning.dispatch import condition, number, plans_number, thing
from heistdsl.wording.planning.elements import enter, settle, without_owner
from heistdsl.wording.planning.events import plan_event
from heistdsl.wording.planning.facts import as_set, is_number, member_of, type_of
from heistdsl.wording.planning.scope import Scope
from heistdsl.wording.planning.selection import all_of, describe


@plans_number(t.Number)
def plan_digits(node: t.Number, scope: Scope) -> p.Plan:
    """A whole number."""
    return p.Digits(node.value)


@plans_number(t.Time)
def plan_time(node: t.Time, scope: Scope) -> p.Plan:
    """A time on the clock."""
    return p.ClockTime(node.seconds)


@plans_number(t.Negate)
def plan_negative(node: t.Negate, scope: Scope) -> p.Plan:
    """A negative number."""
    inner = number(node.operand, scope)
    return p.Digits(-inner.value) if isinstance(inner, p.Digits) else p.Function("minus", (inner,))


@plans_number(t.Binary)
def plan_arithmetic(node: t.Binary, scope: Scope) -> p.Plan:
    """Sums and products; `2 * count(...)` stays a product, which an amount may say as `2 for each`."""
    if node.operator in ("+", "-", "*", "/"):
        return p.Math(node.operator, number(node.left, scope), number(node.right, scope))
    return thing(node, scope)


@plans_number(t.Either)
def plan_either(node: t.Either, scope: Scope) -> p.Plan:
    """One number or another."""
    return p.Either(number(node.value, scope), condition(node.condition, scope), number(node.other, scope))


@plans_number(t.Table)
def plan_table(node: t.Table, scope: Scope) -> p.Plan:
    """A number out of a table."""
    rows = tuple((None if key is None else thing_or_span(key, scope), number(value, scope)) for key, value in node.rows)
    return p.LookedUp(number(node.key, scope), rows)


@plans_number(t.Times)
def plan_times(node: t.Times, scope: Scope) -> p.Plan:
    """How often something has happened."""
    since = plan_event(node.since, scope) if node.since else None
    return p.Occurrences(plan_event(node.pattern, scope, "many"), since)


@plans_number(t.Last)
def plan_last(node: t.Last, scope: Scope) -> p.Plan:
    """The latest event of a kind."""
    return p.Latest(plan_event(node.pattern, scope))


@plans_number(t.Call)
def plan_call(node: t.Call, scope: Scope) -> p.Plan:
    """A built-in function."""
    match node.function, node.arguments:
        case "count", (of,):
            return p.CountOf(counted(_whole(of), scope))
        case "sum" | "distinct" as name, (t.Of(value=value, selection=selection),):
            return _aggregate(name, value, selection, scope)
        case "min" | "max" as kind, (left, right):
            return p.Extreme("min" if kind == "min" else "max", _number(left, scope), _number(right, scope))
        case "missing", (needs, sources):
            return p.Uncovered(counted(_whole(needs), scope), all_of(describe(_whole(sources), scope)))
    return p.Function(node.function, _arguments(node, scope))


def counted(node: t.Expression, scope: Scope) -> p.Plan:
    """The members of a selection as what is counted: cards in your hand."""
    return all_of(describe(node, scope), "none")


def thing_or_span(node: t.Expression, scope: Scope) -> p.Plan:
    """A key of a table or a case: a thing, or from one number to another."""
    if isinstance(node, t.Binary) and node.operator == "..":
        return p.Span(number(node.left, scope), number(node.right, scope))
    return number(node, scope) if is_number(type_of(node, scope)) else thing(node, scope)


def _aggregate(name: str, value: t.Expression, selection: t.Expression, scope: Scope) -> p.Plan:
    found = describe(selection, scope)
    member = member_of(as_set(type_of(selection, scope)), scope)
    which, inner = enter(scope, member, found.words[0], found.person)
    part = settle(without_owner(number(value, inner), which), which, False)
    things = all_of(found)
    return p.TotalOf(part, things) if name == "sum" else p.DistinctOf(part, things)


def _arguments(node: t.Call, scope: Scope) -> tuple[p.Plan, ...]:
    said: list[p.Plan] = []
    for argument in node.arguments:
        if isinstance(argument, t.Of):
            said += [number(argument.value, scope), all_of(describe(argument.selection, scope))]
        else:
            said.append(_number(argument, scope))
    return tuple(said)


def _number(node: t.Expression | t.Of, scope: Scope) -> p.Plan:
    return number(_whole(node), scope)


def _whole(node: t.Expression | t.Of) -> t.Expression:
    return node.selection if isinstance(node, t.Of) else node
