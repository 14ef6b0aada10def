"""Rollouts inside a module: from one position on with each of some answers, by chance, many in one call."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final, TypeAlias

from heistdsl.engine.state import State
from heistdsl.wasm.layout import MOST_RESULTS, OUTCOME_WORDS, TEMPLATE_BYTES, TRIAL_BYTES, WORD, result_words, words_of
from heistdsl.wasm.native import Stopped
from heistdsl.wasm.playing import Table
from heistdsl.wasm.positions import Writer

#: Which of the open questions, in their order, is answered with what: a number or a list.
Trial: TypeAlias = tuple[int, "int | list[int]"]
#: For whom the game ended well (1) or badly (-1; 0: it is not over), how the player stands, how the best of the others.
Row: TypeAlias = tuple[int, int, int]

_HEAD: Final = 2
_TRIAL_WORDS: Final = 3
_SEED_WORDS: Final = 2


def roll_out(
    table: Table, state: State, told: int, player: int, trials: Sequence[Trial], seeds: Sequence[int]
) -> list[Row | None]:
    """For each seed what comes of each answer, in this order; None for what cannot be done here, which another back end
    may do. `told` is how much the game was told so far.

    Raises ValueError if the position, or what is asked, is too large for a module.
    """
    _put_position(table, state, told)
    most = MOST_RESULTS * result_words(table.machine.facts) // (OUTCOME_WORDS * len(trials))
    rows: list[Row | None] = []
    for begin in range(0, len(seeds), max(1, most)):
        rows += _part(table, player, trials, seeds[begin : begin + max(1, most)])
    return rows


def _put_position(table: Table, state: State, told: int) -> None:
    table.seat(state.n)
    image = Writer(table.layout, table.made.shapes).write(state, told, recorded=False)
    if len(image) + WORD > TEMPLATE_BYTES:
        raise ValueError("this position is too large for a module")
    table.put(table.layout.constants["TEMPLATE"], words_of([len(image)]) + image)


def _part(table: Table, player: int, trials: Sequence[Trial], seeds: Sequence[int]) -> list[Row | None]:
    at, results = table.layout.constants["TRIALS"], table.layout.constants["RESULTS"]
    table.put(at, _asked(at, trials, seeds))
    total = len(trials) * len(seeds)
    failed: set[int] = set()
    first = 0
    while first < total:
        try:
            table.call("roll_out", player, first)
            break
        except Stopped:
            failed.add(table.number("done"))
            first = table.number("done") + 1
    found = struct.iter_unpack(f"<{OUTCOME_WORDS}i", table.memory[results : results + total * OUTCOME_WORDS * WORD])
    return [None if place in failed else row for place, row in enumerate(found)]


def _asked(at: int, trials: Sequence[Trial], seeds: Sequence[int]) -> bytes:
    """What is asked of the module, as it lies in memory from an address on. Lists stand at its end."""
    lists: list[int] = []
    words = [len(trials), len(seeds)]
    end = at + WORD * (_HEAD + _TRIAL_WORDS * len(trials) + _SEED_WORDS * len(seeds))
    for place, answer in trials:
        if isinstance(answer, int):
            words += place, answer, 0
        else:
            words += place, 0, end + WORD * len(lists)
            lists += len(answer), *answer
    for seed in seeds:
        words += _signed(seed & 0xFFFFFFFF), _signed(seed >> 32 & 0xFFFFFFFF)
    found = words_of([*words, *lists])
    if len(found) > TRIAL_BYTES:
        raise ValueError("these are too many rollouts for a module at once")
    return found


def _signed(word: int) -> int:
    return word - 2**32 if word >= 2**31 else word
