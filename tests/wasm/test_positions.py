"""A position moves into a module and back at any decision, and goes on there as it would have here."""

from __future__ import annotations

import pytest
from positions import begun, table_of

from heistdsl.bulk.at_random import finish_at_random
from heistdsl.engine.log import Log
from heistdsl.engine.packing import pack


@pytest.mark.parametrize(
    ("game", "players", "places"),
    [
        ("high-noon-heist", 2, range(0, 36, 3)),
        ("achievement-hunter-heist", 3, (0, 1, 5, 9, 14)),
        ("goofspiel", 3, (0, 4, 7)),
        ("go-fish", 3, (0, 20, 60)),
        ("crazy-eights", 2, (0, 30)),
        ("liars-dice", 3, (0, 5, 11)),
    ],
)
def test_there_and_back_and_to_the_end(game: str, players: int, places: tuple[int, ...]) -> None:
    table = table_of(game)
    for answers in places:
        here = begun(game, players, 5, answers)
        table.load(here.state, answers)
        assert pack(table.state()) == pack(here.state)
        table.call("compact")
        assert pack(table.state()) == pack(here.state)
        assert table.call("finish_here") == finish_at_random(here, 5)
        assert pack(table.state()) == pack(here.state)
        assert Log(table.state()).digest == here.digest


def test_a_position_without_a_log() -> None:
    table, here = table_of("high-noon-heist"), begun("high-noon-heist", 2, 9, 12, recorded=False)
    table.load(here.state)
    assert table.state().log is None
    table.call("finish_here")
    finish_at_random(here, 9)
    assert pack(table.state()) == pack(here.state)


def test_what_is_tried_leaves_no_trace() -> None:
    table, here = table_of("achievement-hunter-heist"), begun("achievement-hunter-heist", 2, 3, 6)
    table.load(here.state)
    before = bytes(table.memory[table.layout.constants["STATE"] : table.layout.constants["HEAP"]])
    table.call("new_copies", 3)
    assert bytes(table.memory[table.layout.constants["STATE"] : table.layout.constants["HEAP"]]) == before
