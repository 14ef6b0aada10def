"""Rollouts inside a module of WebAssembly, with the worlds they begin in: the very ones of `rollouts`, many in a call.

It can be imported only where wasmtime is installed: `plays_in_bulk` in `backends` says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from threading import local

from heistdsl.collecting import no_search_for_circles
from heistdsl.engine import Game
from heistdsl.engine.decisions import Given
from heistdsl.engine.state import State
from heistdsl.games.decision import Answer, Decision
from heistdsl.games.machines import machine_of
from heistdsl.games.modules import module_of
from heistdsl.games.outcome import FAILED, Outcome
from heistdsl.games.rollouts import World, imagined, roll_out, roll_out_imagined, rolled_out
from heistdsl.games.running import Running
from heistdsl.oracle.errors import IllegalChoice
from heistdsl.oracle.prepared import Prepared
from heistdsl.wasm import Table
from heistdsl.wasm.rollouts import NO_TRIAL, Row, Trial, Worlds, imagines, put_position
from heistdsl.wasm.rollouts import roll_out as roll_out_there

#: `Outcome._make` without its Python: there are a hundred thousand a second.
_outcome: Callable[[Row | None], Outcome] = partial(tuple.__new__, Outcome)


def roll_out_in_module(
    world: Running, game: Game, prepared: Prepared, decision: Decision, answers: Sequence[Answer | None],
    seeds: Sequence[int], near: bool,
) -> list[list[Outcome]]:  # fmt: skip
    """What `roll_out` finds. What is too large for a module, or goes wrong in one, is done here; `game` is the game of
    the engine that stands where `world` stands."""
    table = _MINE.table_at(prepared, game)
    if table is None:
        return roll_out(world, decision, answers, seeds, near)
    return _rows(table, game, decision, answers, seeds, None, lambda nth: world, near)


def roll_out_imagined_in_module(
    running: Running, game: Game, prepared: Prepared, decision: Decision, answers: Sequence[Answer | None],
    worlds: Sequence[World], near: bool,
) -> list[list[Outcome]]:  # fmt: skip
    """What `roll_out_imagined` finds."""
    table = _MINE.table_at(prepared, game)
    if table is None or not imagines(table):
        return roll_out_imagined(running, decision, answers, worlds, near)
    seeds = [seed for _, own in worlds for seed in own]
    each = len(worlds[0][1]) if worlds else 1
    there = Worlds([seed for seed, _ in worlds], each)

    def world(nth: int) -> Running:
        return imagined(running, decision.player, there.seeds[nth // each])

    return _rows(table, game, decision, answers, seeds, there, world, near)


def _rows(
    table: Table, game: Game, decision: Decision, answers: Sequence[Answer | None], seeds: Sequence[int],
    worlds: Worlds | None, world_of: Callable[[int], Running], near: bool,
) -> list[list[Outcome]]:  # fmt: skip
    """For each seed what comes of each answer; `world_of` gives the world of a seed for what goes wrong there."""
    trials = {place: trial for place, answer in enumerate(answers) if (trial := _trial(game, decision, answer))}
    if not trials:
        return [[FAILED] * len(answers) for _ in seeds]
    rows: Sequence[Row | None]
    try:
        rows = roll_out_there(table, decision.player, list(trials.values()), seeds, worlds, near=near)
    except ValueError:
        rows = [None] * (len(trials) * len(seeds))
    width = len(answers)
    if len(trials) == width and None not in rows:
        with no_search_for_circles():
            made = list(map(_outcome, rows))
            return [made[begin : begin + width] for begin in range(0, len(made), width)]
    found = []
    for nth, seed in enumerate(seeds):
        outcomes = [FAILED] * len(answers)
        for place, row in zip(trials, rows[nth * len(trials) : (nth + 1) * len(trials)], strict=True):
            outcomes[place] = (
                rolled_out(world_of(nth), decision, answers[place], seed, near) if row is None else Outcome._make(row)
            )
        found.append(outcomes)
    return found


def _trial(game: Game, decision: Decision, answer: Answer | None) -> Trial | None:
    """An answer as the module takes it; None if it is not allowed."""
    if answer is None:
        return NO_TRIAL
    given: Given = answer  # type: ignore[assignment]
    own = [each for each in game.decisions if each.player.index == decision.player]
    for nth, each in enumerate(own):
        if each.id == decision.id:
            try:
                return nth, game.reply(each, given)
            except IllegalChoice:
                return None
    return None


class _Mine(local):
    """The table of a thread, whose it is, and where it stands: a module plays one game at a time."""

    def __init__(self) -> None:
        self.prepared: Prepared | None = None
        self.table: Table | None = None
        self.stands: tuple[State, int, int] | None = None

    def table_at(self, prepared: Prepared, game: Game) -> Table | None:
        """The table with the position of a game; None if that is too large, or there is no module."""
        if self.prepared is not prepared:
            made, machine = module_of(prepared), machine_of(prepared)
            self.table = None if made is None or machine is None else Table(made, machine)
            self.prepared, self.stands = prepared, None
        state, told = game.state, len(game.inputs)
        if self.table is not None and not self._stands_at(state, told):
            self.stands = None
            try:
                put_position(self.table, state, told)
            except ValueError:
                return None
            self.stands = state, told, state.seed
        return self.table

    def _stands_at(self, state: State, told: int) -> bool:
        """Whether that is the last position. A state changes only when its game is told something, or gets a seed."""
        return self.stands is not None and self.stands[0] is state and self.stands[1:] == (told, state.seed)


_MINE = _Mine()
