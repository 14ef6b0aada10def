"""A position between the memory of a module and the lists of the Python back end, at any decision."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Final

from heistdsl.engine.log import hash_of_log
from heistdsl.engine.machine import Machine
from heistdsl.engine.sha import Hash
from heistdsl.engine.state import Chapter, Frame, State, Thread
from heistdsl.wasm.layout import PHASE, RESERVE, SPARE, WORD, Layout, words_of

#: Numbers that stand in a state and in memory alike.
_ALIKE: Final = (
    "seconds", "clock", "ticking", "stamp", "calls", "decisions", "changed", "sweeps", "over", "reason",
)  # fmt: skip
#: Arrays with one more member for nothing, and others.
_BY_PIECE: Final = ("where", "face", "known", "since", "handler", "c")
_ARRAYS: Final = ("held", "played", "counts", "streams", "options")


class Shapes:
    """Which cells of frames and checks are lists (1); `kept` are the cells that are read later on while the game waits
    before a block: frames of the Python back end have no others."""

    def __init__(
        self, blocks: Sequence[Sequence[int]], kept: Sequence[Sequence[int]], checks: Sequence[Sequence[int]]
    ) -> None:
        self.blocks = blocks
        self.kept = kept
        self.checks = checks


#: If there are no more zones than this, each gets more room.
_FEW_ZONES: Final = 64


class Writer:
    """Writes a state of the Python back end into the bytes of memory from the state on."""

    def __init__(self, layout: Layout, shapes: Shapes) -> None:
        self.layout = layout
        self.shapes = shapes
        self.base = layout.constants["STATE"]
        self.image = bytearray(layout.constants["HEAP"] - self.base)

    def write(self, state: State, told: int = 0, recorded: bool = True) -> bytes:
        """The bytes. `told` is how much the game was told so far; without `recorded` its log ends here."""
        for name in _ALIKE:
            self.scalar(name, int(getattr(state, name)))
        board = state.board
        self.scalar("fuel", state.fuel[0])
        self.scalar("told", told)
        self.scalar("n", state.n)
        self.scalar("everyone", board.everyone)
        self.scalar("seating", self.layout.constants[f"SEATING_{state.n}"])
        self.scalar("seed_low", _signed(state.seed & 0xFFFFFFFF))
        self.scalar("seed_high", _signed(state.seed >> 32 & 0xFFFFFFFF))
        for name in _BY_PIECE:
            numbers = list(map(int, getattr(state, name)))
            self.numbers(self.layout.arrays[name] - WORD, [numbers[-1], *numbers])
        for name in _ARRAYS:
            self.numbers(self.layout.arrays[name], getattr(state, name))
        more = 8 if len(state.z) <= _FEW_ZONES else 2
        zones = [self.layout.constants["EMPTY"], *(self.zone(content, more) for content in state.z[:-1])]
        self.numbers(self.layout.arrays["zones"] - WORD, zones)
        self.numbers(self.layout.arrays["knowing"], [self.knowing(state, content) for content in state.z[:-1]])
        self.numbers(self.layout.arrays["sets"], list(map(self.put_list, state.sets)))
        self.scalar("lasting", self.put_list(list(map(self.lasting, state.lasting))))
        self.scalar("winners", self.put_list(state.winners))
        self.scalar("losers", self.put_list(state.losers))
        self.scalar("keys", self.put_list(list(map(self.put_list, state.keys))))
        self.scalar("phase", self.phases(state.phases))
        self.scalar("root", self.thread(state.root, 0))
        below = 0
        for level in state.above:
            below = self.thread(level, below)
        self.scalar("above", below)
        self.log(state, recorded)
        self.scalar("top", self.top)
        self.scalar("limit", 2 * self.top - self.layout.constants["HEAP"] + RESERVE)
        return bytes(self.image)

    @property
    def top(self) -> int:
        return self.base + len(self.image)

    def scalar(self, name: str, value: int) -> None:
        self.numbers(self.layout.scalars[name], [value])

    def numbers(self, address: int, numbers: Sequence[int]) -> None:
        at = address - self.base
        self.image[at : at + WORD * len(numbers)] = words_of(numbers)

    def put(self, numbers: Iterable[int]) -> int:
        """New words of the heap; their address."""
        found = self.top
        self.image += words_of(list(numbers))
        return found

    def put_list(self, members: Sequence[int]) -> int:
        return self.put([len(members), *map(int, members)]) if members else self.layout.constants["EMPTY"]

    def zone(self, content: Sequence[int], more: int) -> int:
        """A zone has some room to grow, and says before its length how much. Where there are few zones it is enough for
        most games, in which no zone has to move then."""
        spare = len(content) // 2 + more
        return self.put([len(content) + spare, len(content), *content, *[0] * (spare + SPARE // WORD)]) + WORD

    @staticmethod
    def knowing(state: State, content: Sequence[int]) -> int:
        """Who knows one of these pieces, as bits."""
        return reduce(or_, (state.known[piece] for piece in content), 0)

    def cells(self, cells: Sequence[int | list[int]], shape: Sequence[int]) -> list[int]:
        """What a frame holds; a list that has no value yet is 0 in Python."""
        found = []
        for cell, is_list in zip(cells, shape, strict=True):
            found.append(self.put_list(cell) if isinstance(cell, list) else 0 if is_list else int(cell))
        return found

    def lasting(self, record: Sequence[int | list[int]]) -> int:
        return self.put([self.put_list(each) if isinstance(each, list) else int(each) for each in record])

    def phases(self, records: Sequence[Sequence[int]]) -> int:
        below = 0
        for record in records:
            below = self.put([*record, below])
        return below

    def frames(self, frames: Sequence[Frame]) -> int:
        below = 0
        for code, *kept in frames:
            assert isinstance(code, int)
            shape = self.shapes.blocks[code]
            cells: list[int | list[int]] = [0] * len(shape)
            for place, value in zip(self.shapes.kept[code], kept, strict=True):
                cells[place] = value
            below = self.put([code, below, *self.cells(cells, shape)])
        return below

    def thread(self, thread: Thread, following: int) -> int:
        kids = 0
        for kid in reversed(thread.kids):
            kids = self.thread(kid, kids)
        answer = thread.answer
        check = 0
        if thread.check is not None:
            number, *given = thread.check
            assert isinstance(number, int)
            check = self.put([number, *self.cells(given, self.shapes.checks[number])])
        asked = self.put_list(list(map(self.put_list, thread.asked))) if thread.asked else 0
        return self.put([
            self.frames(thread.frames), len(thread.frames), asked, int(answer is not None),
            answer if isinstance(answer, int) else 0, self.put_list(answer) if isinstance(answer, list) else 0,
            thread.which, check, kids, following, 0, 0,
        ])  # fmt: skip

    def log(self, state: State, recorded: bool) -> None:
        is_recorded = recorded and state.log is not None
        self.scalar("recorded", int(is_recorded))
        hashed = hash_of_log(state) if is_recorded else Hash()
        self.scalar("hashed", hashed.length)
        self.numbers(self.layout.constants["HASH"], list(map(_signed, hashed.words)))
        at = self.layout.constants["REST"] - self.base
        self.image[at : at + len(hashed.rest)] = hashed.rest


class Reader:
    """Reads a state out of memory."""

    def __init__(self, layout: Layout, shapes: Shapes, memory: memoryview) -> None:
        self.layout = layout
        self.shapes = shapes
        self.memory = memory

    def read(self, machine: Machine) -> State:
        """The state as the Python back end has it; of its log it knows the hash."""
        scalar = self.scalar
        seed = (scalar("seed_low") & 0xFFFFFFFF) | (scalar("seed_high") & 0xFFFFFFFF) << 32
        state = machine.new_state(scalar("n"), seed, [])
        for name in _ALIKE:
            setattr(state, name, scalar(name))
        state.fuel = [scalar("fuel")]
        for name in _BY_PIECE:
            count = len(getattr(state, name))
            nothing, *rest = self.numbers(self.layout.arrays[name] - WORD, count)
            setattr(state, name, [*rest, nothing])
        state.options = [0] * len(machine.facts.options)
        for name in _ARRAYS:
            setattr(state, name, self.numbers(self.layout.arrays[name], len(getattr(state, name))))
        zones = self.numbers(self.layout.arrays["zones"], len(state.z) - 1)
        state.z = [*map(self.members, zones), []]
        state.sets = list(map(self.members, self.numbers(self.layout.arrays["sets"], len(state.sets))))
        state.lasting = list(map(self.lasting, self.members(scalar("lasting"))))
        state.winners, state.losers = self.members(scalar("winners")), self.members(scalar("losers"))
        state.keys = list(map(self.members, self.members(scalar("keys"))))
        state.phases = [self.numbers(phase, len(PHASE) - 2) for phase in self.chain(scalar("phase"), len(PHASE) - 2)]
        state.root = self.thread(scalar("root"))
        state.above = [self.thread(level) for level in self.chain(scalar("above"), 9)]
        state.stack = state.root.frames
        hashed = self.log()
        state.log, state.earlier = (None, None) if hashed is None else ([], Chapter(hashed, [], [], []))
        return state

    def scalar(self, name: str) -> int:
        return self.numbers(self.layout.scalars[name], 1)[0]

    def numbers(self, address: int, count: int) -> list[int]:
        return list(struct.unpack_from(f"<{count}i", self.memory, address))

    def members(self, address: int) -> list[int]:
        return self.numbers(address + WORD, self.numbers(address, 1)[0])

    def chain(self, first: int, place: int) -> list[int]:
        """The addresses of records that hang together, the last one first; `place` is where a record names the next."""
        found: list[int] = []
        while first:
            found.append(first)
            first = self.numbers(first, place + 1)[place]
        return found[::-1]

    def cells(self, address: int, shape: Sequence[int]) -> list[int | list[int]]:
        numbers = self.numbers(address, len(shape))
        return [self.members(each) if is_list and each else each for each, is_list in zip(numbers, shape, strict=True)]

    def lasting(self, address: int) -> list[int | list[int]]:
        *plain, numbers, lists, ends, pieces = self.numbers(address, 10)
        return [*plain, *map(self.members, (numbers, lists, ends, pieces))]

    def frame(self, address: int) -> Frame:
        code = self.numbers(address, 1)[0]
        cells = self.cells(address + 2 * WORD, self.shapes.blocks[code])
        return (code, *(cells[place] for place in self.shapes.kept[code]))

    def thread(self, address: int) -> Thread:
        first, _, asked, answered, answer, answers, which, check, kid, _ = self.numbers(address, 10)
        thread = Thread([self.frame(each) for each in self.chain(first, 1)])
        thread.asked = [self.members(each) for each in self.members(asked)] if asked else None
        thread.which = which
        if answered:
            thread.answer = self.members(answers) if answers else answer
        if check:
            number = self.numbers(check, 1)[0]
            thread.check = [number, *self.cells(check + WORD, self.shapes.checks[number])]
        thread.kids = [self.thread(each) for each in self.chain(kid, 9)[::-1]]
        return thread

    def log(self) -> Hash | None:
        if not self.scalar("recorded"):
            return None
        words = tuple(word & 0xFFFFFFFF for word in self.numbers(self.layout.constants["HASH"], 8))
        length = self.scalar("hashed")
        rest = self.layout.constants["REST"]
        return Hash(words, length, bytes(self.memory[rest : rest + length % 64]))


def _signed(word: int) -> int:
    return word - 2**32 if word >= 2**31 else word
