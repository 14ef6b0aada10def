"""Whole games by chance inside a module: many in one call, no Python between them."""

from __future__ import annotations

import hashlib
import os
import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Final

from heistdsl.engine.machine import Machine
from heistdsl.engine.state import State
from heistdsl.wasm.layout import ERRORS, MOST_RESULTS, TEMPLATE_BYTES, WORD, result_words, words_of
from heistdsl.wasm.made import Made
from heistdsl.wasm.native import Running, Stopped
from heistdsl.wasm.positions import Reader, Writer

_WHOLE = 2**32
#: The name of what no rule can bring about.
DEFECT: Final = "defect"
#: Half of the threads may hash at once, while others play: hashlib lets go of the interpreter for each text and wants
#: it back after some microseconds, and threads that do so at the same time wait for each other far longer than that.
_HASHING: Final = BoundedSemaphore(max(1, (os.cpu_count() or 1) // 2))


@dataclass(frozen=True, slots=True)
class Results:
    """Games that were played one after another, from a seed on: `count` rows of `words` numbers of 32 bits each, which
    `rows` holds as bytes. A row: how many answers, the reason (a position in REASONS), the winners as bits, for each
    seat that there can be its score (NIL: none), the digest in eight words, whose bytes it is, and for each piece who
    had it, then for each piece who played it, as bits."""

    seed: int
    count: int
    words: int
    rows: bytes


@dataclass(frozen=True, slots=True)
class Broken:
    """A game that cannot be finished here: its seed, the name of the error (`space`: it needs more room than a module
    has, which another back end may have; DEFECT: the module is wrong), and which of the errors that the rules name it
    is, from 1, or 0."""

    seed: int
    error: str
    trap: int = 0


class Table:
    """A module with room for one game at a time. Each thread needs one of its own."""

    def __init__(self, made: Made, machine: Machine) -> None:
        self.made = made
        self.machine = machine
        self.layout = made.layout
        self._running = Running(made.module)
        self._play = self._running.function("play")
        self._recorded = False

    def set_up(self, players: int, options: list[int], recorded: bool = True) -> None:
        """Games of so many players with these variants from now on. Raises ValueError if the game is too large."""
        self.seat(players)
        image = Writer(self.layout, self.made.shapes).write(self.machine.new_state(players, 0, options, recorded))
        if len(image) + WORD > TEMPLATE_BYTES:
            raise ValueError("this game is too large for a module")
        self._recorded = recorded
        at = self.layout.constants["TEMPLATE"]
        self.put(at, words_of([len(image)]) + image)
        with suppress(Stopped):  # each game stops there, too, and tells why
            self.call("begin")

    def play(self, seeds: range) -> Iterator[Results | Broken]:
        """Play games with these seeds, which follow each other, by chance."""
        while seeds:
            part, broken = self._play_part(seeds[:MOST_RESULTS])
            if part.count:
                yield part
            if broken is not None:
                yield broken
            seeds = seeds[part.count + (broken is not None) :]

    def _play_part(self, seeds: range) -> tuple[Results, Broken | None]:
        first = seeds[0] % _WHOLE**2
        at, words = self.layout.constants["RESULTS"], result_words(self.machine.facts)
        broken = None
        order = (_signed(first % _WHOLE), _signed(first // _WHOLE), len(seeds))
        self.put(self.layout.constants["TRIALS"], words_of(order))
        try:
            self._play()
        except Stopped as stopped:
            broken = self._what_broke(seeds[self.number("done")], stopped)
        count = self.number("done")
        rows = self.memory[at : at + count * words * WORD]
        if self._recorded:
            self._digest(rows, count, words * WORD)
        return Results(seeds[0], count, words, bytes(rows)), broken

    def _digest(self, rows: memoryview, count: int, size: int) -> None:
        """Hash the logs that the module has left as text: hashlib may use instructions that WebAssembly has not."""
        where = self.layout.constants["RESULT_SCORES"] + self.layout.constants["MOST_PLAYERS"] * WORD
        texts = self.layout.arrays["texts"]
        with _HASHING:
            for number, (begin, length) in enumerate(struct.iter_unpack("<2i", self.memory[texts : texts + count * 8])):
                if length:
                    at = number * size + where
                    rows[at : at + 32] = hashlib.sha256(self.memory[begin : begin + length]).digest()

    def _what_broke(self, seed: int, stopped: Stopped) -> Broken:
        error = ERRORS[self.number("error")]
        if error == "trap" and self.number("trap"):
            return Broken(seed, self.made.trap_codes[self.number("trap") - 1], self.number("trap"))
        if error:
            return Broken(seed, error)
        return Broken(seed, "recursion" if stopped.deep else "space" if stopped.full else DEFECT)

    # ---- positions

    def load(self, state: State, told: int = 0) -> None:
        """Let the module stand where a state of the Python back end stands."""
        self.seat(state.n)
        self.put(self.layout.constants["STATE"], Writer(self.layout, self.made.shapes).write(state, told))
        self.call("begin_log")

    def state(self) -> State:
        """Where the module stands, as a state of the Python back end."""
        self.call("hash_log")
        return Reader(self.layout, self.made.shapes, self.memory).read(self.machine)

    @property
    def memory(self) -> memoryview:
        """All of the module's memory."""
        return self._running.memory

    def call(self, name: str, *arguments: int) -> int:
        """Call a function of the module; what it gives, or 0. Raises Stopped."""
        found = self._running.function(name)(*arguments)
        return found if isinstance(found, int) else 0

    @property
    def state_bytes(self) -> int:
        """How many bytes a copy of the state has now."""
        return self.number("top") - self.layout.constants["STATE"]

    def seat(self, players: int) -> None:
        """Let the module know who sits at a table of so many."""
        board = self.machine.boards[players]
        for name in ("players", "codes", "holders", "seats", "arrivals", "departures"):
            numbers = getattr(board, name)
            self.put(self.layout.arrays[name] - WORD, words_of([numbers[-1], *numbers]))
        self.put(self.layout.arrays["sight"], words_of(board.sight))
        texts = [f"{code},".encode("ascii") for code in (board.codes[-1], *board.codes)]
        if max(map(len, texts)) > 2 * WORD:
            raise ValueError("this game has too many zones for a module")
        self.put(self.layout.arrays["code_texts"] - 2 * WORD, b"".join(text.ljust(2 * WORD, b"\0") for text in texts))
        self.put(self.layout.arrays["code_ends"] - WORD, words_of(list(map(len, texts))))

    def put(self, address: int, data: bytes) -> None:
        """Write into memory."""
        self.memory[address : address + len(data)] = data

    def number(self, name: str) -> int:
        """A number of the state, or one beside it, by its name in the layout."""
        found: int = struct.unpack_from("<i", self.memory, self.layout.scalars[name])[0]
        return found


def _signed(word: int) -> int:
    return word - _WHOLE if word >= _WHOLE // 2 else word
