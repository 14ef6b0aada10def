"""What a selection is made of, before it is said: which noun, where they are, what is said about them.

`describe` takes an expression apart; the functions of `described` put the parts together again as a phrase.
"""

from __future__ import annotations

from dataclasses import replace

from heistdsl.model import types as m
from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.planning.described import Described, all_of, each_of, place_of, some_of, with_owner
from heistdsl.wording.planning.dispatch import condition, number, plans_thing, thing
from heistdsl.wording.planning.elements import enter, settle, without_owner
from heistdsl.wording.planning.facts import (
    CHOSEN_CARDS,
    as_set,
    is_many,
    is_number,
    is_person,
    is_piece,
    member_of,
    type_of,
)  # fmt: skip
from heistdsl.wording.planning.filters import narrow
from heistdsl.wording.planning.parts import PLAYER, noun_of, zone_pieces
from heistdsl.wording.planning.scope import Scope

__all__ = ["Described", "all_of", "describe", "each_of", "place_of", "some_of", "with_owner"]


def describe(node: t.Expression, scope: Scope) -> Described:
    """The parts of a selection. What cannot be taken apart comes as a `whole`."""
    match node:
        case t.Where():
            return _where(node, scope)
        case t.Binary(operator="|"):
            return _union(node, scope)
        case t.Binary(operator="except", left=left, right=right):
            return _except(describe(left, scope), describe(right, scope), scope)
        case t.Binary(operator="..", left=left, right=right):
            span = p.Span(number(left, scope), number(right, scope))
            return Described((p.Word("core", "number"),), after=(span,))
        case t.Call(function="top" | "bottom" as end, arguments=(t.Of(value=amount, selection=zone),)):
            base = describe(zone, scope)
            quantity = p.Quantity("exactly", number(amount, scope))
            adjectives = (p.Word("core", end), *base.adjectives)
            return replace(base, adjectives=adjectives, quantity=quantity, relation="of")
        case t.Call(function="next-to", arguments=(place,)) if not isinstance(place, t.Of):
            return Described((noun_of(type_of(node, scope), scope),), zones=(thing(place, scope),), relation="next-to")
        case t.Call(function="highest" | "lowest"):
            return _extreme(node, scope)
        case t.Name(id=name) if name in scope.locals:
            return _local(name, node, scope)
        case t.Set(items=items):
            whole = p.Listed(tuple(thing(item, scope) for item in items), "or")
            found = type_of(node, scope)
            return Described((noun_of(found, scope),), whole=whole, person=is_person(found))
        case t.Name(id="players" | "others" as name):
            return Described((PLAYER,), person=True, others=name == "others")
        case t.Name(id=name) if name in scope.ruleset.enumerations:
            return Described((p.Word("enumerations", name),))
        case t.Name(id=name) if name == CHOSEN_CARDS:
            return Described((noun_of(m.PIECE, scope),), whole=thing(node, scope))
        case t.Name(id="everything"):
            return Described((noun_of(m.PIECE, scope),))
    return _simple(node, scope)


def _where(node: t.Where, scope: Scope) -> Described:
    base = describe(node.selection, scope)
    member = member_of(as_set(type_of(node.selection, scope)), scope)
    if isinstance(member, m.SlotType):
        base = replace(base, words=(noun_of(member, scope),))
    return narrow(base, node.condition, member, node.element, scope)


def _except(base: Described, excluded: Described, scope: Scope) -> Described:
    place = place_of(excluded)
    if place is None or not excluded.person:
        return replace(base, after=(*base.after, p.OtherThan(all_of(excluded))))
    which = p.Which(base.words[0], base.person, level=scope.depth + 1)
    return replace(base, after=(*base.after, p.Relative(p.Is(which, p.Place("in", place), True), True)))


def _union(node: t.Binary, scope: Scope) -> Described:
    left, right = describe(node.left, scope), describe(node.right, scope)
    if left.is_plain and right.is_plain and left.zones and right.zones:
        words = left.words if left.words == right.words else (noun_of(type_of(node, scope), scope),)
        return replace(left, words=words, zones=(*left.zones, *right.zones))
    both = p.Listed((all_of(left), all_of(right)), "and")
    return Described(left.words, whole=both, person=left.person)


def _extreme(node: t.Call, scope: Scope) -> Described:
    first = node.arguments[0]
    if not isinstance(first, t.Of):
        return Described((noun_of(type_of(first, scope), scope),), whole=thing(first, scope))
    base = describe(first.selection, scope)
    member = member_of(as_set(type_of(first.selection, scope)), scope)
    which, inner = enter(scope, member, base.words[0], base.person)
    part = settle(without_owner(number(first.value, inner), which), which, False)
    if base.whole is not None:
        base = replace(base, after=(p.OutOf(base.whole),), whole=None)
    after = (p.WithMore(part, "more" if node.function == "highest" else "less", None), *base.after)
    return replace(base, after=after, definite=True)


def _local(name: str, node: t.Name, scope: Scope) -> Described:
    local = scope.locals[name]
    if local.value is not None:
        return describe(local.value, scope.before(local))
    word = local.word or noun_of(local.type, scope)
    if local.act is not None and local.act.verb != "roll":
        done = p.DoneThisWay(p.Word("verbs", local.act.verb))
        return Described((word,), after=(done,), known=True)
    return Described((word,), whole=local.phrase, person=is_person(local.type))


def _simple(node: t.Expression, scope: Scope) -> Described:
    """A zone, a state, a value, a kind: what a path or name stands for."""
    found = type_of(node, scope)
    phrase = thing(node, scope)
    if isinstance(found, m.KindType) and isinstance(phrase, p.Noun | p.Proper):
        words = phrase.words if isinstance(phrase, p.Noun) else (phrase.word,)
        return Described(words)
    if isinstance(found, m.ZoneType):
        if not is_many(found, scope):
            return Described((zone_pieces(found.zone, scope),), whole=phrase)
        return Described((zone_pieces(found.zone, scope),), zones=(phrase,))
    if isinstance(found, m.SetType) and isinstance(found.of, m.ZoneType):
        return Described((zone_pieces(found.of.zone, scope),), zones=(phrase,))
    if not is_many(found, scope):
        return Described((noun_of(found, scope),), whole=phrase, person=is_person(found))
    if is_person(found):
        return Described((PLAYER,), zones=(phrase,), person=True)
    if is_piece(found) and isinstance(phrase, p.Noun) and phrase.words[0].section != "payload":
        return _owned_pieces(phrase, found, scope)
    return Described((noun_of(found, scope),), whole=phrase)


def _owned_pieces(phrase: p.Noun, found: m.Type, scope: Scope) -> Described:
    """A declared set of pieces: the Law's characters, its attached cards."""
    word = phrase.words[0]
    if scope.lexicon.says(word, "in"):
        single = bool(scope.lexicon.says(word, "single"))
        return Described((noun_of(found, scope),), zones=(phrase,), definite=single)
    named = word.id in scope.lexicon.section(word.section) or word.section == "parts"
    return Described((word if named else noun_of(found, scope),), owner=phrase.owner, after=phrase.after)


# ---- selections as things


@plans_thing(t.Where, t.Binary, t.Call, t.Last)
def plan_compound(node: t.Expression, scope: Scope) -> p.Plan:
    """A selection as all its members, a number or condition as a thing."""
    found = type_of(node, scope)
    if isinstance(found, m.ConditionType):
        return p.Whether(condition(node, scope))
    if is_number(found) or isinstance(node, t.Last):
        return number(node, scope)
    if isinstance(node, t.Call) and node.function not in ("top", "bottom", "highest", "lowest"):
        return number(node, scope)
    return all_of(describe(node, scope))
