"""Positions in the middle of games, and tables to put them on."""

from __future__ import annotations

from functools import cache

from heistdsl.bots.playing import chances_of
from heistdsl.bulk.at_random import step_at_random
from heistdsl.engine import BareGame
from heistdsl.games.machines import machine_of
from heistdsl.games.modules import module_of
from heistdsl.wasm import Table
from rulesets import rules_of


@cache
def table_of(game: str) -> Table:
    """A table for games of a ruleset."""
    prepared = rules_of(game).prepared
    made, machine = module_of(prepared), machine_of(prepared)
    assert made is not None
    assert machine is not None
    return Table(made, machine)


def begun(game: str, players: int, seed: int, answers: int, recorded: bool = True) -> BareGame:
    """A game after some answers."""
    found = BareGame(table_of(game).machine, players, seed, rules_of(game).chosen({}), recorded=recorded)
    chances, order = chances_of(seed + 1, players)
    for _ in range(answers):
        if found.questions:
            step_at_random(found, chances, order)
    return found
