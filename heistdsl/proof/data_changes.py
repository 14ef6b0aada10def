"""Rulesets with one declaration changed: a number, a seat, a zone, what is seen, how the game begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from heistdsl.model import types as t
from heistdsl.model.ruleset import Attribute, Card, Counter, Declared, Map, PieceKind, Ruleset, Visibility, Zone
from heistdsl.syntax.replace import replace_at
from heistdsl.text import Span

_SEEN: Final[dict[Visibility, Visibility]] = {"all": "owner", "owner": "all", "none": "all", "top": "all"}


@dataclass(frozen=True, slots=True)
class ChangedData:
    """A changed game, the declaration that was changed (`card:ID`, `zone:ID`, ...), what was changed, and where it
    stands."""

    owner: str
    change: str
    ruleset: Ruleset
    span: Span | None


def changed_data(ruleset: Ruleset) -> Iterator[ChangedData]:
    """Every change of the declarations of a game, in the order of its tables."""
    for table, noun, changes in (
        ("options", "option", _options(ruleset)),
        ("kinds", "type", _kinds(ruleset)),
        ("zones", "zone", _zones(ruleset)),
        ("counters", "counter", _counters(ruleset)),
        ("supplies", "supply", _supplies(ruleset)),
        ("maps", "map", _maps(ruleset)),
        ("cards", "card", _cards(ruleset)),
    ):
        for change, declared in changes:
            entries = {**getattr(ruleset, table), declared.id: declared}
            changed = replace_at(ruleset, (table,), entries)
            yield ChangedData(f"{noun}:{declared.id}", change, changed, declared.span)
    yield from _starts(ruleset)
    yield from _verbs(ruleset)


_Changes = Iterator[tuple[str, Declared]]


def _options(ruleset: Ruleset) -> _Changes:
    for option in ruleset.options.values():
        other = next((value for value in option.values if value != option.default), None)
        if other is not None:
            yield f"default {option.default} becomes {other}", replace(option, default=other)


def _kinds(ruleset: Ruleset) -> _Changes:
    for kind in ruleset.kinds.values():
        if kind.active_in:
            yield "active-in is left out", replace(kind, active_in=None)
        if kind.faces:
            yield f"faces {kind.faces} becomes {kind.faces + 1}", replace(kind, faces=kind.faces + 1)
        for tag in kind.tags:
            yield f"without the tag {tag}", replace(kind, tags=tuple(each for each in kind.tags if each != tag))


def _zones(ruleset: Ruleset) -> _Changes:
    for zone in ruleset.zones.values():
        seen = _SEEN[zone.visible_to]
        if zone.owner is not None or seen != "owner":
            yield f"visible-to {zone.visible_to} becomes {seen}", replace(zone, visible_to=seen)
        if zone.capacity is not None:
            yield f"capacity {zone.capacity} becomes {zone.capacity + 1}", replace(zone, capacity=zone.capacity + 1)
        if zone.slots > 1:
            yield f"slots {zone.slots} becomes {zone.slots - 1}", replace(zone, slots=zone.slots - 1)
            turned = replace(zone, fill="right" if zone.fill == "left" else "left")
            yield f"fill {zone.fill} becomes {turned.fill}", turned
        if zone.active:
            yield "active is left out", replace(zone, active=False)


def _counters(ruleset: Ruleset) -> _Changes:
    for counter in ruleset.counters.values():
        for name, value in (("start", counter.start), ("low", counter.low), ("high", counter.high)):
            if value is not None:
                changed = _counter(counter, name, value - 1 if name == "high" else value + 1)
                if changed is not None:
                    yield f"{name} {value} becomes {getattr(changed, name)}", changed


def _counter(counter: Counter, name: str, value: int) -> Counter | None:
    """The counter with one of its numbers changed, if it still starts within its bounds."""
    changed = replace_at(counter, (name,), value)
    above = changed.low is None or changed.start >= changed.low
    below = changed.high is None or changed.start <= changed.high
    return changed if above and below else None


def _supplies(ruleset: Ruleset) -> _Changes:
    for supply in ruleset.supplies.values():
        for name, zone in _other_zone(ruleset, supply.source):
            yield f"from {name} becomes {zone}", replace(supply, source=zone)
        for name, zone in _other_zone(ruleset, supply.target):
            yield f"to {name} becomes {zone}", replace(supply, target=zone)


def _maps(ruleset: Ruleset) -> _Changes:
    for map_ in ruleset.maps.values():
        yield from _nodes(map_)
        if not map_.track:
            for edge in map_.edges:
                left = tuple(each for each in map_.edges if each != edge)
                yield f"without the edge {edge[0]} - {edge[1]}", replace(map_, edges=left)


def _nodes(map_: Map) -> _Changes:
    for node in map_.nodes.values():
        for name, value in node.attributes.items():
            for other in _other_values(map_.attributes[name], value):
                changed = replace(node, attributes={**node.attributes, name: other})
                entries = {**map_.nodes, node.id: changed}
                yield f"{name} {_said(value)} of {node.id} becomes {_said(other)}", replace(map_, nodes=entries)


def _cards(ruleset: Ruleset) -> _Changes:
    for card in ruleset.cards.values():
        yield from _attributes(ruleset.kinds[card.kind], card)
        if card.copies:
            yield f"copies {card.copies} becomes {card.copies + 1}", replace(card, copies=card.copies + 1)
        for tag in card.tags:
            yield f"without the tag {tag}", replace(card, tags=tuple(each for each in card.tags if each != tag))
        if card.owner is not None:
            for other in (seat for seat in ruleset.seats if seat != card.owner):
                yield f"owner {card.owner} becomes {other}", replace(card, owner=other)
                break
        if card.start != ruleset.kinds[card.kind].start:
            for name, zone in _other_zone(ruleset, card.start, card.kind):
                yield f"start {name} becomes {zone}", replace(card, start=zone)


def _attributes(kind: PieceKind, card: Card) -> _Changes:
    for name, value in card.attributes.items():
        for other in _other_values(kind.attributes[name], value):
            changed = replace(card, attributes={**card.attributes, name: other})
            yield f"{name} {_said(value)} becomes {_said(other)}", changed


def _other_values(attribute: Attribute, value: object) -> Iterator[object]:
    """What may stand in the place of a value: a number one higher and one lower; a set without its first member."""
    match value:
        case bool():
            yield not value
        case int() if isinstance(attribute.type, t.NumberType | t.TimeType):
            for number in (value + 1, value - 1):
                above = attribute.low is None or number >= attribute.low
                below = attribute.high is None or number <= attribute.high
                if above and below and number >= min(value, 0):
                    yield number
        case tuple() if value:
            yield value[1:]
        case None:
            pass
        case _ if attribute.optional:
            yield None


def _other_zone(ruleset: Ruleset, name: str | None, held: str | None = None) -> Iterator[tuple[str, str]]:
    """A zone and another one of the same owner, in which the type may lie."""
    if name is None:
        return
    for zone in ruleset.zones.values():
        if zone.id != name and zone.owner == ruleset.zones[name].owner and _may_hold(zone, ruleset.zones[name], held):
            yield name, zone.id
            return


def _may_hold(zone: Zone, like: Zone, held: str | None) -> bool:
    if zone.holds is None:
        return True
    return held in zone.holds if held is not None else like.holds is not None and set(like.holds) <= set(zone.holds)


def _starts(ruleset: Ruleset) -> Iterator[ChangedData]:
    """Another zone in which the pieces of a type begin, those that do not say otherwise."""
    for kind in ruleset.kinds.values():
        for name, zone in _other_zone(ruleset, kind.start, kind.id):
            kinds = {**ruleset.kinds, kind.id: replace(kind, start=zone)}
            cards = {
                card.id: replace(card, start=zone) if card.kind == kind.id and card.start == kind.start else card
                for card in ruleset.cards.values()
            }
            changed = replace(ruleset, kinds=kinds, cards=cards)
            yield ChangedData(f"type:{kind.id}", f"start {name} becomes {zone}", changed, kind.span)


def _verbs(ruleset: Ruleset) -> Iterator[ChangedData]:
    """Another default zone of a verb."""
    for verb, defaults in ruleset.verbs.items():
        for preposition, zone in defaults.items():
            for name, other in _other_zone(ruleset, zone if zone in ruleset.zones else None):
                verbs = {**ruleset.verbs, verb: {**defaults, preposition: other}}
                change = f"{verb} {preposition} {name} becomes {other}"
                yield ChangedData(f"verb:{verb}", change, replace(ruleset, verbs=verbs), ruleset.zones[zone].span)


def _said(value: object) -> str:
    return "[" + ", ".join(map(str, value)) + "]" if isinstance(value, tuple) else str(value)
