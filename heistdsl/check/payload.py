"""What events carry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from heistdsl.check import fits
from heistdsl.check.checker import Checker
from heistdsl.check.fits import SOME_ZONE
from heistdsl.check.listing import listed
from heistdsl.check.parts import PURPOSES, UNITS
from heistdsl.model import types as t
from heistdsl.model.types import Type

_IN_WORDS: dict[str, Type] = {"unit": UNITS, "purpose": PURPOSES}


def carried(checker: Checker, events: Sequence[str]) -> dict[str, Type]:
    """What an event that is one of these carries for certain: what each of them carries."""
    first, *others = (_payload(checker, event) for event in events)
    shared: dict[str, Type] = {}
    for name, found in first.items():
        if all(name in other for other in others):
            joined: Type | None = found
            for other in others:
                joined = fits.join(checker.ruleset, joined or t.UNKNOWN, other[name])
            shared[name] = joined or t.UNKNOWN
    return shared


def _payload(checker: Checker, event: str) -> dict[str, Type]:
    parts = checker.parts(t.EventType(event))
    payload = {name: _IN_WORDS.get(name, part.type) for name, part in parts.items()}
    declared = checker.ruleset.events.get(event)
    if declared:
        payload |= {
            name: found
            for name, found in _emitted(checker, checker.carried(event)).items()
            if name not in declared.carries
        }
    elif "of" in (acted := checker.carried(event)):
        piece = fits.pieces_of(checker.ruleset, acted["of"])
        payload = narrow_cards(checker, payload, piece.types if piece else None)
    return payload


def _emitted(checker: Checker, prepositions: Mapping[str, Type]) -> dict[str, Type]:
    """What the texts that emit an event make it carry."""
    found: dict[str, Type] = {}
    for word, argument in prepositions.items():
        if word == "of":
            piece = fits.pieces_of(checker.ruleset, argument) or (t.PIECE if fits.is_unknown(argument) else None)
            if piece is not None:
                found |= {"card": t.PieceType(piece.types, maybe=True), "cards": t.SetType(piece), "amount": t.NUMBER}
        elif word in ("from", "to"):
            are_zones = fits.is_unknown(argument) or fits.pieces_of(checker.ruleset, argument) is not None
            found[word] = SOME_ZONE if are_zones or isinstance(argument, t.SlotType) else t.maybe(argument)
        elif word == "against":
            found[word] = t.PlayerType(maybe=True)
    return found


def event_names(event: t.EventType) -> list[str]:
    """The events that an event may be."""
    return event.event.split("|")


def describe_events(event: t.EventType) -> str:
    """An event in words."""
    names = event_names(event)
    return f"the event `{names[0]}`" if len(names) == 1 else f"one of the events {listed(names)}"


def one_of(events: Sequence[str]) -> t.EventType:
    """The type of an event that is one of these."""
    return t.EventType("|".join(events))


def narrow_cards(checker: Checker, payload: Mapping[str, Type], kinds: frozenset[str] | None) -> dict[str, Type]:
    """The payload of an event whose cards are known to be of these types."""
    narrowed = dict(payload)
    if kinds is None:
        return narrowed
    for name in ("card", "cards"):
        piece = fits.pieces_of(checker.ruleset, payload[name]) if name in payload else None
        both = fits.meet(checker.ruleset, piece, t.PieceType(kinds, maybe=True)) if piece else None
        if both:
            narrowed[name] = t.SetType(both) if name == "cards" else both
    return narrowed
