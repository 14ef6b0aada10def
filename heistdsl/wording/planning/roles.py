"""What prepositions bring to a clause, and the names under which the words of a game may know the clause better."""

from __future__ import annotations

from heistdsl.model import types as m
from heistdsl.syntax import tree as t
from heistdsl.wording import plan as p
from heistdsl.wording.planning.dispatch import number, thing
from heistdsl.wording.planning.facts import is_number, type_of
from heistdsl.wording.planning.parts import head_word, last_name, zone_place
from heistdsl.wording.planning.scope import Scope
from heistdsl.wording.planning.selection import all_of, describe


def plan_roles(prepositions: t.Prepositions, scope: Scope) -> tuple[p.Role, ...]:
    """The roles in the order of the prepositions. One preposition twice gives one role with both."""
    said: dict[str, p.Plan] = {}
    for name, argument in prepositions:
        phrase = plan_role(argument, scope)
        said[name] = p.Listed((said[name], phrase), "and") if name in said else phrase
    return tuple(p.Role(name, phrase) for name, phrase in said.items())


def plan_role(argument: t.Expression, scope: Scope) -> p.Plan:
    """What a preposition brings: a place, somebody, a number, some cards."""
    found = type_of(argument, scope)
    if isinstance(found, m.ZoneType):
        return zone_place(argument, found.zone, scope)
    if is_number(found):
        return number(argument, scope)
    if isinstance(found, m.UnknownType | m.KindType) or isinstance(argument, t.Name | t.Get | t.Index):
        return thing(argument, scope)
    if isinstance(found, m.SetType):
        described = describe(argument, scope)
        if described.is_plain and described.zones:
            zones = described.zones
            return zones[0] if len(zones) == 1 else p.Listed(zones, "or")
        return all_of(described)
    return thing(argument, scope)


def special_keys(verb: str, prepositions: t.Prepositions) -> tuple[str, ...]:
    """`move to jail`, `roll for getaway`: the verb with what one of its prepositions ends in."""
    named = [(name, last_name(argument)) for name, argument in prepositions]
    return tuple(f"{verb} {name} {end}" for name, end in named if end)


def object_keys(verb: str, object_: p.Plan | None, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Those keys, with `resolve character` in front: the verb with what it is done to."""
    if object_ is None:
        return (*keys, f"{verb} alone")
    word = head_word(object_)
    return (f"{verb} {word.id}", *keys) if word is not None else keys
