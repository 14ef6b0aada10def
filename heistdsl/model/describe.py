"""A ruleset as plain data, for people and programs that want to know what a game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_never

from heistdsl.model import types as t
from heistdsl.model.ruleset import Attribute, Card, Counter, Declared, Map, PieceKind, Ruleset, State, Value, Zone
from heistdsl.model.types import Type
from heistdsl.syntax.format import format as format_text
from heistdsl.syntax.format_expression import format_expression


def describe(ruleset: Ruleset) -> dict[str, Any]:
    """What there is in a game: players, variants, types, zones, counters and the rest by id; texts as they are
    formatted. JSON-safe; keys are those of rule files."""
    return {
        "id": ruleset.id,
        "name": ruleset.name,
        "players": [ruleset.min_players, ruleset.max_players],
        "seats": {seat.id: seat.name for seat in ruleset.seats.values()},
        "options": {
            option.id: {"values": _default_first(option.values, option.default), "about": option.about}
            for option in ruleset.options.values()
        },
        "words-of": {words.id: list(words.values) for words in ruleset.enumerations.values()},
        "tags": list(ruleset.tags),
        "types": {kind.id: _describe_kind(ruleset, kind) for kind in ruleset.kinds.values()},
        "zones": {zone.id: _describe_zone(zone) for zone in ruleset.zones.values()},
        "counters": {counter.id: _describe_counter(counter) for counter in ruleset.counters.values()},
        "supplies": {
            supply.id: {"from": supply.source, "to": supply.target, "about": supply.about}
            for supply in ruleset.supplies.values()
        },
        "state": {state.id: _describe_state(state) for state in ruleset.states.values()},
        "values": {value.id: _describe_value(value) for value in ruleset.values.values()},
        "events": {
            event.id: {name: format_type(type_) for name, type_ in event.carries.items()}
            for event in ruleset.events.values()
        },
        "phases": {phase.id: phase.name for phase in ruleset.phases.values()},
        "verbs": {verb: dict(zones) for verb, zones in ruleset.verbs.items()},
        "maps": {map_.id: _describe_map(map_) for map_ in ruleset.maps.values()},
        "procedures": {
            procedure.id: {name: format_type(type_) for name, type_ in procedure.parameters.items()}
            for procedure in ruleset.procedures.values()
        },
        "actions": list(ruleset.actions),
        "rules": list(ruleset.rules),
        "decks": {deck.id: {"name": deck.name, "cards": dict(deck.cards)} for deck in ruleset.decks.values()},
        "packs": {pack.id: pack.name for pack in ruleset.packs.values()},
        "cards": len(ruleset.cards),
        "pieces": sum(card.copies for card in ruleset.cards.values()),
    }


def describe_card(ruleset: Ruleset, id: str) -> dict[str, Any]:
    """One card as plain data. `text` is the wording that the rule file gives, None if it is to be made from the
    effect. `file` and `line` say where the card stands."""
    card = ruleset.cards[id]
    file, line = _place(card)
    return {
        "id": card.id,
        "name": card.name,
        "type": card.kind,
        "attributes": {name: _plain(value) for name, value in card.attributes.items()},
        "tags": _all_tags(ruleset, card),
        "owner": card.owner,
        "copies": card.copies,
        "start": card.start,
        "origin": card.origin,
        "text": card.text,
        "flavour": card.flavour,
        "effect": format_text(card.effect.text) if card.effect else None,
        "file": file,
        "line": line,
        "implements": list(dict.fromkeys((*card.implements, *(card.effect.implements if card.effect else ())))),
    }


def format_type(type_: Type, low: int | None = None, high: int | None = None) -> str:
    """A type as rule files write it; a number with both bounds as a range."""
    match type_:
        case t.NumberType():
            return "number" if low is None or high is None else f"{low}..{high}"
        case t.SetType(of=of):
            return f"set of {format_type(of, low, high)}"
        case t.PieceType(types=types):
            return "card" if types is None else " or ".join(sorted(types))
        case t.PlaceType(map=map_):
            return f"place of {map_}"
        case t.WordType(enumeration=name) | t.ZoneType(zone=name) | t.SlotType(zone=name):
            return name
        case t.EventType(event=name) | t.KeyedType(key=name) | t.PhaseType(phase=name):
            return name
        case t.ConditionType():
            return "condition"
        case t.TimeType():
            return "time"
        case t.TextType():
            return "text"
        case t.PlayerType():
            return "player"
        case t.KindType():
            return "kind"
        case t.ShareType():
            return "share"
        case t.UnknownType():
            return "unknown"
        case _:
            assert_never(type_)


def _default_first(values: tuple[str, ...], default: str) -> list[str]:
    return [default, *(value for value in values if value != default)]


def _describe_kind(ruleset: Ruleset, kind: PieceKind) -> dict[str, Any]:
    cards = [card for card in ruleset.cards.values() if card.kind == kind.id]
    return {
        "attributes": {attribute.id: _describe_attribute(attribute) for attribute in kind.attributes.values()},
        "tags": list(kind.tags),
        "start": kind.start,
        "active-in": None if kind.active_in is None else list(kind.active_in),
        "faces": kind.faces,
        "cards": len(cards),
        "pieces": sum(card.copies for card in cards),
        "about": kind.about,
    }


def _describe_attribute(attribute: Attribute) -> str:
    optional = ", optional" if attribute.optional else ""
    return format_type(attribute.type, attribute.low, attribute.high) + optional


def _describe_zone(zone: Zone) -> dict[str, Any]:
    return {
        "owner": zone.owner,
        "holds": None if zone.holds is None else list(zone.holds),
        "visible-to": zone.visible_to,
        "capacity": zone.capacity,
        "slots": zone.slots,
        "active": zone.active,
        "about": zone.about,
    }


def _describe_counter(counter: Counter) -> dict[str, Any]:
    return {
        "owner": counter.owner,
        "start": counter.start,
        "low": counter.low,
        "high": counter.high,
        "keyed-by": counter.keyed_by,
        "about": counter.about,
    }


def _describe_state(state: State) -> dict[str, Any]:
    return {"owner": state.owner, "type": format_type(state.type), "about": state.about}


def _describe_value(value: Value) -> dict[str, Any]:
    return {
        "owner": value.owner,
        "type": format_type(value.type),
        "keyed-by": value.keyed_by,
        "is": format_expression(value.formula),
        "about": value.about,
    }


def _describe_map(map_: Map) -> dict[str, Any]:
    return {
        "nodes": {node.id: _plain_all(node.attributes) for node in map_.nodes.values()},
        "edges": [list(edge) for edge in map_.edges],
        "track": list(map_.track),
    }


def _all_tags(ruleset: Ruleset, card: Card) -> list[str]:
    return list(dict.fromkeys((*ruleset.kinds[card.kind].tags, *card.tags)))


def _plain(value: object) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _plain_all(values: Mapping[str, object]) -> dict[str, Any]:
    return {name: _plain(value) for name, value in values.items()}


def _place(declared: Declared) -> tuple[str, int]:
    span = declared.span
    return (span.source.name, span.source.line_column(span.start)[0]) if span else ("", 1)
