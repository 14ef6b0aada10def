"""Worlds imagined inside a module: those of the Python back end, number for number; they tell nothing that is hidden,
look the same to who imagines them, and go on to their end."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import pytest
from positions import begun, table_of
from tiny import tiny_game

from heistdsl.bots.playing import chances_of
from heistdsl.bulk.at_random import step_at_random
from heistdsl.engine import BareGame, Machine
from heistdsl.engine.asking import decision_of
from heistdsl.engine.imagining import imagine
from heistdsl.engine.machine import open_threads
from heistdsl.engine.packing import pack
from heistdsl.engine.state import State
from heistdsl.engine.view import view_of
from heistdsl.lower import compile_rules
from heistdsl.wasm import Table, make

#: How many play, how many answers lie between two positions, and how many positions are looked at.
GAMES = {
    "high-noon-heist": (2, 3, 12),
    "achievement-hunter-heist": (3, 4, 4),
    "the-specialists": (3, 5, 3),
    "the-perfect-heist": (4, 23, 3),
    "goofspiel": (3, 2, 6),
    "go-fish": (3, 12, 5),
    "crazy-eights": (2, 11, 4),
    "liars-dice": (3, 2, 6),
}


def positions(game: str, seed: int) -> Iterator[tuple[int, BareGame]]:
    """A game by chance, every few answers, with how many there were."""
    players, between, most = GAMES[game]
    found = begun(game, players, seed, 0, recorded=False)
    chances, order = chances_of(seed + 1, players)
    for answers in range(between * most):
        if not found.questions:
            return
        if answers % between == 0:
            yield answers, found
        step_at_random(found, chances, order)


def moments_of_a_whole_game(game: str, players: int, seed: int) -> Iterator[tuple[int, State]]:
    """A game by chance to its end, walked inside the module: a position every few answers in the beginning, then ever
    fewer, some 70 of the longest games."""
    table, (_, between, _) = table_of(game), GAMES[game]
    here, answers = begun(game, players, seed, 0, recorded=False).state, 0
    table.load(here)
    table.call("begin_luck")
    while not here.over:
        yield answers, here
        table.load(here, answers)
        table.call("find_open")
        for _ in range(max(between, answers // 12)):
            if table.number("open_count"):
                table.call("step")
                answers += 1
        here = table.state()


def world_of(table: Table, state: State, player: int, *seeds: int) -> State:
    """The world that a module imagines; with several seeds in a world, in a world."""
    table.load(state)
    for seed in seeds:
        table.call("imagine", player, seed, seed >> 32)
    return table.state()


def seen(table: Table, state: State, player: int) -> str:
    """All that a player is shown, and is asked; whom the game waits for is asked anew."""
    facts = table.machine.facts
    asked = (each for thread in open_threads(state) for each in thread.asked or ())
    decisions = tuple(decision_of(facts, each, state.n) for each in asked)
    view = {key: value for key, value in view_of(facts, state, player, decisions, []).items() if key != "waiting"}
    return json.dumps([view, [str(each) for each in decisions if each.player.index == player]])


@pytest.mark.parametrize("game", GAMES)
def test_worlds_are_those_of_the_python_back_end(game: str) -> None:
    table = table_of(game)
    for answers, here in positions(game, 5):
        for player, seed in ((answers % here.state.n, answers), (0, -1 - answers)):
            world = here.state.clone()
            imagine(table.machine, world, player, seed)
            assert pack(world_of(table, here.state, player, seed)) == pack(world)


def look_from(game: str, here: State, answers: int, finishing: Sequence[int]) -> None:
    """Compare worlds of every player with a position; those of some go on to their end."""
    table = table_of(game)
    for player in range(here.n):
        world = world_of(table, here, player, 7)
        assert seen(table, world, player) == seen(table, here, player), (answers, player)
        assert pack(world_of(table, here, player, 99, 7)) == pack(world), (answers, player)
        if player in finishing:
            table.load(world)
            assert table.call("finish_here") > 0


@pytest.mark.parametrize("game", GAMES)
def test_nobody_can_tell_a_world_nor_does_it_tell_what_is_hidden(game: str) -> None:
    """From the game and from a world that differs in nothing but what the player cannot know, the same is imagined:
    number for number. What is imagined can be played to its end."""
    for answers, here in positions(game, 3):
        look_from(game, here.state, answers, range(here.state.n))


def test_what_states_name_keeps_the_type_they_are_declared_with() -> None:
    """Of several states each counts, on top of what the zone may hold."""
    flow = """move ace | king | queen | knife | rope | jack | ten to deck
shuffle deck
move ace | king | queen | knife | rope to ann.hand
favourite = top(1 of everything where ace)
ann.wanted = queen | knife | rope
ann.agents = ace | queen
bob chooses word from players
"""
    sets = {
        name: {"owner": "player", "type": f"set of {type_}"}
        for name, type_ in (("wanted", "card"), ("agents", "agent"))
    }
    program = compile_rules(tiny_game(flow=flow, state=sets))
    machine = Machine(program)
    table = Table(make(program), machine)
    here = BareGame(machine, 2, 1, {}, recorded=False).state
    for seed in range(20):
        world = here.clone()
        imagine(machine, world, 1, seed)
        assert pack(world_of(table, here, 1, seed)) == pack(world)
        assert pack(world_of(table, here, 1, seed + 1, seed)) == pack(world)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "players"), [*((game, players) for game, (players, _, _) in GAMES.items()), ("the-perfect-heist", 6)]
)
def test_the_same_all_through_whole_games(game: str, players: int) -> None:
    """One player of each position goes on to the end, in turn: what takes long is to finish a game."""
    for seed in range(4):
        for place, (answers, here) in enumerate(moments_of_a_whole_game(game, players, seed)):
            look_from(game, here, answers, [place % players])
