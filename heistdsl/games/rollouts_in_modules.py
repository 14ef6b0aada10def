"""Rollouts inside a module of WebAssembly: the very ones of `rollouts`, many in one call.

It can be imported only where wasmtime is installed: `plays_in_bulk` in `backends` says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import local

from heistdsl.engine import Game
from heistdsl.engine.decisions import Given
from heistdsl.games.decision import Answer, Decision
from heistdsl.games.machines import machine_of
from heistdsl.games.modules import module_of
from heistdsl.games.outcome import FAILED, Outcome
from heistdsl.games.rollouts import roll_out, rolled_out
from heistdsl.games.running import Running
from heistdsl.oracle.errors import IllegalChoice
from heistdsl.oracle.prepared import Prepared
from heistdsl.wasm import Table
from heistdsl.wasm.rollouts import Trial
from heistdsl.wasm.rollouts import roll_out as roll_out_there


def roll_out_in_module(
    world: Running, game: Game, prepared: Prepared, decision: Decision, answers: Sequence[Answer], seeds: Sequence[int]
) -> list[list[Outcome]]:
    """What `roll_out` finds. What is too large for a module, or goes wrong in one, is done here; `game` is the game of
    the engine that stands where `world` stands."""
    table = _table(prepared)
    if table is None:
        return roll_out(world, decision, answers, seeds)
    trials = {place: trial for place, answer in enumerate(answers) if (trial := _trial(game, decision, answer))}
    if not trials:
        return [[FAILED] * len(answers) for _ in seeds]
    told = len(game.inputs)
    try:
        rows = iter(roll_out_there(table, game.state, told, decision.player, list(trials.values()), seeds))
    except ValueError:
        return roll_out(world, decision, answers, seeds)
    found = []
    for seed in seeds:
        outcomes = [FAILED] * len(answers)
        for place in trials:
            row = next(rows)
            outcomes[place] = rolled_out(world, decision, answers[place], seed) if row is None else Outcome(*row)
        found.append(outcomes)
    return found


def _trial(game: Game, decision: Decision, answer: Answer) -> Trial | None:
    """An answer as the module takes it; None if it is not allowed."""
    given: Given = answer  # type: ignore[assignment]
    for each in game.decisions:
        if each.id == decision.id and each.player.index == decision.player:
            try:
                return game.reply(each, given)
            except IllegalChoice:
                return None
    return None


class _Mine(local):
    """The table of a thread, and whose it is: a module plays one game at a time."""

    def __init__(self) -> None:
        self.prepared: Prepared | None = None
        self.table: Table | None = None


_MINE = _Mine()


def _table(prepared: Prepared) -> Table | None:
    if _MINE.prepared is not prepared:
        made, machine = module_of(prepared), machine_of(prepared)
        _MINE.table = None if made is None or machine is None else Table(made, machine)
        _MINE.prepared = prepared
    return _MINE.table
