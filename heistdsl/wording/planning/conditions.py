"""Expressions as conditions."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from heistdsl.model import types as m
from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.planning.comparisons import plan_comparison
from heistdsl.wording.planning.dispatch import condition, number, plans_condition, thing
from heistdsl.wording.planning.elements import enter, settle, without_owner
from heistdsl.wording.planning.facts import as_set, is_many, is_person, member_of, type_of
from heistdsl.wording.planning.parts import part_word, zone_pieces, zone_place
from heistdsl.wording.planning.scope import Scope
from heistdsl.wording.planning.selection import Described, all_of, describe, each_of, place_of, with_owner
from heistdsl.wording.planning.things import somebody

_OPPOSITE: Final = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


@plans_condition(t.Binary)
def plan_binary(node: t.Binary, scope: Scope) -> p.Plan:
    """Comparisons, memberships and what joins them."""
    match node.operator:
        case "and":
            return p.AllOf(_flat(node, "and", scope))
        case "or":
            return p.AnyOf(_flat(node, "or", scope))
        case "=" | "!=" | "<" | "<=" | ">" | ">=":
            return plan_comparison(node, scope)
        case "is" | "is not":
            if isinstance(node.left, t.Get) and node.left.name == "host":
                return _lying_on(node.left, node.right, node.operator == "is not", scope)
            return p.Is(thing(node.left, scope), _kind(node.right, scope), node.operator == "is not")
        case "in" | "not in":
            return _membership(node, scope)
        case "has":
            return _having(node, scope)
    return p.Holds("true", thing(node, scope))


@plans_condition(t.Not)
def plan_not(node: t.Not, scope: Scope) -> p.Plan:
    """A denial, said inside the condition where that can be done."""
    return denied(condition(node.operand, scope))


def denied(said: p.Plan) -> p.Plan:
    """The opposite of a condition."""
    match said:
        case p.Exists(things=p.Noun() as things):
            determiner: p.Determiner = "a" if said.negated else "no"
            return replace(said, negated=not said.negated, things=replace(things, determiner=determiner))
        case p.Is() | p.Holds() | p.DidSo():
            return replace(said, negated=not said.negated)
        case p.Denied(condition=inner):
            return inner
        case p.Compared() | p.HasPart() | p.HasThings() if said.operator in _OPPOSITE:
            return replace(said, operator=_OPPOSITE[said.operator])
        case p.AllOf(conditions=conditions):
            return p.AnyOf(tuple(denied(each) for each in conditions))
        case p.AnyOf(conditions=conditions):
            return p.AllOf(tuple(denied(each) for each in conditions))
    return p.Denied(said)


@plans_condition(t.Either)
def plan_either(node: t.Either, scope: Scope) -> p.Plan:
    """One condition or another, as the case may be."""
    return p.Either(condition(node.value, scope), condition(node.condition, scope), condition(node.other, scope))


@plans_condition(t.Call)
def plan_call(node: t.Call, scope: Scope) -> p.Plan:
    """There is one, there is none, and what else a function can say."""
    match node.function, node.arguments:
        case "any" | "none" as name, (argument,):
            selection = argument.selection if isinstance(argument, t.Of) else argument
            return _existence(selection, name == "none", scope)
        case "even", (argument,) if not isinstance(argument, t.Of):
            return p.Holds("even", number(argument, scope))
        case "is-linked", (left, right) if not isinstance(left, t.Of) and not isinstance(right, t.Of):
            return p.Holds("linked", thing(left, scope), (thing(right, scope),))
        case "just-enough", (t.Of(value=value, selection=selection), least) if not isinstance(least, t.Of):
            return _just_enough(value, selection, least, scope)
    return p.Holds("true", number(node, scope))


@plans_condition(t.Name)
def plan_name(node: t.Name, scope: Scope) -> p.Plan:
    """A kind the element may be, a phase that may run, a state that may hold."""
    found = type_of(node, scope)
    said = thing(node, scope)
    match found:
        case m.KindType() | m.WordType() if scope.element is not None and node.id not in scope.locals:
            return p.Is(scope.element.phrase, said)
        case m.PhaseType():
            return p.Holds("running", said)
    if isinstance(said, p.PartOf) and isinstance(found, m.ConditionType):
        return p.Holds(node.id, said.owner or said, word=said.word)
    return p.Holds("true", said)


@plans_condition(t.Get)
def plan_get(node: t.Get, scope: Scope) -> p.Plan:
    """A part that is true or not, such as lying face down."""
    if isinstance(type_of(node, scope), m.PhaseType):
        return p.Holds("running", thing(node, scope))
    if isinstance(type_of(node, scope), m.ConditionType):
        return p.Holds(node.name, thing(node.base, scope), word=part_word(type_of(node.base, scope), node.name, scope))
    return p.Holds("true", thing(node, scope))


# ---- helpers in reading order


def _flat(node: t.Expression, operator: str, scope: Scope) -> tuple[p.Plan, ...]:
    if isinstance(node, t.Binary) and node.operator == operator:
        return (*_flat(node.left, operator, scope), *_flat(node.right, operator, scope))
    return (condition(node, scope),)


def _kind(node: t.Expression, scope: Scope) -> p.Plan:
    """A kind to be of: a Weapon, No Show, one of several."""
    if isinstance(node, t.Set):
        return p.Listed(tuple(_kind(item, scope) for item in node.items), "or")
    said = thing(node, scope)
    if isinstance(said, p.Noun) and all(scope.lexicon.entry(word).proper for word in said.words):
        return p.Proper(said.words[0])
    return said


def _lying_on(host: t.Get, kind: t.Expression, negated: bool, scope: Scope) -> p.Plan:
    """What sort of card it is that another one is attached to; if it is of that sort, it is that card from now on."""
    said, told = _kind(kind, scope), thing(host, scope)
    if isinstance(told, p.Mention) and not negated:
        said = replace(told, full=said, new=True)
    return p.Holds("attached", thing(host.base, scope), (said,), negated)


def _membership(node: t.Binary, scope: Scope) -> p.Plan:
    negated = node.operator == "not in"
    if isinstance(node.right, t.Binary) and node.right.operator == "..":
        span = p.Span(number(node.right.left, scope), number(node.right.right, scope))
        left = number(node.left, scope)
        said: p.Plan = p.Compared(left, "in", span)
        if isinstance(left, p.PartOf) and left.owner is not None:
            said = p.HasPart(left.owner, replace(left, owner=None), "in", span)
        return p.Denied(said) if negated else said
    if isinstance(node.right, t.Call) and node.right.function == "reach":
        return _within_reach(node.left, node.right, negated, scope)
    if isinstance(node.right, t.Set):
        items = p.Listed(tuple(thing(item, scope) for item in node.right.items), "or")
        return p.Is(thing(node.left, scope), items, negated)
    return p.Is(thing(node.left, scope), _place(node.right, scope), negated)


def _within_reach(wanted: t.Expression, reach: t.Call, negated: bool, scope: Scope) -> p.Plan:
    """A die that can count as a value: what is printed for `6 in reach(value, shifts)`."""
    value, shifts = (thing(each.selection if isinstance(each, t.Of) else each, scope) for each in reach.arguments)
    subject = value.owner if isinstance(value, p.PartOf) and value.owner is not None else value
    if scope.element is not None and reach.arguments[0] == t.Name("value"):
        subject = scope.element.phrase
    return p.Holds("counts-as", subject, (number(wanted, scope), shifts), negated)


def _place(node: t.Expression, scope: Scope) -> p.Plan:
    """Where somebody or something may be: in a zone, in a group, among others."""
    found = _single_zone(node, scope) or describe(node, scope)
    place = place_of(found)
    if place is not None:
        return p.Place("in", place)
    if found.definite:
        return each_of(found, "a")
    if isinstance(node, t.Name | t.Get) and isinstance(type_of(node, scope), m.SetType):
        return p.Place("in", thing(node, scope))
    return p.Place("among", all_of(found))


def _having(node: t.Binary, scope: Scope) -> p.Plan:
    """`me has gunman`: somebody has one of a kind; `zone has c`: a member is in it."""
    if isinstance(type_of(node.right, scope), m.KindType):
        return p.Exists(thing(node.left, scope), _kind(node.right, scope))
    return p.Is(thing(node.right, scope), _place(node.left, scope))


def _existence(selection: t.Expression, negated: bool, scope: Scope) -> p.Plan:
    if isinstance(selection, t.Name) and selection.id in scope.locals:
        local = scope.locals[selection.id]
        if local.act is not None:
            return p.DidSo(somebody(local.act.subject, scope), negated)
    single = _single_zone(selection, scope)
    found = describe(selection, scope) if single is None else single
    if found.whole is not None and not found.after and not found.has_kind:
        return p.Holds("there", found.whole, negated=negated)
    owner, found = with_owner(found)
    return p.Exists(owner, each_of(found, "no" if negated else "a"), negated)


def _single_zone(selection: t.Expression, scope: Scope) -> Described | None:
    """A zone for one piece, as a place that may hold one."""
    found = type_of(selection, scope)
    if not isinstance(found, m.ZoneType) or is_many(found, scope):
        return None
    place = zone_place(selection, found.zone, scope)
    return Described((zone_pieces(found.zone, scope),), zones=(place,))


def _just_enough(value: t.Expression, selection: t.Expression, least: t.Expression, scope: Scope) -> p.Plan:
    found = describe(selection, scope)
    member = member_of(as_set(type_of(selection, scope)), scope)
    which, inner = enter(scope, member, found.words[0], is_person(member))
    part = settle(without_owner(number(value, inner), which), which, False)
    return p.Holds("just-enough", all_of(found), (part, number(least, scope)))
