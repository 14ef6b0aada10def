"""Patterns as what happens: somebody does something, a phase begins, a state comes true."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import Final, Literal

from heistdsl.model import types as m
from heistdsl.syntax import tree as t
from heistdsl.syntax.verbs import VERBS
from heistdsl.wording import plan as p
from heistdsl.wording.plan.rewrite import rewrite
from heistdsl.wording.planning.described import Described, anyone
from heistdsl.wording.planning.dispatch import condition, thing
from heistdsl.wording.planning.facts import is_many, is_person, is_piece, member_of, type_of
from heistdsl.wording.planning.filters import conjuncts, narrow
from heistdsl.wording.planning.parts import CARD, PLAYER, last_name, noun_of
from heistdsl.wording.planning.quantities import unit_word
from heistdsl.wording.planning.roles import object_keys, plan_roles, special_keys
from heistdsl.wording.planning.scope import Event, Scope
from heistdsl.wording.planning.selection import all_of, describe, each_of

How = Literal["one", "many"]
_IT: Final = t.Name("it")
_BY: Final = t.Get(_IT, "by")
_CARD: Final = t.Get(_IT, "card")
_OBJECTLESS: Final = frozenset(("none", "game", "share", "players"))


def plan_event(pattern: t.Pattern, scope: Scope, how: How = "one") -> p.Plan:
    """What happens. `many` speaks of all such events at once, as a ban does: players, cards."""
    return scope.idiom(pattern) or _plan(pattern, scope, how, frozenset())[0]


def hear(pattern: t.Pattern, scope: Scope, body: t.Node | tuple[t.Node, ...]) -> tuple[p.Plan, Scope]:
    """What happens, and the scope of what answers it: there `it.by` is whoever did it. What the answer speaks of is
    not left out of the event."""
    said, phrases = _plan(pattern, scope, "one", _asked(body))
    return scope.idiom(pattern) or said, scope.hearing(Event(pattern, phrases))


def _plan(pattern: t.Pattern, scope: Scope, how: How, asked: frozenset[str]) -> tuple[p.Plan, dict[str, p.Plan]]:
    head = pattern.head
    if head is None:
        return p.Becomes(None, _roles(pattern, scope)), {}
    if not isinstance(head, str) and (
        pattern.kind in ("start", "end") or isinstance(type_of(head, scope), m.PhaseType)
    ):
        return _edge(pattern, head, scope), {"by": _that_player()}
    return _clause(pattern, head, scope, how, asked)


def _asked(body: t.Node | tuple[t.Node, ...]) -> frozenset[str]:
    """The parts of `it` that are spoken of."""
    nodes = body if isinstance(body, tuple) else (body,)
    return frozenset(
        inner.name for node in nodes for inner in t.walk(node) if isinstance(inner, t.Get) and inner.base == _IT
    )


# ---- edges of phases


def _edge(pattern: t.Pattern, head: t.Expression, scope: Scope) -> p.Edge:
    """The start, the end or the whole of a phase."""
    edge: Literal["start", "end", "whole"] = "start" if pattern.kind == "start" else "whole"
    edge = "end" if pattern.kind == "end" else edge
    by = next((argument for name, argument in pattern.prepositions if name == "by"), None)
    where = condition(pattern.condition, scope) if pattern.condition else None
    return p.Edge(edge, phase_phrase(head, by, scope), pattern.next, None, _roles(pattern, scope), where)


def phase_phrase(head: t.Expression, by: t.Expression | None, scope: Scope) -> p.Plan:
    """The heist, your turn, that player's turn."""
    owner = _subject(by, scope, "one") if by is not None else None
    if isinstance(head, t.Name) and isinstance(type_of(head, scope), m.PhaseType) and head.id != "game":
        return p.Noun((p.Word("phases", head.id),), "the", owner=owner)
    said = thing(head, scope)
    return p.Noun((p.Word("core", "of-somebody"),), "the", owner=owner, after=(said,)) if owner else said


# ---- verbs and declared events


def _clause(
    pattern: t.Pattern, head: str | t.Expression, scope: Scope, how: How, asked: frozenset[str]
) -> tuple[p.Plan, dict[str, p.Plan]]:
    by = next((argument for name, argument in pattern.prepositions if name == "by"), None)
    subject = _subject(by, scope, how)
    if subject is None and "by" in asked:
        subject = _actor(Described((PLAYER,), person=True))
    phrases: dict[str, p.Plan] = {"by": subject or _that_player()}
    if isinstance(subject, p.Mention) and (by is None or is_many(type_of(by, scope), scope)):
        subject = replace(subject, new=True)
    object_ = _object(pattern, head, scope, how)
    if object_ is not None and "card" in asked and isinstance(object_, p.Noun):
        object_ = p.Mention(_CARD, object_, p.Noun(object_.words, "that"), False)
    if object_ is not None:
        phrases["card"] = object_
        if isinstance(object_, p.Mention) and object_.entity == _CARD:
            object_ = replace(object_, new=True)
    roles = (*((p.Role("object", object_),) if object_ else ()), *_roles(pattern, scope))
    where = None
    rest = _without_unit(pattern)
    if rest is not None and not _tests_cards(pattern, head, scope):
        where = condition(rest, scope.hearing(Event(pattern, phrases)))
    word = p.Word("verbs", head) if isinstance(head, str) else p.Word("events", last_name(head))
    if not isinstance(head, str) and not isinstance(head, t.Name):
        roles = (*roles, p.Role("of", thing(head, scope)))
    keys = object_keys(word.id, object_, special_keys(word.id, pattern.prepositions))
    next_ = ("next",) if pattern.next else ()
    return p.Clause(subject, word, roles, next_, keys, where=where), phrases


def _subject(by: t.Expression | None, scope: Scope, how: How) -> p.Plan | None:
    """Who does it: the reader, a named player, any of a set of players."""
    if by is None:
        return None
    if not is_person(type_of(by, scope)):
        return thing(by, scope)
    if not is_many(type_of(by, scope), scope):
        return thing(by, scope)
    found = describe(by, scope)
    return all_of(found, "none") if how == "many" else _actor(found)


def _actor(found: Described) -> p.Plan:
    full = each_of(found, "a")
    short = p.Noun((PLAYER,), "that", person=True)
    return p.Mention(_BY, full, short, True)


def _that_player() -> p.Plan:
    phrase = p.Noun((PLAYER,), "that", person=True)
    return p.Mention(_BY, phrase, phrase, True)


def _object(pattern: t.Pattern, head: str | t.Expression, scope: Scope, how: How) -> p.Plan | None:
    """What it is done to: what `of` says, or a card if the verb needs one."""
    of = next((argument for name, argument in pattern.prepositions if name == "of"), None)
    if of is None:
        return _implied(pattern, head, scope, how)
    if isinstance(of, t.Name) and of.id in scope.ruleset.counters:
        return p.Noun((unit_word(of.id, scope),), "none", plural=True)
    found = type_of(of, scope)
    if isinstance(found, m.KindType) or (is_many(found, scope) and is_piece(found)):
        described = _narrowed(describe(of, scope), pattern, head, scope)
        return all_of(described, "none") if how == "many" else each_of(described, "a")
    return thing(of, scope)


def _implied(pattern: t.Pattern, head: str | t.Expression, scope: Scope, how: How) -> p.Plan | None:
    verb = VERBS.get(head) if isinstance(head, str) else None
    if verb is not None and verb.objects[0] == "clock":
        return p.Proper(p.Word("core", "clock"))
    if verb is None or verb.objects[0] in _OBJECTLESS:
        return None
    unit = _unit_asked(pattern)
    if unit is not None:
        return p.Noun((unit_word(unit, scope),), "none", plural=True)
    if verb.objects[0] == "zone":
        return p.Noun((p.Word("core", "zone"),), "a")
    if verb.name == "roll":
        if any(name == "for" for name, _ in pattern.prepositions):
            return None
        return p.Noun((p.Word("core", "die"),), "a")
    if "cards" not in verb.carries:
        return p.Noun((p.Word("core", "something"),), "none")
    described = _narrowed(Described((_moved_noun(verb.name, scope),)), pattern, head, scope)
    return all_of(described, "none") if how == "many" else each_of(described, "a")


def _unit_asked(pattern: t.Pattern) -> str | None:
    """`where it.unit = fame` asks what is gained or lost: then that is what the event is about."""
    for test in conjuncts(pattern.condition) if pattern.condition is not None else ():
        match test:
            case t.Binary(operator="=", left=t.Get(base=t.Name(id="it"), name="unit"), right=t.Name(id=unit)):
                return unit
    return None


def _without_unit(pattern: t.Pattern) -> t.Expression | None:
    """What the `where` asks beside that."""
    if pattern.condition is None or _unit_asked(pattern) is None or not isinstance(pattern.head, str):
        return pattern.condition
    rest = [test for test in conjuncts(pattern.condition) if not _asks_unit(test)]
    return reduce(lambda left, right: t.Binary("and", left, right), rest) if rest else None


def _asks_unit(test: t.Expression) -> bool:
    return isinstance(test, t.Binary) and test.operator == "=" and test.left == t.Get(_IT, "unit")


def _moved_noun(verb: str, scope: Scope) -> p.Word:
    """What such a verb moves in this game: what its default zones hold."""
    for zone in scope.ruleset.verbs.get(verb, {}).values():
        word = noun_of(m.ZoneType(zone), scope)
        if word != CARD:
            return word
    return CARD


def _narrowed(found: Described, pattern: t.Pattern, head: str | t.Expression, scope: Scope) -> Described:
    if pattern.condition is None or not _tests_cards(pattern, head, scope):
        return found
    member = m.PieceType(frozenset(word.id for word in found.words if word.section == "types") or None)
    return narrow(found, pattern.condition, member, None, scope)


def _tests_cards(pattern: t.Pattern, head: str | t.Expression, scope: Scope) -> bool:
    """Whether the `where` is about the cards of the event, and not about the event itself."""
    of = next((argument for name, argument in pattern.prepositions if name == "of"), None)
    if any(inner == _IT for inner in t.walk(pattern.condition)) if pattern.condition else False:
        return False
    if of is not None:
        found = type_of(of, scope)
        return isinstance(found, m.KindType) or (is_many(found, scope) and is_piece(member_of(found, scope)))
    verb = VERBS.get(head) if isinstance(head, str) else None
    return verb is not None and "cards" in verb.carries and verb.name != "roll" and "none" not in verb.objects


def _roles(pattern: t.Pattern, scope: Scope) -> tuple[p.Role, ...]:
    roles = plan_roles(tuple(pair for pair in pattern.prepositions if pair[0] not in ("by", "of")), scope)
    return tuple(rewrite(role, anyone) for role in roles)
