"""How many: amounts before a noun, and numbers that grow with something."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.model import types as m
from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.planning.dispatch import number
from heistdsl.wording.planning.facts import is_number, type_of
from heistdsl.wording.planning.parts import CARD, declared_word, noun_of
from heistdsl.wording.planning.scope import Scope
from heistdsl.wording.planning.selection import all_of, describe, each_of


def plan_quantity(amount: t.Amount, scope: Scope, source: t.Expression | None = None) -> p.Quantity:
    """The amount. Up to all that `source` holds is any number."""
    if amount.kind == "some" or amount.value is None:
        return p.Quantity("some", None)
    if amount.kind == "up to":
        if source is not None and amount.value == t.Call("count", (source,)):
            return p.Quantity("any-number", None)
        return p.Quantity("up-to", number(amount.value, scope))
    fixed, each = per_each(amount.value, scope)
    return p.Quantity("exactly", fixed, each)


def per_each(value: t.Expression, scope: Scope) -> tuple[p.Plan, p.Plan | None]:
    """`2 * count(crew)` is 2 for each member of the crew; any other number is itself."""
    match value:
        case t.Call(function="count", arguments=(selection,)) if not isinstance(selection, t.Of):
            return p.Digits(1), each_of(describe(selection, scope))
        case t.Binary(operator="*", left=t.Number(value=times), right=t.Call(function="count", arguments=(selection,))):
            if not isinstance(selection, t.Of):
                return p.Digits(times), each_of(describe(selection, scope))
        case t.Call(function="missing") as needs:
            return p.Digits(1), _each_uncovered(needs, scope)
        case t.Binary(operator="*", left=t.Number(value=times), right=t.Call(function="missing") as needs):
            return p.Digits(times), _each_uncovered(needs, scope)
        case t.Binary(operator="*", left=t.Number(value=times), right=t.Get() | t.Name() as part):
            if each := _each_counted(part, scope):
                return p.Digits(times), each
    return number(value, scope), None


def _each_counted(value: t.Expression, scope: Scope) -> p.Plan | None:
    """Each of the things that a number counts by its name, such as missing codes; None for other numbers."""
    part = number(value, scope)
    if not isinstance(part, p.PartOf) or part.key is not None or not scope.lexicon.says(part.word, "count"):
        return None
    return p.Noun((part.word,), "each", owner=part.owner)


def _each_uncovered(value: t.Call, scope: Scope) -> p.Plan:
    """Each need that is left, for something done once for each of them."""
    said = number(value, scope)
    needs = value.arguments[0] if value.arguments else None
    if not isinstance(said, p.Uncovered) or needs is None or isinstance(needs, t.Of):
        return said
    return replace(said, needs=each_of(describe(needs, scope)), each=True)


def is_amount(amount: t.Amount, scope: Scope) -> bool:
    """Whether it says how many, rather than which."""
    return amount.kind == "some" or amount.value is None or is_number(type_of(amount.value, scope))


def unit_word(unit: str, scope: Scope) -> p.Word:
    """The noun for a unit: a supply, a counter, a piece type, or what a zone holds."""
    ruleset = scope.ruleset
    if unit in ruleset.supplies:
        if unit in scope.lexicon.section("supplies"):
            return p.Word("supplies", unit)
        source = noun_of(m.ZoneType(ruleset.supplies[unit].source), scope)
        return (
            p.Word("types", unit) if unit in ruleset.kinds else source if source != CARD else p.Word("supplies", unit)
        )
    if unit in ruleset.zones:
        return noun_of(m.ZoneType(unit), scope)
    if unit in scope.locals:
        return scope.locals[unit].word or CARD
    return declared_word(unit, scope)


def counted_unit(quantity: p.Quantity | None, unit: str, scope: Scope) -> p.Plan:
    """An amount of a unit: 2 Notoriety, 1 card from the loot deck."""
    after: tuple[p.Plan, ...] = ()
    if unit in scope.ruleset.zones:
        after = (p.Place("from", all_of_zone(unit, scope)),)
    plural = quantity is None or quantity.number != p.Digits(1)
    return p.Noun((unit_word(unit, scope),), "none", quantity, after=after, plural=plural)


def all_of_zone(zone: str, scope: Scope) -> p.Plan:
    """The zone itself, as a place."""
    found = describe(t.Name(zone), scope)
    return found.zones[0] if found.zones else all_of(found)
