"""The module plays the very games that the Python back end plays: same answers, same log, same results."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from side_by_side import Pair, shipped, small, variants

from heistdsl.bulk import Plan, Record
from heistdsl.bulk.at_random import play_on
from heistdsl.engine.game import options_in_force
from heistdsl.games.loading import Source
from heistdsl.wasm import Played, Table, make

SHIPPED = ("high-noon-heist", "achievement-hunter-heist")
SMALL = ("crazy-eights", "go-fish", "goofspiel")


def pair_of(game: str) -> Pair:
    return shipped(game) if game in SHIPPED else small(game)


@cache
def table_of(game: str) -> Table:
    machine = pair_of(game).machine
    return Table(make(machine.program), machine)


def both(game: str, players: int, seeds: range, options: dict[str, str], recorded: bool = True) -> None:
    """Play games on both and compare everything that is told of them."""
    machine, table = pair_of(game).machine, table_of(game)
    table.set_up(players, options_in_force(machine.facts, options), recorded)
    plan = Plan(Source(game), players, 0, 1, digests=recorded)
    for seed, played in zip(seeds, table.play(seeds), strict=True):
        assert isinstance(played, Played)
        result = played.result
        record = Record(seed, result.winners, result.scores, result.reason, played.answers, played.digest)
        assert record == play_on(machine, plan, options, seed)


@pytest.mark.parametrize(
    ("game", "players", "count"),
    [
        ("high-noon-heist", 2, 300),
        ("achievement-hunter-heist", 2, 10),
        ("achievement-hunter-heist", 4, 2),
        ("crazy-eights", 3, 10),
        ("go-fish", 4, 20),
        ("goofspiel", 2, 60),
    ],
)
def test_same_games(game: str, players: int, count: int) -> None:
    both(game, players, range(count), {})


@pytest.mark.long
@pytest.mark.parametrize("game", [*SHIPPED, *SMALL])
def test_same_twenty_thousand_games(game: str) -> None:
    facts = pair_of(game).machine.facts
    seats = range(facts.min_players, facts.max_players + 1)
    each = {"high-noon-heist": 20_000, "achievement-hunter-heist": 400}.get(game, 2_000) // len(seats)
    for players in seats:
        both(game, players, range(each), {})


@pytest.mark.parametrize("game", [*SHIPPED, "goofspiel"])
def test_same_games_with_every_variant(game: str) -> None:
    pair = pair_of(game)
    for options in variants(pair.ruleset):
        both(game, pair.machine.facts.min_players, range(1 if game == "achievement-hunter-heist" else 4), options)


def test_without_a_log_the_games_are_the_same() -> None:
    both("high-noon-heist", 2, range(20), {}, recorded=False)
    both("crazy-eights", 2, range(3), {}, recorded=False)


def test_seeds_are_whole_numbers_of_any_size() -> None:
    both("goofspiel", 2, range(-2, 2), {})
    both("goofspiel", 2, range(2**32 - 1, 2**32 + 2), {})
    both("goofspiel", 2, range(2**64 - 1, 2**64 + 1), {})


def test_more_games_than_fit_in_one_call() -> None:
    table = table_of("goofspiel")
    table.set_up(2, options_in_force(table.machine.facts, {"size": "four"}))
    played = list(table.play(range(700)))
    assert [each.seed for each in played] == list(range(700))
    assert played[650:] == list(table.play(range(650, 700)))
    assert replace(played[0], seed=9) != played[9]
