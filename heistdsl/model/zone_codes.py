"""The numbers of zones in logs: short ones, since digests are made of their text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from heistdsl.model.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class ZoneCode:
    """The number of the first zone of an id, and how far those of two owners lie apart that follow each other."""

    first: int
    step: int = 1

    def of(self, owner: int) -> int:
        """The number of the zone of an owner: a seat, a place in its map or a piece, from 0; 0 for a zone of nobody."""
        return self.first + owner * self.step


def zone_codes(ruleset: Ruleset) -> Mapping[str, ZoneCode]:
    """The numbers of all zones, from 1: those of nobody, of players and of places in the order of the rule files, then
    those on pieces, of which there may be any number."""
    found: dict[str, ZoneCode] = {}
    on_pieces: list[str] = []
    following = 1
    for zone in ruleset.zones.values():
        if zone.owner is None or zone.owner == "player" or zone.owner in ruleset.maps:
            found[zone.id] = ZoneCode(following)
            following += _owners(ruleset, zone.owner)
        else:
            on_pieces.append(zone.id)
    for place, id in enumerate(on_pieces):
        found[id] = ZoneCode(following + place, len(on_pieces))
    return found


def _owners(ruleset: Ruleset, owner: str | None) -> int:
    if owner is None:
        return 1
    return ruleset.max_players if owner == "player" else len(ruleset.maps[owner].nodes)
