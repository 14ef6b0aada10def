"""The state of a running game: whole numbers and lists of them, nothing else.

Frames, what a zone holds, and lists inside frames, questions, records of phases and of lasting effects are never
changed once they are made: they are replaced, so that a clone may share them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from heistdsl.engine.sha import Hash

#: A place in a procedure: its block, then its locals. Every local is a number or a list that is never changed.
Frame: TypeAlias = "tuple[int | list[int], ...]"


@dataclass(frozen=True, slots=True)
class Board:
    """What never changes in a game of so many players. By zone, with one more entry for nowhere: whose it is (-1:
    nobody's), the players who see what lies there (bits; -1: all see the top one), its code in the log, its name.
    `holders` is whose it is as bits; 0 for nobody's, and for what is hidden from all. `seats` says for each piece to
    whose seat it belongs. `everyone` are all players as bits, `seating` in the order of their seats, `standing` the
    pieces whose text has a part that stands. `stirs`: 1 if what follows by itself looks at more than where pieces lie;
    `arrivals` and `departures`: by zone, 1 if it has to look again when pieces come there or leave. `streams` are the
    hashes of the names of the streams of chance."""

    players: tuple[int, ...]
    sight: tuple[int, ...]
    codes: tuple[int, ...]
    names: tuple[str, ...]
    holders: tuple[int, ...]
    seats: tuple[int, ...]
    everyone: int
    seating: list[int]
    standing: tuple[int, ...]
    stirs: int
    arrivals: tuple[int, ...]
    departures: tuple[int, ...]
    streams: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Chapter:
    """What was noted up to some moment: its lines, for each line with cards who knew them (bits for one card, else a
    list of them), what views tell beside some of the lines, each with its position (ir/facts.py), and what was noted
    before. Of a game that was unpacked the first chapter is the hash of all that happened before."""

    before: Chapter | Hash | None
    lines: list[str]
    seers: list[int | list[int]]
    asides: list[tuple[int, Sequence[int]]]


class Thread:
    """Something that runs and waits. `asked` are its open questions (see asking.py), of which the first answer counts,
    `which` and `answer` what came in, `check` how an answer is checked, `kids` are those that run side by side in it
    and all have to be finished before it goes on."""

    __slots__ = ("answer", "asked", "check", "frames", "kids", "which")

    def __init__(self, frames: list[Frame]) -> None:
        self.frames = frames
        self.asked: list[list[int]] | None = None
        self.answer: int | list[int] | None = None
        self.which = 0
        self.check: list[int | list[int]] | None = None
        self.kids: list[Thread] = []

    def clone(self) -> Thread:
        """One of its own."""
        copy = Thread.__new__(Thread)
        copy.frames = self.frames[:]
        copy.asked = self.asked
        copy.answer = self.answer
        copy.which = self.which
        copy.check = self.check
        copy.kids = [kid.clone() for kid in self.kids] if self.kids else []
        return copy


class State:
    """Everything there is in a game at one moment. `board` holds what never changes.

    `z`: what lies in each zone, top first; the last one is for nothing and always empty. `where` to `handler`: for each
    piece the zone it lies in (-1 nowhere, -2 out of the game), whether face down, who knows it (bits), when it came
    there, who played or resolved it last; one more cell at the end is for nothing. `held` and `played`: for each piece
    who ever had it (it lay in a zone of theirs that is not hidden from all), and who ever played or resolved it, as
    bits; no rule asks. `c`: counters and states, `sets`: states that are sets. `lasting` and `phases` hold records,
    `counts` how often each phase began. `above` are threads of what the clock has set off, the latest last, `seconds`
    the time that is due. `log` is what was noted lately, `seers` who knew its cards, `asides` what views tell beside
    it, `came` where pieces have moved from since, `earlier` the chain of what was noted before (see log.py); `log` is
    None if nothing is noted. `fuel` is one number, which a copy shares: what is tried draws on the same."""

    __slots__ = (
        "above", "answer", "asides", "asked", "board", "c", "calls", "came", "changed", "check", "clock", "counts",
        "decisions", "earlier", "face", "fuel", "handler", "hashed", "held", "keys", "known", "lasting", "log",
        "losers", "n", "options", "over", "phases", "played", "reason", "ret", "root", "seconds", "seed", "seers",
        "sets", "since", "spread", "stack", "stamp", "starts", "streams", "sweeps", "ticking", "where", "which",
        "winners", "z",
    )  # fmt: skip

    board: Board
    n: int
    seed: int
    options: list[int]
    z: list[list[int]]
    where: list[int]
    face: list[int]
    known: list[int]
    since: list[int]
    handler: list[int]
    held: list[int]
    played: list[int]
    c: list[int]
    sets: list[list[int]]
    lasting: list[list[int | list[int]]]
    phases: list[list[int]]
    counts: list[int]
    streams: list[int]
    starts: list[int]
    clock: int
    ticking: int
    stamp: int
    calls: int
    decisions: int
    changed: int
    sweeps: int
    fuel: list[int]
    over: int
    reason: int
    winners: list[int]
    losers: list[int]
    keys: list[list[int]]
    root: Thread
    stack: list[Frame]
    asked: list[list[int]] | None
    check: list[int | list[int]] | None
    which: int
    above: list[Thread]
    seconds: int
    answer: int | list[int] | None
    ret: int | list[int]
    spread: list[Frame]
    log: list[str] | None
    seers: list[int | list[int]]
    asides: list[tuple[int, Sequence[int]]]
    came: dict[int, int]
    earlier: Chapter | None
    hashed: tuple[Chapter | None, Hash] | None

    def told(self) -> Chapter | None:
        """All that was noted, as chapters, which never change."""
        if self.log:
            self.earlier = Chapter(self.earlier, self.log, self.seers, self.asides)
            self.log, self.seers, self.asides = [], [], []
        return self.earlier

    def clone(self) -> State:
        """A state of its own that stands where this one stands."""
        s = State.__new__(State)
        s.board = self.board
        s.n = self.n
        s.seed = self.seed
        s.options = self.options
        s.z = self.z[:]
        s.where = self.where[:]
        s.face = self.face[:]
        s.known = self.known[:]
        s.since = self.since[:]
        s.handler = self.handler[:]
        s.held = self.held[:]
        s.played = self.played[:]
        s.c = self.c[:]
        s.sets = self.sets[:]
        s.lasting = self.lasting[:]
        s.phases = self.phases[:]
        s.counts = self.counts[:]
        s.streams = self.streams[:]
        s.starts = self.starts
        s.clock = self.clock
        s.ticking = self.ticking
        s.stamp = self.stamp
        s.calls = self.calls
        s.decisions = self.decisions
        s.changed = self.changed
        s.sweeps = self.sweeps
        s.fuel = self.fuel
        s.over = self.over
        s.reason = self.reason
        s.winners = self.winners
        s.losers = self.losers
        s.keys = self.keys
        s.root = self.root.clone()
        s.stack = s.root.frames
        s.above = [level.clone() for level in self.above] if self.above else []
        s.seconds = self.seconds
        s.asked = s.answer = s.check = None
        s.which = 0
        s.ret = 0
        s.spread = []
        s.earlier = self.told() if self.log else self.earlier
        s.log = None if self.log is None else []
        s.seers, s.asides, s.came = [], [], {}
        s.hashed = self.hashed
        return s
