"""A program made ready to run: its Python compiled, and the driver that takes a state from one question to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from sys import getrecursionlimit, setrecursionlimit
from types import CodeType

from heistdsl.engine import kernel, lists, pieces
from heistdsl.engine.asking import FLAGS, PLAYER
from heistdsl.engine.chance import hash_of
from heistdsl.engine.errors import GameOver, PhaseLeft, RuleError
from heistdsl.engine.generate import SPREAD
from heistdsl.engine.ready import Ready, make_ready
from heistdsl.engine.state import Board, Frame, State, Thread
from heistdsl.engine.templates import CALLED, identifier, kernel_name
from heistdsl.ir.facts import Facts
from heistdsl.ir.ops import NIL
from heistdsl.ir.program import Program
from heistdsl.ir.stirring import Stirring

#: How many rounds of loops, and blocks, may run between two answers.
FUEL = 400_000
#: How deep frames may be stacked, and how deep Python may recurse below them.
DEEPEST = 1500
_RECURSION = 6000

Code = Callable[[State, Frame], "int | None"]


class Machine:
    """What all games of one program share. Never changed."""

    def __init__(self, program: Program | Ready) -> None:
        ready = program if isinstance(program, Ready) else make_ready(program)
        self.program, self.generated = ready.program, ready.generated
        self.facts = self.program.facts
        self.codes = self._run_source(ready.code)
        self.entry = self.generated.entries[self.program.start]
        counts = range(self.facts.min_players, self.facts.max_players + 1)
        self.boards = {count: _board(self.facts, count, ready.stirs) for count in counts}
        self.beginnings = {count: self._beginning(count) for count in counts}

    def _run_source(self, code: CodeType) -> tuple[Code, ...]:
        """Run the generated source once, in a name space of its own."""
        traps = self.generated.traps

        def trap(number: int) -> None:
            found = traps[number]
            raise RuleError(found.code, found.message, found.span)

        space: dict[str, object] = {"trap": trap, "whole": kernel.whole, "questions": kernel.questions, "NIL": NIL}
        # What a line that says nothing else says of who did it.
        space["BY"] = (*(f",{seat + 1}" for seat in range(self.facts.max_players)), "")
        space["OWNERS"] = (*(zone.player for zone in self.facts.zones), -1)
        for name in CALLED:
            function = kernel_name(name)
            space[function] = next(vars(home)[function] for home in (pieces, lists, kernel) if function in vars(home))
        for name, rows in self.program.tables.items():
            space[f"T_{identifier(name)}"] = rows
        exec(code, space)
        standing = f"p_{identifier(self.program.standing)}"
        self.standing: Callable[[State, int], int] | None = space.get(standing)  # type: ignore[assignment]
        self.checks: tuple[Callable[..., int], ...] = tuple(space[name] for name in self.generated.checks)  # type: ignore[misc]
        return tuple(space[name] for name in self.generated.blocks)  # type: ignore[misc]

    # ---- states

    def new_state(self, players: int, seed: int, options: list[int], recorded: bool = True) -> State:
        """A game before anything has happened: every piece lies where it starts."""
        s = self.beginnings[players].clone()
        s.seed, s.options = seed, options
        s.starts = [-1] * len(s.streams)
        s.log = [] if recorded else None
        return s

    def _beginning(self, players: int) -> State:
        """The state of a game that has no seed yet."""
        facts = self.facts
        s = State()
        s.board = self.boards[players]
        s.n, s.seed, s.options = players, 0, []
        count = len(facts.pieces)
        s.z = [[] for _ in range(len(facts.zones) + 1)]
        s.where, s.face, s.known = [-1] * (count + 1), [0] * (count + 1), [0] * (count + 1)
        s.since, s.handler = [0] * (count + 1), [-1] * (count + 1)
        s.held, s.played = [0] * count, [0] * count
        s.c = [*facts.counters]
        s.sets = [[] for _ in range(facts.sets)]
        s.lasting, s.phases, s.counts = [], [], [0] * len(facts.phases)
        s.streams = [0] * len(facts.streams)
        s.starts = []
        s.clock = s.ticking = s.stamp = s.calls = s.decisions = s.changed = s.sweeps = s.over = s.reason = 0
        s.fuel = [FUEL]
        s.winners, s.losers, s.keys = [], [], []
        s.root = Thread([(self.entry,)])
        s.stack = s.root.frames
        s.asked = s.answer = s.check = None
        s.above, s.which, s.seconds = [], 0, 0
        s.ret, s.spread = 0, []
        s.log, s.seers, s.asides, s.came, s.earlier, s.hashed = None, [], [], {}, None, None
        for piece, fact in enumerate(facts.pieces):
            if fact.seat >= s.n:
                s.where[piece] = -2
            elif fact.start >= 0:
                s.stamp += 1
                s.since[piece] = s.stamp
                s.where[piece] = fact.start
                s.held[piece] = s.board.holders[fact.start]
                s.z[fact.start] = [*s.z[fact.start], piece]
        return s

    # ---- running

    def advance(self, s: State) -> None:
        """Go on until somebody has to be asked or the game is over. Raises RuleError."""
        self._go_on(s, self._resume)

    def let_time_pass(self, s: State) -> None:
        """Let the seconds that are due pass one by one, unless somebody has to be asked in between."""
        second = self.generated.entries.get(self.program.second)
        while s.seconds > 0 and s.ticking and not s.above and not s.over and second is not None:
            s.seconds -= 1
            s.above.append(Thread([(second,)]))
            self._go_on(s, self._run)
        if not s.ticking:
            s.seconds = 0

    def _go_on(self, s: State, go: Callable[[State, Thread], bool]) -> None:
        s.fuel = [FUEL]
        limit = getrecursionlimit()
        if limit < _RECURSION:
            setrecursionlimit(_RECURSION)
        try:
            finished = self._drive(s, go)
        except GameOver:
            finished = True
        except RecursionError:
            raise RuleError("recursion", "values or texts go round in a circle") from None
        finally:
            if limit < _RECURSION:
                setrecursionlimit(limit)
        if finished:
            s.over = 1
            s.reason = s.reason or 1
            s.root, s.above, s.phases = Thread([]), [], []

    def _drive(self, s: State, go: Callable[[State, Thread], bool]) -> bool:
        """Go on with the thread on top; when it is finished, with the one below, for which time has passed. A phase
        that is left takes with it what runs in it. Whether everything is finished."""
        while True:
            try:
                finished = go(s, s.above[-1] if s.above else s.root)
            except PhaseLeft as left:
                s.above = []
                self._unwind(s, left.number)
                go = self._run
                continue
            if not finished:
                return False
            if not s.above:
                return True
            s.above.pop()
            go = self._renew

    def _unwind(self, s: State, number: int) -> None:
        """Drop the frames that run inside a phase, and the phases in it with what was made to last until they end."""
        while s.phases[-1][2] != number:
            kernel.op_close_phase(s, s.phases.pop()[2])
        s.root.kids, s.root.asked, s.root.answer = [], None, None
        del s.root.frames[s.phases[-1][4] :]
        s.sweeps = 0

    def _renew(self, s: State, thread: Thread) -> bool:
        """Time has passed: ask anew what depends on it."""
        if thread.kids:
            thread.kids = [kid for kid in thread.kids if not self._renew(s, kid)]
            return self._run(s, thread) if not thread.kids else False
        if thread.asked is None or not thread.asked[0][FLAGS] & 4:
            return False
        thread.answer = -2
        return self._resume(s, thread)

    def ask_anew(self, s: State, player: int) -> None:
        """Forget what all but a player have answered, and ask them anew, after pieces have been exchanged. Raises
        RuleError."""
        for thread in threads_of(s):
            if thread.asked is not None and thread.answer is not None and thread.asked[thread.which][PLAYER] != player:
                thread.answer = None
        asked = s.decisions
        self._go_on(s, lambda s, thread: self._again(s, thread, player))
        if not s.over and next(open_threads(s), None) is None:
            self.advance(s)
        elif {each[0] for thread in open_threads(s) for each in thread.asked or ()} <= set(range(asked + 1)):
            s.decisions = asked

    def _again(self, s: State, thread: Thread, player: int) -> bool:
        """Ask a thread anew what others are asked; under the same number if it is the same question. Whether the thread
        is finished."""
        if thread.kids:
            thread.kids = [kid for kid in thread.kids if not self._again(s, kid, player)]
            return self._run(s, thread) if not thread.kids else False
        before = thread.asked
        if before is None or not before[0][FLAGS] & 12 or all(each[PLAYER] == player for each in before):
            return False
        thread.answer = -2 if before[0][FLAGS] & 4 else [NIL] if before[0][FLAGS] & 2 else NIL
        finished = self._resume(s, thread)
        now = thread.asked
        if now is not None and [each[PLAYER] for each in now] == [each[PLAYER] for each in before]:
            thread.asked = [[old[0], *new[1:]] for old, new in zip(before, now, strict=True)]
        return finished

    def allows(self, s: State, thread: Thread, values: list[int]) -> bool:
        """Whether what has to follow could still be done with these values as the answer."""
        if thread.check is None:
            return True
        number, *given = thread.check
        assert isinstance(number, int)
        copy = s.clone()
        copy.fuel = [FUEL]
        return bool(self.checks[number](copy, values, *given))

    def _resume(self, s: State, thread: Thread) -> bool:
        """Go on with a thread whose questions are all answered; whether it is finished."""
        if thread.kids:
            thread.kids = [kid for kid in thread.kids if not self._resume(s, kid)]
            if thread.kids:
                return False
        else:
            s.answer, s.which = thread.answer, thread.which
            thread.asked = thread.answer = thread.check = None
        return self._run(s, thread)

    def _run(self, s: State, thread: Thread) -> bool:
        codes = self.codes
        stack = s.stack = thread.frames
        while stack:
            frame = stack[-1]
            signal = codes[frame[0]](s, frame)  # type: ignore[index]
            if signal is None:
                continue
            if len(stack) > DEEPEST:
                raise RuleError("recursion", "texts go round in a circle")
            if signal == SPREAD:
                kids = [Thread([frame]) for frame in s.spread]
                s.spread = []
                thread.kids = [kid for kid in kids if not self._run(s, kid)]
                s.stack = stack
                if not thread.kids:
                    continue
            else:
                thread.asked, thread.check = s.asked, s.check
                s.asked = s.check = None
            return False
        return True


def open_threads(state: State) -> Iterator[Thread]:
    """The threads with open questions, in order; those that the clock has set off come before all others."""
    return _waiting(state.above[-1] if state.above else state.root)


def _waiting(thread: Thread) -> Iterator[Thread]:
    if thread.kids:
        for kid in thread.kids:
            yield from _waiting(kid)
    elif thread.asked is not None and thread.answer is None:
        yield thread


def threads_of(state: State) -> Iterator[Thread]:
    """All threads, outer ones first."""
    waiting = [state.root, *state.above]
    for thread in waiting:
        waiting += thread.kids
        yield thread


def _board(facts: Facts, count: int, stirs: Stirring) -> Board:
    everyone = (1 << count) - 1
    sights = (0, -1, None, everyone)
    found = [sights[zone.visible] for zone in facts.zones]
    return Board(
        players=(*(zone.player for zone in facts.zones), -1),
        sight=tuple(
            sight if sight is not None else (1 << zone.player if zone.player >= 0 else 0)
            for sight, zone in zip(found, facts.zones, strict=True)
        ),
        holders=(*(1 << zone.player if zone.player >= 0 and zone.visible else 0 for zone in facts.zones), 0),
        codes=(*(zone.code for zone in facts.zones), 0),
        names=(*(zone.name for zone in facts.zones), "nowhere"),
        seats=(*(piece.seat if piece.seat < count else -1 for piece in facts.pieces), -1),
        everyone=everyone,
        seating=list(range(count)),
        standing=facts.standing,
        stirs=int(stirs.beyond),
        arrivals=tuple(int(zone in stirs.arrivals) for zone in range(len(facts.zones) + 1)),
        departures=tuple(int(zone in stirs.departures) for zone in range(len(facts.zones) + 1)),
        streams=tuple(map(hash_of, facts.streams)),
    )
