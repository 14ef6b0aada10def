"""The module plays the very games that the interpreter plays, with nothing between them: records and digests."""

from __future__ import annotations

import pytest
from side_by_side import variants

from heistdsl.bulk import Batch, Plan
from heistdsl.bulk.in_modules import play_in_module
from heistdsl.bulk.runner import play_one
from rulesets import rules_of


def both(game: str, players: int, seeds: range, options: dict[str, str]) -> None:
    """Play games on both; everything told of them is the same, and none is given up by the module."""
    rules = rules_of(game)
    plan = Plan(rules.source, players, 0, 1, options=tuple(options.items()), backend="oracle")
    played = play_in_module(plan, rules, seeds)
    assert played is not None
    records = []
    for batch in played:
        assert isinstance(batch, Batch)
        records += batch.records()
    assert [each.seed for each in records] == list(seeds)
    for record in records:
        assert record.digest
        assert record == play_one(plan, rules, record.seed)


def test_a_game() -> None:
    both("high-noon-heist", 2, range(1), {})
    both("goofspiel", 3, range(1), {"size": "four"})


@pytest.mark.long
def test_two_hundred_games() -> None:
    both("high-noon-heist", 2, range(200), {})


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "players", "seeds", "options"),
    [
        ("achievement-hunter-heist", 2, range(4), {}),
        ("achievement-hunter-heist", 4, range(1), {}),
        ("the-specialists", 1, range(1), {}),
        ("the-specialists", 3, range(1), {}),
        ("the-specialists", 2, range(1), {"hideouts": "two", "die-tokens": "any-turn", "start": "tiles"}),
        ("the-perfect-heist", 3, range(12, 13), {"board-length": "short"}),
        (
            "the-perfect-heist",
            2,
            range(18, 19),
            {
                "board-length": "short",
                "chance-window": "full-pass",
                "loot-share": "leader-picks",
                "crew-may-sabotage": "no",
            },
        ),
    ],
)
def test_games_that_take_longer(game: str, players: int, seeds: range, options: dict[str, str]) -> None:
    both(game, players, seeds, options)


@pytest.mark.long
@pytest.mark.parametrize("game", ["high-noon-heist", "achievement-hunter-heist"])
def test_every_variant(game: str) -> None:
    rules = rules_of(game)
    for options in variants(rules.ruleset):
        both(game, rules.players[0], range(3, 4), options)
