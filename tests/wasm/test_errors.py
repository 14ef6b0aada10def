"""What stops a game in a module: the named errors of the Python back end, and what happens then."""

from __future__ import annotations

import pytest
from tiny import tiny_game

from heistdsl.bulk import Failed, Plan
from heistdsl.bulk.at_random import finish_at_random
from heistdsl.bulk.runner import play_batch
from heistdsl.engine import BareGame, Machine, RuleError
from heistdsl.games import Rules
from heistdsl.games.loading import Source
from heistdsl.lower import compile_rules
from heistdsl.wasm import Broken, Results, Table, make

FLOWS = {
    "overflow": "ann.luck = 900000000\nann.luck = ann.luck * 3",
    "division by zero": "ann.luck = 1 / (ann.luck - ann.luck)",
    "fuel": "ann.luck = 1\nrepeat while ann.luck < 5: ann.luck = 3 - ann.luck",
    "many dice": "roll 900000000 d6 as r",
    "after a choice": "ann chooses n from 1..2\nann.luck = 1 / (n - n)",
}


def errors(flow: str) -> tuple[str, list[Broken | Results]]:
    """The error of the Python back end, and what a module tells of three games."""
    program = compile_rules(tiny_game(flow=flow))
    machine = Machine(program)
    with pytest.raises(RuleError) as stopped:
        finish_at_random(BareGame(machine, 2, 1, {}), 1)
    table = Table(make(program), machine)
    table.set_up(2, [])
    return stopped.value.code, list(table.play(range(3)))


@pytest.mark.parametrize("name", sorted(FLOWS))
def test_the_same_error_for_each_game(name: str) -> None:
    code, told = errors(FLOWS[name])
    assert told == [Broken(seed, code) for seed in range(3)]


def test_a_rule_that_goes_wrong_is_told_with_its_place() -> None:
    ruleset = tiny_game(flow=FLOWS["after a choice"])
    rules = Rules(ruleset, Source("tiny"))
    with pytest.raises(Failed, match="overflow") as failed:
        play_batch(Plan(Source("tiny"), 2, 4, 3, backend="wasm"), rules, range(4, 7))
    assert (failed.value.seed, failed.value.cause) == (4, "rule")
    assert failed.value.line
