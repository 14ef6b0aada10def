"""What an event tells about itself."""

from __future__ import annotations

from heistdsl.oracle.run import Run
from heistdsl.oracle.scope import UNBOUND, Unbound
from heistdsl.oracle.things import EventRef, Piece, Value, ZoneRef
from heistdsl.oracle.world import Event

#: Names that every event answers to, even if it carries nothing under them.
_COMMON = frozenset((
    "by", "source", "card", "cards", "amount", "from", "to", "unit", "host", "against", "share", "total", "values",
    "purpose", "dice", "group", "zone", "value", "direct",
))  # fmt: skip


def part_of_event(run: Run, ref: EventRef, name: str) -> Value | Unbound:
    """A part of an event; of its cards only those that the pattern let through."""
    event = run.world.events[ref.number]
    match name:
        case "by":
            return event.by
        case "source":
            return event.source
        case "cards":
            return cards_of(event, ref)
        case "card":
            cards = cards_of(event, ref)
            return cards[0] if cards else None
        case "from" if event.origins:
            return _zones(event.origins)
        case "to" if event.targets:
            return _zones(event.targets)
        case _ if name in event.data:
            return event.data[name]
        case _ if name in _COMMON or name in _declared_names(run, event):
            return None
        case _:
            return UNBOUND


def cards_of(event: Event, ref: EventRef) -> tuple[Piece, ...]:
    """The cards of an event, or those of them that a pattern let through."""
    if ref.cards is None:
        return event.cards
    return tuple(card for card in event.cards if card in ref.cards)


def _declared_names(run: Run, event: Event) -> frozenset[str]:
    declared = run.ruleset.events.get(event.name)
    return frozenset(declared.carries) if declared else frozenset()


def _zones(refs: tuple[ZoneRef, ...]) -> Value:
    return refs[0] if len(refs) == 1 else refs
