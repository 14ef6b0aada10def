"""Changing numbers, states and sets: now, or as long as something lasts."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.model import types as m
from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.planning.dispatch import number, plans_statement, thing
from heistdsl.wording.planning.facts import is_many, is_number, is_person, type_of
from heistdsl.wording.planning.parts import last_name
from heistdsl.wording.planning.quantities import per_each
from heistdsl.wording.planning.scope import Scope
from heistdsl.wording.planning.selection import all_of, describe, each_of

_SINGLE = (p.Digits(1, signed=True), p.Digits(-1, signed=True))
_NOW = {"+=": "add", "-=": "subtract"}


@plans_statement(t.Change)
def plan_change(node: t.Change, scope: Scope) -> tuple[tuple[p.Plan, ...], Scope]:
    """One clause for one change."""
    target = _target(node.target, scope)
    found = type_of(node.target, scope)
    counts = is_number(found) or isinstance(found, m.UnknownType | m.KeyedType)
    if isinstance(node.target, t.Get) and isinstance(type_of(node.target.base, scope), m.SetType):
        inner = type_of(node.target, scope)
        counts = is_number(inner.of) if isinstance(inner, m.SetType) else counts
    if not counts and node.operator != "=":
        return (_membership(node, target, scope),), scope
    return (_change(node, target, counts, scope),), scope


def _change(node: t.Change, target: p.Plan, counts: bool, scope: Scope) -> p.Clause:
    match node.operator:
        case "+=" | "-=":
            amount, each = per_each(node.value, scope)
            roles = (p.Role("number", amount), p.Role("part", target), *_each(each))
            return _counted(p.Clause(p.You(), p.Word("verbs", _NOW[node.operator]), roles), scope)
        case "+" | "-":
            return _layer(node, target, scope)
        case "*":
            value = number(node.value, scope)
            keys = (f"multiply {value.value}",) if isinstance(value, p.Digits) else ()
            return p.Clause(target, p.Word("verbs", "multiply"), (p.Role("number", value),), keys=keys)
    return _set(node, target, counts, scope)


def _counted(clause: p.Clause, scope: Scope) -> p.Clause:
    """The change of a number under the names by which the words may know it: `add opened 1`, `add opened`. With a
    name of its own, it is told of the thing (`of`) and not of its number."""
    amount, target = clause.role("number"), clause.role("part")
    if not isinstance(target, p.PartOf):
        return clause
    plain = f"{clause.verb.id} {target.word.id.rpartition('.')[2]}"
    keys = (f"{plain} {amount.value}", plain) if isinstance(amount, p.Digits) else (plain,)
    known = any(key in scope.lexicon.section("verbs") for key in keys)
    if known and target.owner is not None:
        of = p.Role("of", target.owner)
        return replace(clause, keys=keys, roles=tuple(of if role.name == "part" else role for role in clause.roles))
    return replace(clause, keys=keys)


def _target(node: t.Expression, scope: Scope) -> p.Plan:
    """What is changed. A part of several things is a part of each of them."""
    if isinstance(node, t.Get) and is_many(type_of(node.base, scope), scope):
        said = thing(node, scope)
        if isinstance(said, p.PartOf):
            return replace(said, owner=each_of(describe(node.base, scope)), plural=False)
    return thing(node, scope)


def _layer(node: t.Change, target: p.Plan, scope: Scope) -> p.Clause:
    """+2 Ability Points, for as long as it lasts; the words may know it as `get ability-points`."""
    amount, each = per_each(node.value, scope)
    if isinstance(amount, p.Digits):
        value = amount.value if node.operator == "+" else -amount.value
        amount, verb = p.Digits(value, signed=True), "get"
    else:
        verb = "get-more" if node.operator == "+" else "get-less"
    if isinstance(target, p.PartOf) and target.owner is not None:
        part = replace(target, owner=None, plural=amount not in _SINGLE)
        if isinstance(each, p.Noun) and each.owner == target.owner:
            each = replace(each, owner=None)
        roles = (p.Role("number", amount), p.Role("part", part), *_each(each))
        keys = (f"{verb} {target.word.id.rpartition('.')[2]}",)
        return p.Clause(target.owner, p.Word("verbs", verb), roles, keys=keys)
    return p.Clause(target, p.Word("verbs", verb + "-itself"), (p.Role("number", amount), *_each(each)))


def _set(node: t.Change, target: p.Plan, counts: bool, scope: Scope) -> p.Clause:
    value = number(node.value, scope) if counts else _new_value(node.value, scope)
    if not scope.standing or is_kept(node.target, scope):
        verb = "set" if counts else "become"
        if counts:
            return p.Clause(p.You(), p.Word("verbs", verb), (p.Role("part", target), p.Role("number", value)))
        if is_person(type_of(node.value, scope)) and not isinstance(value, p.You):
            return p.Clause(value, p.Word("verbs", verb), (p.Role("object", target),))
        return p.Clause(target, p.Word("verbs", verb), (p.Role("object", value),))
    if isinstance(target, p.PartOf) and target.owner is not None and scope.lexicon.says(target.word, "count"):
        roles = (p.Role("number", value), p.Role("part", replace(target, owner=None, plural=value != p.Digits(1))))
        return p.Clause(target.owner, p.Word("verbs", "have"), roles)
    return p.Clause(target, p.Word("verbs", "be"), (p.Role("object", value),))


def _new_value(node: t.Expression, scope: Scope) -> p.Plan:
    """What something is from now on: somebody, something, or all of a selection."""
    if is_many(type_of(node, scope), scope) and not isinstance(node, t.Set):
        return all_of(describe(node, scope))
    return thing(node, scope)


def is_kept(target: t.Expression, scope: Scope) -> bool:
    """Whether the target is a counter, a state or what a die shows: those are set for good, even where other changes
    would last."""
    name = last_name(target)
    if name in scope.ruleset.counters or name in scope.ruleset.states:
        return True
    said = thing(target, scope)
    return isinstance(said, p.PartOf) and said.word.section == "parts"


def _membership(node: t.Change, target: p.Plan, scope: Scope) -> p.Clause:
    """A set gets a member or loses one, now or as long as it lasts."""
    value = thing(node.value, scope)
    verb = {"+=": "include", "-=": "exclude", "+": "include-too", "-": "exclude-too", "*": "multiply"}[node.operator]
    role = "number" if node.operator == "*" else "object"
    return p.Clause(target, p.Word("verbs", verb), (p.Role(role, value),))


def _each(each: p.Plan | None) -> tuple[p.Role, ...]:
    return (p.Role("each", each),) if each is not None else ()
