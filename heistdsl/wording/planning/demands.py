"""`require` right behind the act or choice it is about, said as part of what is chosen: cards with total bonus 5."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.planning.dispatch import condition, number
from heistdsl.wording.planning.elements import enter, settle, without_owner
from heistdsl.wording.planning.facts import as_set, member_of, type_of
from heistdsl.wording.planning.parts import CARD
from heistdsl.wording.planning.scope import Scope

_SIZES = frozenset(("=", "<", "<=", ">", ">="))


def speaks_of(test: t.Expression, name: str) -> bool:
    """Whether a condition is about what the name is bound to."""
    return t.Name(name) in tuple(t.walk(test))


def demand(object_: p.Plan | None, test: t.Expression, name: str, scope: Scope) -> p.Plan:
    """The object with one more demand on it."""
    noun = (
        object_ if isinstance(object_, p.Noun) else p.Noun((CARD,), "a", after=(p.OutOf(object_),) if object_ else ())
    )
    match test:
        case t.Binary(operator="and", left=left, right=right):
            return demand(demand(noun, left, name, scope), right, name, scope)
        case t.Binary(
            operator=operator,
            left=t.Call(function="sum", arguments=(t.Of(value=value, selection=t.Name(id=of)),)),
            right=least,
        ):
            if of == name and operator in _SIZES:
                return _with(noun, _part(value, name, noun, scope), operator, number(least, scope), False)
        case t.Call(function="just-enough", arguments=(t.Of(value=value, selection=t.Name(id=of)), least)):
            if of == name and not isinstance(least, t.Of):
                return _with(noun, _part(value, name, noun, scope), ">=", number(least, scope), True)
    said = condition(test, scope)
    return replace(noun, after=(*noun.after, p.Relative(said, False)))


def _with(noun: p.Noun, part: p.Plan, operator: str, least: p.Plan, spare: bool) -> p.Noun:
    said = p.With(part, operator, least, total=True)
    if spare and said in noun.after:
        return replace(noun, after=tuple(replace(said, spare=True) if item == said else item for item in noun.after))
    place = next((index for index, item in enumerate(noun.after) if isinstance(item, p.Place)), len(noun.after))
    said = replace(said, spare=spare)
    return replace(noun, after=(*noun.after[:place], said, *noun.after[place:]))


def _part(value: t.Expression, name: str, noun: p.Noun, scope: Scope) -> p.Plan:
    member = member_of(as_set(type_of(t.Name(name), scope)), scope)
    which, inner = enter(scope, member, noun.words[0], False)
    return settle(without_owner(number(value, inner), which), which, False)
