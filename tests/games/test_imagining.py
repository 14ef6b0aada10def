"""Imagined worlds of a game with a bit of everything: hidden hands, secrets at once, costs, bargains, replacements."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny import tiny_game

from heistdsl.games import Game, RuleError, Rules, random_answer
from heistdsl.games.loading import Source
from heistdsl.games.rollouts import imagined

_SCRAMBLE = Path(__file__).parents[1] / "oracle" / "scramble.yaml"
_RULES = Rules(tiny_game(**yaml.safe_load(_SCRAMBLE.read_text(encoding="utf-8"))), Source("scramble"))
cases = st.tuples(st.integers(0, 10_000), st.integers(2, 4), st.integers(0, 25))


def play_on(game: Game, chance: Random, answers: int) -> None:
    for _ in range(answers):
        if not game.decisions:
            return
        decision = chance.choice(game.decisions)
        game.choose(decision, random_answer(decision, chance))


def begun(case: tuple[int, int, int]) -> Game:
    seed, players, answers = case
    game = _RULES.new_game(players, seed)
    play_on(game, Random(seed), answers)
    return game


def seen(game: Game, player: int) -> str:
    view = {key: value for key, value in game.view(player).items() if key != "waiting"}
    own = [str(decision) for decision in game.decisions if decision.player == player]
    return json.dumps([view, game.log.seen_by(player), own])


@settings(max_examples=40)
@given(cases)
def test_nobody_can_tell_an_imagined_world_from_the_game(case: tuple[int, int, int]) -> None:
    game = begun(case)
    for player in range(case[1]):
        assert seen(game.determinise(player, case[0]), player) == seen(game, player)


@settings(max_examples=40)
@given(cases)
def test_imagined_worlds_go_on(case: tuple[int, int, int]) -> None:
    world = begun(case).determinise(case[0] % case[1], case[0])
    play_on(world, Random(case[0]), 12)
    assert world.decisions or world.result


@settings(max_examples=15)
@given(cases)
def test_worlds_imagined_in_imagined_worlds(case: tuple[int, int, int]) -> None:
    player = case[0] % case[1]
    world = begun(case).determinise(player, 1)
    assert seen(world.determinise(player, 2), player) == seen(world, player)
    play_on(world.clone(), Random(case[0]), 6)


class Fragile:
    """A game in whose worlds the rules go wrong, but for those from some seed on."""

    def __init__(self, sound: int) -> None:
        self.sound = sound

    def imagine(self, player: int, seed: int) -> Any:
        if seed < self.sound:
            raise RuleError("overflow", f"a number is too large for {player}")
        return seed


def test_a_world_in_which_the_rules_go_wrong_is_drawn_anew() -> None:
    """It cannot be the true one: there the game has come to where it stands."""
    fragile: Any = Fragile(7)
    found: Any = imagined(fragile, 0, 5)
    assert found == 7
    found = imagined(fragile, 0, 9)
    assert found == 9
    hopeless: Any = Fragile(10**6)
    with pytest.raises(RuleError, match="too large for 1"):
        imagined(hopeless, 1, 5)


#: What ann holds, and which of it states name: of some it is declared that they are agents.
NAMED = {
    "state": {"owed": {"owner": "player", "type": "set of agent"}, "noted": "set of card"},
    "flow": """move deck to pile
move ace | king | queen | knife | rope to deck
shuffle deck
move deck to ann.hand
favourite = top(1 of everything where ace)
ann.owed = king | queen
noted = king | rope
bob chooses word from players
""",
}


@pytest.mark.parametrize("backend", ["oracle", "python"])
def test_what_a_state_names_keeps_the_type_it_is_declared_with(backend: str) -> None:
    """Rules count on the type. A state that may hold any card tells nothing of what it holds."""
    game = Rules(tiny_game(**NAMED), Source("named")).new_game(2, 1, backend=backend)
    found: dict[str, set[str]] = {}
    for seed in range(40):
        states: Any = game.determinise(1, seed).view(0)["states"]
        for name, told in (
            ("favourite", [states["favourite"]]),
            ("owed", states["p1.owed"]),
            ("noted", states["noted"]),
        ):
            found.setdefault(name, set()).update(told)
    tools = {"knife", "rope"}
    for name in ("favourite", "owed"):
        assert not found[name] & tools
        assert {"ace", "king", "queen"} <= found[name]
    assert {"ace", "king", "queen"} | tools <= found["noted"]
