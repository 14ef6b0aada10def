"""Whole games by chance inside a module: many in one call, no Python between them."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from heistdsl.engine.game import Result
from heistdsl.engine.log import Log
from heistdsl.engine.machine import Machine
from heistdsl.engine.state import State
from heistdsl.ir.facts import REASONS
from heistdsl.wasm.layout import ERRORS, MOST_RESULTS, TEMPLATE_BYTES, WORD, result_words, words_of
from heistdsl.wasm.made import Made
from heistdsl.wasm.native import Running, Stopped
from heistdsl.wasm.positions import Reader, Writer

_WHOLE = 2**32


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played to its end: how it ended, how many answers it took, and the digest of its log (the empty
    text if it had none)."""

    seed: int
    result: Result
    answers: int
    digest: str


@dataclass(frozen=True, slots=True)
class Broken:
    """A game that cannot be finished here: its seed, the name of the error, and which of the errors that the rules name
    (from 1) if it is one. `space`: it needs more room than a module has, which the Python back end may have."""

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
        self._players = 0

    def set_up(self, players: int, options: list[int], recorded: bool = True) -> None:
        """Games of so many players with these variants from now on. Raises ValueError if the game is too large."""
        self._seat(players)
        image = Writer(self.layout, self.made.shapes).write(self.machine.new_state(players, 0, options, recorded))
        if len(image) + WORD > TEMPLATE_BYTES:
            raise ValueError("this game is too large for a module")
        at = self.layout.constants["TEMPLATE"]
        self._put(at, words_of([len(image)]) + image)

    def play(self, seeds: range) -> Iterator[Played | Broken]:
        """Play games with these seeds, which follow each other, by chance."""
        done = 0
        while done < len(seeds):
            part = seeds[done : done + MOST_RESULTS]
            yield from (found := self._play_part(part))
            done += len(found)

    def _play_part(self, seeds: range) -> list[Played | Broken]:
        first = seeds[0] % _WHOLE**2
        results = self.layout.constants["RESULTS"]
        broken: list[Broken] = []
        try:
            self._play(_signed(first % _WHOLE), _signed(first // _WHOLE), len(seeds), results)
            count = len(seeds)
        except Stopped as stopped:
            count = self._number("done")
            broken.append(self._what_broke(seeds[count], stopped))
        size = result_words(self.made.most_players)
        words = struct.unpack_from(f"<{size * count}i", self.memory, results)
        return [
            *(self._played(seed, words[size * place : size * (place + 1)]) for place, seed in enumerate(seeds[:count])),
            *broken,
        ]

    def _what_broke(self, seed: int, stopped: Stopped) -> Broken:
        error = ERRORS[self._number("error")]
        if error == "trap" and self._number("trap"):
            return Broken(seed, self.made.trap_codes[self._number("trap") - 1], self._number("trap"))
        return Broken(seed, "recursion" if stopped.deep else error or "space")

    def _played(self, seed: int, words: Sequence[int]) -> Played:
        seats = self.made.most_players
        answers, reason, count, *rest = words
        has, scores, digest = rest[seats : 2 * seats], rest[2 * seats : 3 * seats], rest[3 * seats :]
        result = Result(
            tuple(rest[:count]),
            tuple(scores[seat] if has[seat] else None for seat in range(self._players)),
            REASONS[reason],
        )
        hexadecimal = "".join(f"{word % _WHOLE:08x}" for word in digest) if self._number("recorded") else ""
        return Played(seed, result, answers, hexadecimal)

    # ---- positions

    def load(self, state: State, told: int = 0) -> None:
        """Let the module stand where a state of the Python back end stands."""
        self._seat(state.n)
        self._put(self.layout.constants["STATE"], Writer(self.layout, self.made.shapes).write(state, told))

    def state(self) -> State:
        """Where the module stands, as a state of the Python back end."""
        return Reader(self.layout, self.made.shapes, self.memory).read(self.machine)

    @property
    def memory(self) -> memoryview:
        """All of the module's memory."""
        return self._running.memory

    def call(self, name: str, *arguments: int) -> None:
        """Call a function of the module. Raises Stopped."""
        self._running.function(name)(*arguments)

    @property
    def digest(self) -> str:
        """The digest of the log of the game where it stands."""
        return Log(self.state()).digest

    def _seat(self, players: int) -> None:
        board = self.machine.boards[players]
        self._players = players
        for name in ("players", "codes", "seats"):
            numbers = getattr(board, name)
            self._put(self.layout.arrays[name] - WORD, words_of([numbers[-1], *numbers]))
        self._put(self.layout.arrays["sight"], words_of(board.sight))

    def _put(self, address: int, data: bytes) -> None:
        self.memory[address : address + len(data)] = data

    def _number(self, name: str) -> int:
        found: int = struct.unpack_from("<i", self.memory, self.layout.scalars[name])[0]
        return found


def _signed(word: int) -> int:
    return word - _WHOLE if word >= _WHOLE // 2 else word
