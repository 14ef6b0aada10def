"""Rollouts inside a module: from one position on, or from worlds imagined of it, with each of some answers, by chance,
many in one call."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from heistdsl.engine.state import State
from heistdsl.wasm.layout import MOST_RESULTS, OUTCOME_WORDS, TEMPLATE_BYTES, TRIAL_BYTES, WORD, result_words, words_of
from heistdsl.wasm.native import Stopped
from heistdsl.wasm.playing import Table
from heistdsl.wasm.positions import Writer

#: Which of the open questions of the player, in their order, is answered with what: a number or a list.
Trial: TypeAlias = tuple[int, "int | list[int]"]
#: No question is answered: how things stand as they are.
NO_TRIAL: Final[Trial] = -1, 0
#: For whom the game ended well (1) or badly (-1; 0: it is not over), how the player stands, how the others stand.
Row: TypeAlias = tuple[int, int, int]

_HEAD: Final = 5
_TRIAL_WORDS: Final = 3
_SEED_WORDS: Final = 2
#: The greatest seed.
_WHOLE: Final = 2**64 - 1


@dataclass(frozen=True, slots=True)
class Worlds:
    """The seeds of imagined worlds, and of the rollouts in each of them, in this order: `each` for every world, fewer
    for the last one."""

    seeds: Sequence[int]
    each: int


def put_position(table: Table, state: State, told: int) -> None:
    """Let rollouts begin at a position from now on. `told` is how much the game was told so far.

    Raises ValueError if the position is too large for a module.
    """
    table.seat(state.n)
    image = Writer(table.layout, table.made.shapes).write(state, told, recorded=False)
    if len(image) + WORD > TEMPLATE_BYTES:
        raise ValueError("this position is too large for a module")
    table.put(table.layout.constants["TEMPLATE"], words_of([len(image)]) + image)


def imagines(table: Table) -> bool:
    """Whether the module can imagine worlds of its game: it has to know of every number whether it is a piece."""
    return bool(table.layout.constants["IMAGINES"])


def roll_out(
    table: Table, player: int, trials: Sequence[Trial], seeds: Sequence[int], worlds: Worlds | None = None,
    *, near: bool = False,
) -> list[Row | None]:  # fmt: skip
    """For each seed what comes of each answer, in this order; None for what cannot be done here, which another back end
    may do. Without worlds all of them begin at the position itself. What is `near` stops when the player has to decide
    again.

    Raises ValueError if what is asked is too large for a module.
    """
    rows: list[Row | None] = []
    for part, some in _parts(table, len(trials), seeds, worlds):
        rows += _part(table, player, _Asked(trials, part, some, near))
    return rows


def _parts(
    table: Table, trials: int, seeds: Sequence[int], worlds: Worlds | None
) -> Iterator[tuple[Sequence[int], Worlds | None]]:
    """So many seeds at once as there is room for their results, whole worlds of them."""
    room = MOST_RESULTS * result_words(table.machine.facts) // (OUTCOME_WORDS * trials)
    most = max(1, min(room, TRIAL_BYTES // (4 * _SEED_WORDS * WORD)))
    if worlds is None:
        yield from ((seeds[begin : begin + most], None) for begin in range(0, len(seeds), most))
        return
    count = max(1, most // worlds.each)
    for begin in range(0, len(worlds.seeds), count):
        part = Worlds(worlds.seeds[begin : begin + count], worlds.each)
        yield seeds[begin * worlds.each : (begin + count) * worlds.each], part


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked of the module at once."""

    trials: Sequence[Trial]
    seeds: Sequence[int]
    worlds: Worlds | None
    near: bool

    def world_end(self, done: int) -> int:
        """Where the rollouts end that begin in the same world."""
        assert self.worlds is not None
        each = self.worlds.each * len(self.trials)
        return min(len(self.trials) * len(self.seeds), (done // each + 1) * each)

    def image(self, at: int) -> bytes:
        """It, as it lies in memory from an address on. Lists stand at its end."""
        lists: list[int] = []
        of_worlds = () if self.worlds is None else self.worlds.seeds
        each = len(self.seeds) if self.worlds is None else self.worlds.each
        words = [len(self.trials), len(self.seeds), len(of_worlds), each, int(self.near)]
        end = at + WORD * (_HEAD + _TRIAL_WORDS * len(self.trials) + _SEED_WORDS * (len(of_worlds) + len(self.seeds)))
        for place, answer in self.trials:
            if isinstance(answer, int):
                words += place, answer, 0
            else:
                words += place, 0, end + WORD * len(lists)
                lists += len(answer), *answer
        numbers = [seed & _WHOLE for seed in (*of_worlds, *self.seeds)]
        found = words_of(words) + struct.pack(f"<{len(numbers)}Q", *numbers) + words_of(lists)
        if len(found) > TRIAL_BYTES:
            raise ValueError("these are too many rollouts for a module at once")
        return found


def _part(table: Table, player: int, asked: _Asked) -> list[Row | None]:
    at, results = table.layout.constants["TRIALS"], table.layout.constants["RESULTS"]
    table.put(at, asked.image(at))
    total = len(asked.trials) * len(asked.seeds)
    failed: set[int] = set()
    first = 0
    while first < total:
        try:
            table.call("roll_out", player, first)
            break
        except Stopped:
            done = table.number("done")
            is_imagining = asked.worlds is not None and table.number("world") < 0
            first = asked.world_end(done) if is_imagining else done + 1
            failed.update(range(done, first))
    found = struct.iter_unpack(f"<{OUTCOME_WORDS}i", table.memory[results : results + total * OUTCOME_WORDS * WORD])
    return [None if place in failed else row for place, row in enumerate(found)] if failed else list(found)
