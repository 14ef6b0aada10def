"""A state as one flat list of whole numbers of 32 bits, and back. The log stays outside: of it only the hash is kept.

Every list is written as its length and its members. When a piece came where it is matters only if its text has a part
that stands; for others it is not kept. In frames and records each entry says first what it is: -1 for a
number, else the length of a list.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from itertools import groupby

from heistdsl.engine.log import hash_of_log
from heistdsl.engine.machine import Machine
from heistdsl.engine.sha import Hash
from heistdsl.engine.sound import check_state
from heistdsl.engine.state import Chapter, State, Thread

#: Changes with the layout.
VERSION = 2
_SCALARS = ("seconds", "clock", "ticking", "stamp", "calls", "decisions", "changed", "sweeps", "over", "reason")
_LISTS = ("options", "counts", "streams", "winners", "losers")
#: Lists in which neighbours are often equal: written as runs, each a value and how often it stands there.
_RUNS = ("known", "handler", "held", "played", "c")


def pack(state: State) -> list[int]:
    """All of a state that waits for an answer, or is finished."""
    out = [VERSION, state.n, *_halves(state.seed), *(int(getattr(state, name)) for name in _SCALARS)]
    for name in _LISTS:
        _put(out, getattr(state, name))
    for name in _RUNS:
        _put_runs(out, getattr(state, name))
    out.append(len(state.z) - 1)
    for content in state.z[:-1]:
        _put(out, content)
    _put(out, [piece for piece, zone in enumerate(state.where) if zone == -2])
    _put(out, [piece for piece, down in enumerate(state.face) if down])
    _put(out, [state.since[piece] for piece in state.board.standing])
    for records in (state.phases, state.keys):
        out.append(len(records))
        for record in records:
            _put(out, record)
    for members in state.sets:
        _put(out, members)
    out.append(len(state.lasting))
    for kept in state.lasting:
        _put_mixed(out, kept)
    out.append(1 + len(state.above))
    for level in (state.root, *state.above):
        _put_thread(out, level)
    _put_log(out, state)
    return out


def unpack(machine: Machine, numbers: Sequence[int]) -> State:
    """The state behind the numbers. Raises ValueError if they are none of this machine's."""
    try:
        state = _unpacked(machine, _Reader(numbers))
        check_state(machine, state)
    except (IndexError, KeyError, RecursionError) as problem:
        raise ValueError("these numbers are no state of this game") from problem
    return state


def _unpacked(machine: Machine, reader: _Reader) -> State:
    if reader.one() != VERSION:
        raise ValueError("this state was packed by another version")
    players = reader.one()
    if not machine.facts.min_players <= players <= machine.facts.max_players:
        raise IndexError(players)
    low, high = reader.one(), reader.one()
    seed = (low & 0xFFFFFFFF) | (high & 0xFFFFFFFF) << 32
    state = machine.new_state(players, seed, [])
    for name in _SCALARS:
        setattr(state, name, reader.one())
    for name in _LISTS:
        setattr(state, name, reader.members())
    for name in _RUNS:
        setattr(state, name, reader.runs(len(getattr(state, name))))
    if reader.one() != len(state.z) - 1:
        raise ValueError("this state belongs to other rules")
    count = len(machine.facts.pieces)
    state.z = [reader.below(count) for _ in state.z[:-1]] + [[]]
    state.where = [-1] * len(state.where)
    for zone, content in enumerate(state.z):
        for piece in content:
            state.where[piece] = zone
    for piece in reader.below(count):
        state.where[piece] = -2
    state.face = [0] * len(state.face)
    for piece in reader.below(count):
        state.face[piece] = 1
    came = reader.members()
    if len(came) != len(state.board.standing):
        raise IndexError(reader.at)
    for piece, since in zip(state.board.standing, came, strict=True):
        state.since[piece] = since
    state.phases = [reader.members() for _ in range(reader.one())]
    state.keys = [reader.members() for _ in range(reader.one())]
    state.sets = [reader.members() for _ in state.sets]
    state.lasting = [reader.mixed() for _ in range(reader.one())]
    state.root, *state.above = [reader.thread() for _ in range(reader.one())]
    state.stack = state.root.frames
    hashed = reader.log()
    state.log, state.earlier = (None, None) if hashed is None else ([], Chapter(hashed, [], [], []))
    return state


# ---- writing


def _halves(number: int) -> tuple[int, int]:
    """A number of 64 bits as two of 32, with signs."""
    return _signed(number & 0xFFFFFFFF), _signed(number >> 32 & 0xFFFFFFFF)


def _signed(word: int) -> int:
    return word - 2**32 if word >= 2**31 else word


def _put(out: list[int], members: Iterable[int]) -> None:
    listed = list(map(int, members))
    out.append(len(listed))
    out += listed


def _put_runs(out: list[int], members: Iterable[int]) -> None:
    runs = [(value, sum(1 for _ in same)) for value, same in groupby(map(int, members))]
    out.append(len(runs))
    for value, count in runs:
        out += (value, count)


def _put_mixed(out: list[int], entries: Sequence[int | list[int]] | list[list[int]]) -> None:
    out.append(len(entries))
    for entry in entries:
        if isinstance(entry, int):
            out += (-1, int(entry))
        else:
            _put(out, entry)


def _put_thread(out: list[int], thread: Thread) -> None:
    out.append(len(thread.frames))
    for frame in thread.frames:
        _put_mixed(out, frame)
    _put_mixed(out, thread.asked or [])
    _put_mixed(out, [] if thread.answer is None else [thread.which, thread.answer])
    _put_mixed(out, thread.check or [])
    out.append(len(thread.kids))
    for kid in thread.kids:
        _put_thread(out, kid)


def _put_log(out: list[int], state: State) -> None:
    if state.log is None:
        out.append(0)
        return
    hashed = hash_of_log(state)
    out.append(1)
    out += map(_signed, hashed.words)
    out.append(hashed.length)
    rest = hashed.rest + bytes(-len(hashed.rest) % 4)
    out += map(_signed, struct.unpack(f">{len(rest) // 4}I", rest))


# ---- reading


class _Reader:
    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = numbers
        self.at = 0

    def one(self) -> int:
        number = self.numbers[self.at]
        self.at += 1
        return number

    def members(self) -> list[int]:
        count = self.one()
        found = list(self.numbers[self.at : self.at + count])
        if len(found) != count:
            raise IndexError(self.at)
        self.at += count
        return found

    def below(self, bound: int) -> list[int]:
        """Members that are positions below a bound."""
        found = self.members()
        if not all(0 <= each < bound for each in found):
            raise IndexError(self.at)
        return found

    def runs(self, wanted: int) -> list[int]:
        """So many members as runs."""
        found: list[int] = []
        for _ in range(self.one()):
            value, count = self.one(), self.one()
            if not 0 <= count <= wanted - len(found):
                raise IndexError(self.at)
            found += [value] * count
        if len(found) != wanted:
            raise IndexError(self.at)
        return found

    def mixed(self) -> list[int | list[int]]:
        found: list[int | list[int]] = []
        for _ in range(self.one()):
            if self.numbers[self.at] == -1:
                self.at += 1
                found.append(self.one())
            else:
                found.append(self.members())
        return found

    def thread(self) -> Thread:
        thread = Thread([tuple(self.mixed()) for _ in range(self.one())])
        asked, answer, check = self.mixed(), self.mixed(), self.mixed()
        thread.asked = [each for each in asked if isinstance(each, list)] or None
        if answer:
            if len(answer) != 2 or not isinstance(answer[0], int):
                raise IndexError(self.at)
            thread.which, thread.answer = answer[0], answer[1]
        thread.check = check or None
        thread.kids = [self.thread() for _ in range(self.one())]
        return thread

    def log(self) -> Hash | None:
        if not self.one():
            return None
        words = tuple(self.one() & 0xFFFFFFFF for _ in range(8))
        length = self.one()
        waiting = length % 64
        rest = [self.one() & 0xFFFFFFFF for _ in range(-(-waiting // 4))]
        return Hash(words, length, struct.pack(f">{len(rest)}I", *rest)[:waiting])
