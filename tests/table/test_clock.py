"""Games in real time: the clock of the game follows the clock on the wall."""

from __future__ import annotations

from itertools import count

import pytest
from tables import ScriptedTerminal, at_table, typed

from heistdsl.games import Game
from heistdsl.table import Plan, play
from heistdsl.table.clockwork import WallClock
from heistdsl.table.seen import Seen
from rulesets import rules_of


def running() -> Game:
    """A game whose clock has just begun to run."""
    game = rules_of("achievement-hunter-heist").new_game(2, 4, backend="oracle")
    while not game.clock_runs:
        game.choose(game.decisions[0], game.decisions[0].default)
    return game


def clock(game: Game) -> int:
    return Seen.of(game, 0).clock


def test_whole_seconds_are_counted_while_it_runs() -> None:
    times = iter([10.0, 10.4, 11.2, 14.1, 20.0, 30.0, 31.5])
    wall = WallClock(now=lambda: next(times))
    assert wall.seconds() == 0
    wall.start()
    assert [wall.seconds(), wall.seconds(), wall.seconds()] == [0, 1, 3]
    wall.stop()
    assert wall.seconds() == 0
    wall.start()  # at 20.0: what went by before is not counted
    assert wall.seconds() == 10
    assert wall.seconds() == 1


def live(game: Game, seconds: int, *lines: str) -> ScriptedTerminal:
    """Play at a live terminal, where so many seconds go by at every question."""
    terminal = ScriptedTerminal(typed(*lines), live=True)
    terminal.seconds = seconds
    ticks = count()
    plan = Plan(game.rules, frozenset((0,)), ["random"] * game.players)
    play(plan, terminal, game, WallClock(now=lambda: float(next(ticks)), rest=lambda seconds: None))  # type: ignore[arg-type]
    return terminal


def test_it_waits_until_everybody_is_ready_and_then_runs() -> None:
    game = running()
    before = clock(game)
    terminal = live(game, 3, "", "log")
    assert "The clock is about to start." in terminal.text
    assert clock(game) >= before + 3
    assert " of 10:00" in terminal.text
    assert any(prompt.startswith("Player 1 0:") for prompt in terminal.prompts)


def test_bots_answer_now_and_then_and_the_screen_is_drawn_anew() -> None:
    game = running()
    before = len(game.inputs)
    terminal = live(game, 12, "", "help", "help")
    bots = [each for each in game.inputs[before:] if getattr(each, "player", None) == 1]
    assert bots
    assert len([screen for screen in terminal.screens if any("Job › Heist" in line for line in screen)]) >= 2


def test_it_can_be_stopped_for_a_while() -> None:
    game = running()
    terminal = live(game, 0, "", "pause", "", "help")
    assert "The clock stands still. Press Enter to go on. " in terminal.prompts


@pytest.mark.parametrize(("line", "passes"), [("wait 7", 7), ("wait", 0), ("wait 99999999999", 0), ("wait -3", 0)])
def test_in_a_pipe_time_passes_only_when_it_is_told_to(line: str, passes: int) -> None:
    game = running()
    before = clock(game)
    at_table(game, typed("/help", line), people=(0, 1))
    assert clock(game) == before + passes
