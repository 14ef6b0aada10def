"""The module plays the very games that the Python back end plays: same answers, same log, same results."""

from __future__ import annotations

import pytest
from side_by_side import variants

from heistdsl.bulk import Batch, Plan
from heistdsl.bulk.at_random import play_at_random
from heistdsl.bulk.in_modules import play_in_module
from rulesets import rules_of

GAMES = (
    "high-noon-heist",
    "achievement-hunter-heist",
    "crazy-eights",
    "go-fish",
    "goofspiel",
    "liars-dice",
    "the-specialists",
    "the-perfect-heist",
)
#: How many games the long test plays, where they take long; of others 4,000.
LONG = {"high-noon-heist": 20_000, "achievement-hunter-heist": 2_000, "the-specialists": 400, "the-perfect-heist": 60}


def both(game: str, players: int, seeds: range, options: dict[str, str], digests: bool = True) -> None:
    """Play games on both and compare everything that is told of them; none may be given up by the module."""
    rules = rules_of(game)
    plan = Plan(rules.source, players, 0, 1, options=tuple(options.items()), digests=digests)
    played = play_in_module(plan, rules, seeds)
    assert played is not None
    count = 0
    for batch in played:
        assert isinstance(batch, Batch)
        for record in batch.records():
            assert record == play_at_random(plan, rules, record.seed)
            count += 1
    assert count == len(seeds)


@pytest.mark.parametrize(
    ("game", "players", "count"),
    [
        ("high-noon-heist", 2, 2_000),
        ("achievement-hunter-heist", 2, 100),
        ("achievement-hunter-heist", 4, 2),
        ("crazy-eights", 3, 100),
        ("go-fish", 4, 100),
        ("goofspiel", 2, 600),
        ("liars-dice", 3, 200),
        ("the-specialists", 2, 2),
        ("the-specialists", 3, 2),
        ("the-specialists", 4, 1),
        ("the-perfect-heist", 3, 1),
        ("the-perfect-heist", 4, 1),
        ("the-perfect-heist", 6, 1),
    ],
)
def test_same_games(game: str, players: int, count: int) -> None:
    both(game, players, range(count), {})


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_same_twenty_thousand_games(game: str) -> None:
    low, high = rules_of(game).players
    seats = range(low, high + 1)
    each = LONG.get(game, 4_000) // len(seats)
    for players in seats:
        both(game, players, range(each), {})


@pytest.mark.parametrize("game", ["high-noon-heist", "achievement-hunter-heist", "goofspiel"])
def test_same_games_with_every_variant(game: str) -> None:
    rules = rules_of(game)
    for options in variants(rules.ruleset):
        both(game, rules.players[0], range(1 if game == "achievement-hunter-heist" else 4), options)


def test_without_a_log_the_games_are_the_same() -> None:
    both("high-noon-heist", 2, range(20), {}, digests=False)
    both("crazy-eights", 2, range(3), {}, digests=False)


def test_seeds_are_whole_numbers_of_any_size() -> None:
    both("goofspiel", 2, range(-2, 2), {})
    both("goofspiel", 2, range(2**32 - 1, 2**32 + 2), {})
    both("goofspiel", 2, range(2**64 - 1, 2**64 + 1), {})


def test_more_games_than_fit_in_one_call() -> None:
    rules = rules_of("goofspiel")
    plan = Plan(rules.source, 2, 0, 700, options=(("size", "four"),))
    batches = [batch for batch in play_in_module(plan, rules, range(700)) or () if isinstance(batch, Batch)]
    records = [record for batch in batches for record in batch.records()]
    assert [each.seed for each in records] == list(range(700))
    assert records[650] == play_at_random(plan, rules, 650)
