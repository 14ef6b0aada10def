"""What the cards of a game talk about, so that a new card sounds like one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from heistdsl.model import types as t
from heistdsl.model.ruleset import Effect, PieceKind, Ruleset
from heistdsl.syntax.tree import Act, Change, Emit, Get, Name, Node, On, Pattern, walk


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Ids by what can be done with them; what card texts use most comes first.

    `units` are what a player can gain and lose, `values` the numbers a player has, `attributes` the numbers
    printed on a card of the type, `events` those that somebody brings about, `zones` those of a player that hold
    any number of cards, the hidden ones first.
    """

    units: tuple[str, ...]
    values: tuple[str, ...]
    attributes: tuple[str, ...]
    events: tuple[str, ...]
    phases: tuple[str, ...]
    zones: tuple[str, ...]


def read_vocabulary(ruleset: Ruleset, kind: PieceKind) -> Vocabulary:
    """The words for a card of this type."""
    used = Counter(_used(_texts(ruleset)))
    numbers = (value.id for value in ruleset.values.values() if value.owner == "player" and _is_number(value.type))
    counters = (counter.id for counter in ruleset.counters.values() if counter.owner == "player")
    plain = (id for id in counters if ruleset.counters[id].keyed_by is None)
    printed = (attribute.id for attribute in kind.attributes.values() if _is_number(attribute.type))
    return Vocabulary(
        units=_by_use(used, "unit", (*ruleset.supplies, *plain)),
        values=_by_use(used, "part", (id for id in numbers if ruleset.values[id].keyed_by is None)),
        attributes=_by_use(used, "part", printed),
        events=_by_use(used, "event", _events_by_somebody(ruleset)),
        phases=_by_use(used, "phase", ruleset.phases),
        zones=_by_use(used, "zone", _zones(ruleset)),
    )


def _texts(ruleset: Ruleset) -> Iterator[Effect]:
    return (card.effect for card in ruleset.cards.values() if card.effect)


def _used(effects: Iterable[Effect]) -> Iterator[tuple[str, str]]:
    """Every use of a word in these texts, with the sort of thing it names."""
    for effect in effects:
        for node in walk(effect.text):
            yield from _uses(node)


def _uses(node: Node) -> Iterator[tuple[str, str]]:
    match node:
        case Act(verb="gain" | "lose", unit=str(unit)):
            yield "unit", unit
        case Change(target=Get(name=part)):
            yield "part", part
        case Get(name=zone):
            yield "zone", zone
        case On(patterns=patterns):
            for pattern in patterns:
                yield from _listened(pattern)
        case _:
            pass


def _listened(pattern: Pattern) -> Iterator[tuple[str, str]]:
    match pattern:
        case Pattern(kind="event", head=Name(id=event)):
            yield "event", event
        case Pattern(kind="start" | "end", head=Name(id=phase)):
            yield "phase", phase
        case _:
            pass


def _by_use(used: Counter[tuple[str, str]], sort: str, ids: Iterable[str]) -> tuple[str, ...]:
    """The ids, those used most first, else in the order of the rule files."""
    return tuple(sorted(ids, key=lambda id: -used[sort, id]))


def _events_by_somebody(ruleset: Ruleset) -> tuple[str, ...]:
    """Declared events that some text lets a player bring about."""
    effects = [effect for effect in (ruleset.setup, ruleset.flow) if effect]
    effects += [procedure.effect for procedure in ruleset.procedures.values()]
    effects += [*ruleset.actions.values(), *ruleset.rules.values(), *_texts(ruleset)]
    emitted = {
        event
        for effect in effects
        for node in walk(effect.text)
        if isinstance(node, Emit) and isinstance(node.event, Name)
        for event in (node.event.id,)
        if any(word == "by" for word, _ in node.prepositions)
    }
    return tuple(id for id in ruleset.events if id in emitted)


def _zones(ruleset: Ruleset) -> tuple[str, ...]:
    own = [zone for zone in ruleset.zones.values() if zone.owner == "player" and not zone.slots and not zone.capacity]
    return tuple(zone.id for zone in sorted(own, key=lambda zone: zone.visible_to != "owner"))


def _is_number(type_: t.Type) -> bool:
    return isinstance(type_, t.NumberType)
