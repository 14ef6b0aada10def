"""A running game whose questions stay numbers: for many games that nobody watches. It plays as `Game` does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from heistdsl.engine.asking import DEFAULT, FIRST_OPTION, HIGH, KIND, LOW, PLAYER, STYLE, decision_of
from heistdsl.engine.decisions import Answer
from heistdsl.engine.game import LIMIT, Result, options_in_force, result_of
from heistdsl.engine.log import Log
from heistdsl.engine.machine import Machine, open_threads
from heistdsl.engine.state import Thread
from heistdsl.ir.facts import KINDS, Facts


@dataclass(slots=True, eq=False)
class Question:
    """An open question. `kind` is one of KINDS, `options` are what the rules make of each option; `low` and `high`
    bound how many are taken, or the number itself."""

    thread: Thread
    which: int
    player: int
    kind: str
    low: int
    high: int
    options: list[int]


class BareGame:
    """One game. `questions` are those that are open, oldest first. Raises RuleError, and is then of no more use;
    ValueError for wrong arguments."""

    def __init__(
        self, machine: Machine, players: int, seed: int, options: Mapping[str, str], *, recorded: bool = True
    ) -> None:
        self._machine = machine
        self._told = 0
        self.state = machine.new_state(players, seed, options_in_force(machine.facts, options), recorded)
        machine.advance(self.state)
        self.questions = self._open()

    @property
    def clock_runs(self) -> bool:
        """Whether time that passes does anything."""
        return bool(self.state.ticking) and not self.state.over

    @property
    def result(self) -> Result | None:
        """How the game ended, or None."""
        return result_of(self.state)

    @property
    def digest(self) -> str:
        """SHA-256 of the canonical log."""
        return Log(self.state).digest

    def allows(self, question: Question, places: list[int]) -> bool:
        """Whether what has to follow could still be done if these options are taken."""
        if question.thread.check is None:
            return True
        values = [question.options[place] for place in places]
        return self._machine.allows(self.state, question.thread, values)

    def default(self, question: Question) -> Answer:
        """An answer that is always allowed."""
        assert question.thread.asked is not None
        decision = decision_of(self._machine.facts, question.thread.asked[question.which], self.state.n)
        return decision.read(decision.default)

    def reply(self, question: Question, answer: Answer) -> None:
        """Answer a question: the place of an option, places in order, or a number. It must be allowed."""
        if question.kind == "offer" and isinstance(answer, int):
            answer = [answer]
        thread, state, machine = question.thread, self.state, self._machine
        thread.answer, thread.which = answer, question.which
        self._told += 1
        if self._told > machine.facts.most_decisions:
            state.over, state.reason = 1, LIMIT
            state.root, state.above, state.phases = Thread([]), [], []
            self.questions = []
            return
        self.questions = [each for each in self.questions if each.thread is not thread]
        if not self.questions:
            machine.advance(state)
            if state.seconds:
                machine.let_time_pass(state)
            self.questions = self._open()

    def tick(self, seconds: int) -> None:
        """Let time pass, if the clock runs."""
        self._told += 1
        self.state.seconds += seconds
        self._machine.let_time_pass(self.state)
        self.questions = self._open()

    def _open(self) -> list[Question]:
        facts, players = self._machine.facts, self.state.n
        return [
            _question(facts, players, thread, which, asked)
            for thread in open_threads(self.state)
            for which, asked in enumerate(thread.asked or ())
        ]


def _question(facts: Facts, players: int, thread: Thread, which: int, asked: list[int]) -> Question:
    first = FIRST_OPTION + max(0, -10 - asked[DEFAULT])
    options = asked[first:] if asked[STYLE] >= 0 else asked[first + 1 :: 3]
    if KINDS[asked[KIND]] == "offer":
        options = list(range(len(decision_of(facts, asked, players).options)))
    return Question(thread, which, asked[PLAYER], KINDS[asked[KIND]], asked[LOW], asked[HIGH], options)
