"""Worlds imagined inside a module: those of the Python back end, number for number, whatever is hidden."""

from __future__ import annotations

import pytest
from positions import begun, table_of

from heistdsl.engine.imagining import imagine
from heistdsl.engine.packing import pack
from heistdsl.engine.state import State

GAMES = [
    ("high-noon-heist", 2, range(0, 36, 3)),
    ("achievement-hunter-heist", 3, (0, 1, 5, 9, 14)),
    ("the-specialists", 2, (0, 3, 11)),
    ("the-perfect-heist", 3, (0, 6, 23)),
    ("goofspiel", 3, (0, 4, 7)),
    ("go-fish", 3, (0, 20, 60)),
    ("crazy-eights", 2, (0, 30)),
    ("liars-dice", 3, (0, 5, 11)),
]


def imagined(state: State, game: str, player: int, seed: int) -> State:
    """A world as the Python back end imagines it."""
    found = state.clone()
    imagine(table_of(game).machine, found, player, seed)
    return found


@pytest.mark.parametrize(("game", "players", "places"), GAMES)
def test_worlds_are_those_of_the_python_back_end(game: str, players: int, places: tuple[int, ...]) -> None:
    table = table_of(game)
    for answers in places:
        here = begun(game, players, 5, answers, recorded=False).state
        for player in range(players):
            for seed in (answers, -1 - player):
                table.load(here, answers)
                table.call("imagine", player, seed, seed >> 32)
                world = imagined(here, game, player, seed)
                assert pack(table.state()) == pack(world)
