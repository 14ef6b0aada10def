"""A first scenario about a new card."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.authoring.card import Example
from heistdsl.model.ruleset import PieceKind, Ruleset, Zone

_SCENARIO = """\
  - name: the {name} lies in {place}
    # How many play, and the seed of chance; without them the fewest players of the game, and seed 0.
    players: {players}
    seed: 1
    arrange:
      # After the normal setup this zone holds exactly these cards. `counters:`, `turn:` and `dice:` can be set, too.
      zones: {{"{place}": [{id}]}}
    steps:
      # What players do: `- choose: {{player: {player}, option: "..."}}`, or `- pass: [{player}]`. If an option is not
      # open, the message of `heist test` lists those that are.
      - expect: {{"{place}": [{id}], "{place}.count": 1}}"""


def write_scenario(ruleset: Ruleset, example: Example) -> str:
    """The lines of a scenario in which the card lies before a player, where it is in force if there is such a place."""
    kind = ruleset.kinds[example.model.kind]
    seats = list(ruleset.seats)
    player = f"p{seats.index(example.model.owner) + 1 if example.model.owner in seats else 1}"
    return _SCENARIO.format(
        name=example.name,
        place=next(_places(ruleset, kind, player)),
        player=player,
        players=ruleset.min_players,
        id=example.id,
    )


def _places(ruleset: Ruleset, kind: PieceKind, player: str) -> Iterator[str]:
    """Zones in which such a card can lie: where its text is in force before this player, elsewhere, in the middle."""
    fitting = [zone for zone in ruleset.zones.values() if _holds(zone, kind)]
    own = [zone for zone in fitting if zone.owner == "player"]
    yield from (f"{player}.{zone.id}" for zone in own if _is_in_force(zone, kind))
    yield from (f"{player}.{zone.id}" for zone in own)
    yield from (zone.id for zone in fitting if zone.owner is None)


def _holds(zone: Zone, kind: PieceKind) -> bool:
    return zone.holds is None or kind.id in zone.holds


def _is_in_force(zone: Zone, kind: PieceKind) -> bool:
    return zone.active if kind.active_in is None else zone.id in kind.active_in
