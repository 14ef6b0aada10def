"""Scenarios about new cards. Each is played while it is made, so that it expects what happens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from heistdsl.authoring.card import Example
from heistdsl.authoring.moves import play_card
from heistdsl.authoring.trial import add_card
from heistdsl.loader import load_yaml
from heistdsl.model import nodes
from heistdsl.model.ruleset import PieceKind, Ruleset, Zone
from heistdsl.oracle import Game, IllegalChoice, Prepared, RuleError
from heistdsl.scenario import play_scenario
from heistdsl.scenario.arrange import arrange
from heistdsl.scenario.read import read_scenario
from heistdsl.syntax.parse import parse_text
from heistdsl.syntax.tree import Change, Get, Name, walk
from heistdsl.text import Source

_SEED = 1


@dataclass(frozen=True, slots=True)
class _Scene:
    """What a scenario says: its name, which card is laid where, and its steps, each in one line."""

    name: str
    card: str
    place: str
    steps: tuple[str, ...]


def write_scenarios(ruleset: Ruleset, lying: Example, playing: Example) -> str:
    """The lines of scenarios that pass: one card lies where it is in force, another one is played.

    The ruleset has both cards. A scene that this game does not allow is left out; if there is none, the scenario
    is about what stands in the rule files.
    """
    prepared = Prepared(ruleset)
    scenes = (_lying_scene(prepared, lying), _playing_scene(prepared, playing))
    written = [_write(ruleset, scene) for scene in scenes if scene]
    passing = [text for text in written if _passes(prepared, text)]
    return "\n\n".join(passing or [_plain_scene(lying)])


def _write(ruleset: Ruleset, scene: _Scene) -> str:
    return "\n".join((
        f"  - name: {scene.name}",
        f"    players: {ruleset.min_players}",
        f"    seed: {_SEED}",
        "    arrange:",
        f'      zones: {{"{scene.place}": [{scene.card}]}}',
        "    steps:",
        *(f"      - {step}" for step in scene.steps),
    ))  # fmt: skip


def _passes(prepared: Prepared, text: str) -> bool:
    root, _ = load_yaml(Source("scenarios", f"scenarios:\n{text}\n"))
    return all(play_scenario(prepared, read_scenario(node)).ok for node in nodes.items(nodes.member(root, "scenarios")))


def _plain_scene(example: Example) -> str:
    return (
        f'  - name: the {example.name}\n    steps:\n      - data: {{"cards.{example.id}.type": {example.model.kind}}}'
    )


# ---- a card that lies somewhere


def shows_change(ruleset: Ruleset, example: Example) -> bool:
    """Whether the number that the text of the card changes would be another one if the card did nothing."""
    seen = _lying(Prepared(add_card(ruleset, example)), example)
    mute = _lying(Prepared(add_card(ruleset, replace(example, effect="nothing"))), example)
    if seen is None or mute is None:
        return False
    return _changed_numbers(seen[0], example) != _changed_numbers(mute[0], example)


def _lying_scene(prepared: Prepared, example: Example) -> _Scene | None:
    """The card lies before its player, and the number it changes is what it is then."""
    found = _lying(prepared, example)
    if found is None:
        return None
    game, place = found
    expected = {place: f"[{example.id}]"} | _changed_numbers(game, example)
    listed = ", ".join(f'"{path}": {value}' for path, value in expected.items())
    return _Scene(f"the {example.name} lies in {place}", example.id, place, (f"expect: {{{listed}}}",))


def _lying(prepared: Prepared, example: Example) -> tuple[Game, str] | None:
    """A game in which the card lies alone in a zone, and where that is."""
    for place in _places(prepared.ruleset, example):
        game = _begin(prepared, example.id, place)
        if game and game.look(place) == [example.id]:
            return game, place
    return None


def _changed_numbers(game: Game, example: Example) -> dict[str, str]:
    """The paths of the numbers that the text changes, and what stands there now."""
    text, _ = parse_text(example.effect)
    found = {}
    for node in walk(text) if text else ():
        match node:
            case Change(target=Get(base=Name(id="me" | "this" as owner), name=part)):
                path = f"{_player(game.prepared.ruleset, example) if owner == 'me' else example.id}.{part}"
                value = game.look(path)
                if isinstance(value, int) and not isinstance(value, bool):
                    found[path] = str(value)
            case _:
                pass
    return found


# ---- a card that is played


def _playing_scene(prepared: Prepared, example: Example) -> _Scene | None:
    """The card is in a place out of which its player may take it, and they do."""
    player = _player(prepared.ruleset, example)
    for place in _places(prepared.ruleset, example, in_force=False):
        game = _begin(prepared, example.id, place)
        steps = play_card(game, example.id, place, player) if game else None
        if steps:
            return _Scene(f"the {example.name} is played", example.id, place, steps)
    return None


# ---- the game around it


def _begin(prepared: Prepared, card: str, place: str) -> Game | None:
    """A game with the card in its place, at its first decision; None if it cannot lie there."""
    players = prepared.ruleset.min_players
    try:
        return Game(prepared, players, _SEED, arrange=lambda run: arrange(run, {"zones": {place: [card]}}))
    except (RuleError, IllegalChoice, ValueError):
        return None


def _player(ruleset: Ruleset, example: Example) -> str:
    seats = list(ruleset.seats)
    return f"p{seats.index(example.model.owner) + 1 if example.model.owner in seats else 1}"


def _places(ruleset: Ruleset, example: Example, in_force: bool = True) -> Iterator[str]:
    """Zones in which the card can lie: first where its text is in force before its player, or without those; then
    other zones of its player, then those in the middle."""
    kind = ruleset.kinds[example.model.kind]
    fitting = [zone for zone in ruleset.zones.values() if zone.holds is None or kind.id in zone.holds]
    player = _player(ruleset, example)
    idle = [zone for zone in fitting if not _is_in_force(zone, kind)]
    chosen = [*(zone for zone in fitting if in_force and zone not in idle), *idle]
    yield from (f"{player}.{zone.id}" for zone in chosen if zone.owner == "player")
    yield from (zone.id for zone in chosen if zone.owner is None)


def _is_in_force(zone: Zone, kind: PieceKind) -> bool:
    return zone.active if kind.active_in is None else zone.id in kind.active_in
