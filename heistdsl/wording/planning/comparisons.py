"""What is said by comparing two things: sizes, persons, words, variants, how often something has happened."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from heistdsl.model import types as m
from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.planning.dispatch import number, thing
from heistdsl.wording.planning.events import plan_event
from heistdsl.wording.planning.facts import is_number, is_person, is_piece, type_of
from heistdsl.wording.planning.scope import Scope
from heistdsl.wording.planning.selection import all_of, describe, each_of, with_owner

_ACTIVE: Final = t.Name("active")
_TURNED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}


def plan_comparison(node: t.Binary, scope: Scope) -> p.Plan:
    """A comparison of any two things. A number that stands first is put last."""
    left, right, operator = node.left, node.right, node.operator
    if isinstance(left, t.Number | t.Time) and not isinstance(right, t.Number | t.Time):
        return _compare(right, _TURNED[operator], left, scope)
    return _compare(left, operator, right, scope)


def _compare(left: t.Expression, operator: str, right: t.Expression, scope: Scope) -> p.Plan:
    if isinstance(left, t.Get) and left.base == t.Name("option"):
        return p.WithVariant(p.Word("options", left.name), operator, _variant_value(left.name, right, scope))
    if right == t.Name("nothing") and operator in ("=", "!="):
        return p.Holds("there", thing(left, scope), negated=operator == "=")
    if isinstance(left, t.Times):
        since = plan_event(left.since, scope) if left.since else None
        return p.Happened(plan_event(left.pattern, scope, "many"), operator, number(right, scope), since)
    found = type_of(left, scope)
    if is_person(found) or is_person(type_of(right, scope)):
        return _same_person(left, operator, right, scope)
    if is_number(found):
        return _sizes(left, operator, right, scope)
    return _same_thing(left, operator, right, scope)


def _variant_value(option: str, right: t.Expression, scope: Scope) -> p.Plan:
    """A value of an option: the words may name it under the option's own id."""
    if isinstance(right, t.Name):
        return p.Proper(p.Word("variants", f"{option}.{right.id}"))
    return thing(right, scope)


def _same_person(left: t.Expression, operator: str, right: t.Expression, scope: Scope) -> p.Plan:
    if operator not in ("=", "!="):
        return p.Compared(thing(left, scope), operator, thing(right, scope))
    if _ACTIVE in (left, right):
        return p.Holds("acting", thing(right if left == _ACTIVE else left, scope), negated=operator == "!=")
    if (scope.element is None and right == t.Name("me")) or (isinstance(left, t.Get) and isinstance(right, t.Name)):
        left, right = right, left
    return p.Is(thing(left, scope), thing(right, scope), operator == "!=")


def _sizes(left: t.Expression, operator: str, right: t.Expression, scope: Scope) -> p.Plan:
    if isinstance(left, t.Call) and left.function == "count" and not isinstance(left.arguments[0], t.Of):
        return _count(left.arguments[0], operator, right, scope)
    mine, other = number(left, scope), number(right, scope)
    if isinstance(mine, p.PartOf) and mine.owner is not None:
        part = replace(mine, owner=None)
        if isinstance(other, p.PartOf) and other.word == mine.word and other.key == mine.key and other.owner:
            if operator in ("<", ">"):
                return p.HasMore(mine.owner, part, "more" if operator == ">" else "less", other.owner)
            if operator == "=":
                return p.HasMore(mine.owner, part, "same", other.owner)
            return p.Compared(mine, operator, other)
        return p.HasPart(mine.owner, part, operator, other)
    return p.Compared(mine, operator, other)


def _count(selection: t.Expression, operator: str, right: t.Expression, scope: Scope) -> p.Plan:
    found = describe(selection, scope)
    least = number(right, scope)
    if found.whole is not None:
        return p.Compared(p.CountOf(all_of(found, "none")), operator, least)
    owner, found = with_owner(found)
    single = least == p.Digits(1) and operator in ("=", "!=", "<", ">")
    things = each_of(replace(found, others=False), "none") if single and not found.others else all_of(found, "none")
    return p.HasThings(owner, operator, least, things)


def _same_thing(left: t.Expression, operator: str, right: t.Expression, scope: Scope) -> p.Plan:
    mine, other = thing(left, scope), thing(right, scope)
    match mine, other:
        case p.PartOf(owner=owner, word=word), p.PartOf(owner=than, word=same) if owner and than and word == same:
            if operator == "=":
                return p.HasMore(owner, replace(mine, owner=None), "same", than)
    if isinstance(mine, p.PartOf) and mine.owner is not None and isinstance(type_of(right, scope), m.WordType):
        return p.HasPart(mine.owner, replace(mine, owner=None), operator, other)
    if operator in ("=", "!=") and (is_piece(type_of(left, scope)) or isinstance(mine, p.Proper)):
        return p.Is(mine, other, operator == "!=")
    return p.Compared(mine, operator, other)
