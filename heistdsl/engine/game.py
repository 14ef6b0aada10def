"""A running game on the compiled engine: open decisions, answers, the result. Its face is that of the interpreter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from heistdsl.engine.asking import decision_of
from heistdsl.engine.decisions import Answer, Decision, Given
from heistdsl.engine.errors import IllegalChoice, RuleError
from heistdsl.engine.imagining import imagine
from heistdsl.engine.log import Log, chapters_of, lines_of
from heistdsl.engine.machine import Machine, open_threads
from heistdsl.engine.packing import pack, unpack
from heistdsl.engine.state import Chapter, State, Thread
from heistdsl.engine.view import events_of, view_of
from heistdsl.ir.facts import REASONS, Facts

#: How a game ends that goes on for too long.
LIMIT = REASONS.index("limit")
_FORBIDDEN = "with this, what has to follow could not be done"

Input = tuple[str, int, object]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. `winners` are seat indices from 0, `scores` the first number each player was ranked by."""

    winners: tuple[int, ...]
    scores: tuple[int | None, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class _Told:
    """What somebody has been told, up to the end of a chapter of the log."""

    chapter: Chapter | None
    events: tuple[dict[str, object], ...]


class Game:
    """One game. It runs until somebody has to decide and then waits.

    Raises RuleError when the rules ask for something that cannot be done, ValueError for wrong arguments. Without
    `recorded` nothing is noted: there is no log and no digest.
    """

    def __init__(
        self,
        machine: Machine,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        *,
        recorded: bool = True,
    ) -> None:
        self.machine = machine
        facts = machine.facts
        count = facts.min_players if players is None else players
        if not facts.min_players <= count <= facts.max_players:
            raise ValueError(f"{facts.game} is for {facts.min_players} to {facts.max_players} players, not {count}")
        self.state = machine.new_state(count, seed, options_in_force(facts, options or {}), recorded)
        self._inputs: list[Input] = []
        self._open: tuple[Decision, ...] | None = None
        self._failed = False
        self._told: dict[int | None, _Told] = {}
        self._play(machine.advance)

    # ---- what is open

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions, oldest first; empty when the game is over. An answered one is not open any more."""
        if self._open is None:
            facts, count = self.machine.facts, self.state.n
            self._open = tuple(
                decision_of(facts, asked, count)
                for thread in open_threads(self.state)
                if not self._failed
                for asked in thread.asked or ()
            )
        return self._open

    @property
    def result(self) -> Result | None:
        """How the game ended, or None."""
        return result_of(self.state)

    @property
    def log(self) -> Log:
        """What has happened."""
        return Log(self.state)

    @property
    def inputs(self) -> tuple[Input, ...]:
        """Everything the game was told: `("choose", seat, answer)` and `("tick", 0, seconds)`, as plain data."""
        return tuple(self._inputs)

    def view(self, player: int) -> dict[str, object]:
        """What a player may know, as plain data. `player` is a seat index from 0."""
        return view_of(self.machine.facts, self.state, player, self.decisions, self.events(player))

    def events(self, player: int | None) -> list[dict[str, object]]:
        """What has happened, oldest first: as a player saw it, or all there is to it. What has been told once is
        remembered."""
        told = self.state.told()
        before = self._told.get(player, _Told(None, ()))
        noted = (each for chapter in chapters_of(told, before.chapter)[1] for each in lines_of(chapter))
        events = (*before.events, *events_of(self.machine.facts, noted, player))
        self._told[player] = _Told(told, events)
        return [*map(dict, events)]

    def standing(self, player: int) -> int:
        """How well a player stands, as the game tells bots; 0 if it tells nothing, or that cannot be worked out now."""
        try:
            return 0 if self.machine.standing is None else self.machine.standing(self.state, player)
        except RuleError:
            return 0

    @property
    def horizons(self) -> int:
        """How often the phase that is the horizon of bots has ended; 0 if there is none."""
        horizon, state = self.machine.facts.horizon, self.state
        return 0 if horizon < 0 else state.counts[horizon] - sum(phase[0] == horizon for phase in state.phases)

    def reply(self, decision: Decision, answer: Given) -> int | list[int]:
        """An answer to an open decision as the state takes it. Raises IllegalChoice."""
        read = self._read(self._thread(decision)[0], decision, answer)
        if decision.kind == "offer" and isinstance(read, int):
            read = [read]
        return read

    def imagine(self, player: int, seed: int) -> Game:
        """A game that looks the same to a player, in which all that the player cannot know is drawn by chance. Raises
        RuleError."""
        copy = self.clone()
        copy._open, copy._told = None, {}
        imagine(self.machine, copy.state, player, seed)
        return copy

    def pack(self) -> list[int]:
        """The state as whole numbers of 32 bits. What happened so far is kept as its hash, the answers not at all."""
        return pack(self.state)

    @classmethod
    def unpack(cls, machine: Machine, numbers: Sequence[int]) -> Game:
        """A game that stands where a packed one stood; its log and its answers begin anew. Raises ValueError."""
        game = cls.__new__(cls)
        game.machine = machine
        game.state = unpack(machine, numbers)
        game._inputs, game._open, game._failed, game._told = [], None, False, {}
        return game

    # ---- what one can do

    def choose(self, decision: Decision, answer: Given) -> None:
        """Answer an open decision. Raises IllegalChoice, and then nothing has changed."""
        thread, which = self._thread(decision)
        read = self._read(thread, decision, answer)
        self._inputs.append(("choose", decision.player.index, decision.plain(read)))
        thread.answer, thread.which = read, which
        self._open = None
        state = self.state
        if len(self._inputs) > self.machine.facts.most_decisions:
            state.over, state.reason = 1, LIMIT
            state.root, state.above, state.phases = Thread([]), [], []
        elif next(open_threads(state), None) is None:
            self._play(self.machine.advance)
            self._play(self.machine.let_time_pass)

    def refusal(self, decision: Decision, answer: Given) -> str:
        """Why an answer to an open decision is not allowed; the empty text if it is."""
        try:
            self._read(self._thread(decision)[0], decision, answer)
        except IllegalChoice as refused:
            return refused.reason
        return ""

    def _read(self, thread: Thread, decision: Decision, answer: Given) -> Answer:
        """An answer as the state takes it. Raises IllegalChoice."""
        read = decision.read(answer)
        if isinstance(read, list) and thread.check is not None:
            values = [decision.options[place].value for place in read]
            if not self.machine.allows(self.state, thread, values):
                raise IllegalChoice(_FORBIDDEN)
        return read

    def tick(self, seconds: int) -> None:
        """Let time pass, if the clock runs."""
        if seconds < 0:
            raise ValueError("time does not run backwards")
        self._inputs.append(("tick", 0, seconds))
        self._open = None
        self.state.seconds += seconds
        self._play(self.machine.let_time_pass)

    def clone(self) -> Game:
        """A game of its own that stands where this one stands."""
        copy = Game.__new__(Game)
        copy.machine = self.machine
        copy.state = self.state.clone()
        copy._inputs = self._inputs[:]
        copy._open = self._open
        copy._failed = self._failed
        copy._told = {**self._told}
        return copy

    def _thread(self, decision: Decision) -> tuple[Thread, int]:
        """The thread that waits for a decision, and which of its questions that is."""
        if decision in self.decisions:
            for thread in open_threads(self.state):
                for which, asked in enumerate(thread.asked or ()):
                    if asked[0] == decision.id:
                        return thread, which
        raise IllegalChoice("this decision is not open")

    def _play(self, go: Callable[[State], None]) -> None:
        try:
            go(self.state)
        except RuleError:
            self._failed = True
            raise


def options_in_force(facts: Facts, chosen: Mapping[str, str]) -> list[int]:
    """The words of all variants in force. Raises ValueError for one that does not exist."""
    for name, value in chosen.items():
        if value not in facts.options.get(name, ()):
            raise ValueError(f"there is no option `{name}` with the value `{value}`")
    return [facts.words.index(chosen.get(name, facts.defaults[name])) for name in facts.options]


def result_of(state: State) -> Result | None:
    """How a game ended, or None."""
    if not state.over:
        return None
    scores = {record[0]: record[1] for record in state.keys}
    return Result(tuple(state.winners), tuple(map(scores.get, range(state.n))), REASONS[state.reason])
