"""Games run by the compiled engine, with the face that all running games have.

Playing, looking, copying, counting and imagining are the engine's. Explanations come from a world of the interpreter
made from how this game stands (rebuilt.py). What looks deeper into a game (where a question comes from, an explanation
that takes the past) is asked of a twin: the same game in the interpreter, which is told what this one was told when it
is first needed. An imagined game has no twin, and remembers what its player was told before it was imagined.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from heistdsl.engine import Game
from heistdsl.engine.decisions import Decision as Asked
from heistdsl.engine.decisions import Given
from heistdsl.games.backends import plays_in_bulk
from heistdsl.games.decision import Answer, Decision, Option, Result, plain_answer
from heistdsl.games.hands import Hands, hands_of
from heistdsl.games.interpreted import Interpreted, Setup, start_interpreted
from heistdsl.games.machines import machine_of
from heistdsl.games.outcome import Outcome
from heistdsl.games.rebuilt import NotRebuilt, explain_rebuilt
from heistdsl.games.rollouts import World, roll_out, roll_out_imagined
from heistdsl.games.running import Chosen, Input, Running, Ticked, position_of, tell
from heistdsl.oracle.errors import IllegalChoice, RuleError
from heistdsl.oracle.origin import Origin
from heistdsl.oracle.prepared import Prepared
from heistdsl.oracle.why import Why


class Compiled:
    """A game of the compiled engine."""

    def __init__(self, setup: Setup, game: Game) -> None:
        self._setup = setup
        self._game = game
        self._inputs: list[Input] = []
        self._open: tuple[Decision, ...] | None = None
        self._interpreted: Interpreted | None = None
        self._past: _Past | None = None

    @property
    def players(self) -> int:
        """How many play."""
        return self._setup.players

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions, oldest first."""
        if self._open is None:
            self._open = tuple(self._decision(each) for each in self._game.decisions)
        return self._open

    @property
    def result(self) -> Result | None:
        """How the game ended, or None."""
        ended = self._game.result
        return None if ended is None else Result(ended.winners, ended.scores, ended.reason)

    @property
    def inputs(self) -> tuple[Input, ...]:
        """What the game was told since its start."""
        return tuple(self._inputs)

    @property
    def clock_runs(self) -> bool:
        """Whether time that passes does anything."""
        state = self._game.state
        return bool(state.ticking) and not state.over

    def choose(self, decision: Decision, answer: Answer) -> None:
        """Answer an open decision."""
        for each in self._game.decisions:
            if each.id == decision.id and each.player.index == decision.player:
                self._choose(decision, each, answer)
                return
        raise IllegalChoice("this decision is not open")

    def _choose(self, decision: Decision, asked: Asked, answer: Answer) -> None:
        reason = self._game.refusal(asked, _given(answer))
        if reason:
            raise IllegalChoice(reason)
        told = Chosen(decision.player, _plain(asked, answer), position_of(self, decision))
        self._tell(told, lambda: self._game.choose(asked, _given(answer)))

    def tick(self, seconds: int) -> None:
        """Let time pass."""
        self._tell(Ticked(seconds), lambda: self._game.tick(seconds))

    def _tell(self, told: Input, act: Callable[[], None]) -> None:
        """Do what was told. Raises RuleError."""
        self._open = None
        try:
            act()
        except RuleError:
            if self._past is None:
                tell(self._twin(), told)  # fails as well, and knows the place in the rule files
            raise
        self._inputs.append(told)

    def clone(self) -> Compiled:
        """A game of its own that stands where this one stands."""
        copy = Compiled(self._setup, self._game.clone())
        copy._inputs = [*self._inputs]
        copy._open = self._open
        copy._past = self._past
        return copy

    def view(self, player: int) -> dict[str, object]:
        """What a player may know, as plain data."""
        if self._past is None and self._game.machine.facts.totals_change:
            return self._twin().view(player)
        found = self._game.view(player)
        if self._past is not None and player == self._past.player:
            found["log"] = self.events(player)
        return found

    def events(self, player: int | None) -> list[dict[str, object]]:
        """What has happened, as a player saw it, or all there is to it."""
        if self._past is None and self._game.machine.facts.totals_change:
            return self._twin().events(player)  # a roll has come to something else since it was noted
        found = self._game.events(player)
        if self._past is not None and player == self._past.player:
            found[: self._past.events] = self._past.base.events(player)[: self._past.events]
        return found

    def event_count(self) -> int:
        """How many events have happened."""
        return len(self._game.log)

    def digest(self) -> str:
        """SHA-256 of the canonical log."""
        return self._game.log.digest

    def hands(self) -> Hands:
        """Through whose hands every design went so far."""
        return hands_of(self._setup.prepared, self._game.state.held, self._game.state.played)

    def explain(self, what: str, player: int | None) -> Why:
        """Why a value is what it is, or why an option is refused. Raises RuleError."""
        setup = self._setup
        if self._past is not None:
            return self._seen_from(player).explain(what, player)
        try:
            return explain_rebuilt(setup.prepared, setup.options, self._game, what, player)
        except NotRebuilt:
            return self._twin().explain(what, player)

    def standing(self, player: int) -> int:
        """How well a player stands, as the game tells bots."""
        return self._game.standing(player)

    def learnt(self, player: int, before: Running) -> str:
        """What a player has come to know since `before`, a game of the engine too."""
        assert isinstance(before, Compiled)
        return self._twin().learnt(player, before._twin())

    def imagine(self, player: int, seed: int) -> Compiled:
        """A game in which everything that a player cannot know is different by chance. Raises RuleError."""
        copy = Compiled(self._setup, self._game.imagine(player, seed))
        copy._past = _Past(self, self.clone(), player, self.event_count())
        return copy

    def reseeded(self, seed: int) -> Compiled:
        """A copy in which all chance from now on follows from another seed."""
        copy = self.clone()
        state = copy._game.state
        state.seed, state.starts = seed, [-1] * len(state.streams)
        return copy

    @property
    def horizons(self) -> int:
        """How often the phase that is the horizon of bots has ended."""
        return self._game.horizons

    def roll_out(
        self, decision: Decision, answers: Sequence[Answer | None], seeds: Sequence[int], near: bool
    ) -> list[list[Outcome]]:
        """For each seed what comes of each answer: inside a module where there are modules."""
        if not plays_in_bulk():
            return roll_out(self, decision, answers, seeds, near)
        from heistdsl.games.rollouts_in_modules import roll_out_in_module

        return roll_out_in_module(self, self._game, self._setup.prepared, decision, answers, seeds, near)

    def roll_out_imagined(
        self, decision: Decision, answers: Sequence[Answer | None], worlds: Sequence[World], near: bool
    ) -> list[list[Outcome]]:
        """The same in imagined worlds: inside a module where there are modules. Raises RuleError."""
        if not plays_in_bulk():
            return roll_out_imagined(self, decision, answers, worlds, near)
        from heistdsl.games.rollouts_in_modules import roll_out_imagined_in_module

        return roll_out_imagined_in_module(self, self._game, self._setup.prepared, decision, answers, worlds, near)

    @property
    def copying_costs(self) -> int:
        """How many events happen again to make a copy: none."""
        return 0

    def interpreted(self) -> Interpreted:
        """The same game in the interpreter."""
        return self._twin()

    def _witness(self, player: int | None) -> Interpreted:
        """The game in the interpreter, which can tell a player more about how it stands. Raises RuleError."""
        return self._twin() if self._past is None else self._seen_from(player)._witness(player)

    def _seen_from(self, player: int | None) -> Compiled:
        """The game that an imagined one was imagined from. Raises RuleError in one that has gone on, or for anybody but
        the player with whose eyes it was seen."""
        past = self._past
        if past is None or self._inputs or player != past.player:
            raise RuleError("imagined", "an imagined game that goes on explains nothing; the game itself does")
        return past.game

    def _twin(self) -> Interpreted:
        """The same game in the interpreter, of one that is not imagined."""
        assert self._past is None
        if self._interpreted is None:
            self._interpreted = Interpreted(self._setup)
        for each in self._inputs[len(self._interpreted.inputs) :]:
            tell(self._interpreted, each)
        return self._interpreted

    def _decision(self, asked: Asked) -> Decision:
        return Decision(
            id=asked.id,
            player=asked.player.index,
            kind=asked.kind,  # type: ignore[arg-type]
            prompt=asked.prompt,
            options=tuple(Option(option.id, option.label) for option in asked.options),
            min=asked.min,
            max=asked.max,
            default=_plain(asked, asked.default),
            deadline=self._setup.prepared.ruleset.clock if self.clock_runs else None,
            audience=tuple(player.index for player in asked.audience),
            bounds=dict(asked.bounds),
            judge=partial(self._refusal, asked),
            origin=partial(self._origin, asked.id, asked.player.index),
        )

    def _refusal(self, asked: Asked, answer: Answer) -> str:
        return self._game.refusal(asked, _given(answer))

    def _origin(self, id: int, player: int) -> Origin:
        try:
            witness = self._witness(player)
        except RuleError:
            return Origin()
        return next(each.origin() for each in witness.decisions if each.id == id)


@dataclass(frozen=True, slots=True)
class _Past:
    """What an imagined game was imagined from, which may have gone on since, and how it stood then; whose eyes it was
    seen with, and how many events had happened."""

    base: Compiled
    game: Compiled
    player: int
    events: int


def start_compiled(prepared: Prepared, players: int, seed: int, options: Mapping[str, str]) -> Running:
    """A game of the compiled engine after its setup.

    Of the interpreter if the engine lacks something the rules use, or if something goes wrong already now, since the
    interpreter knows the place.
    """
    machine = machine_of(prepared)
    if machine is not None:
        try:
            return Compiled(Setup(prepared, players, seed, options), Game(machine, players, seed, options))
        except RuleError:
            pass
    return start_interpreted(prepared, players, seed, options)


def _plain(asked: Asked, given: object) -> Answer:
    """An answer of the engine as plain data."""
    return plain_answer(asked.plain(asked.read(given)))  # type: ignore[arg-type]


def _given(answer: Answer) -> Given:
    given: Given = answer  # type: ignore[assignment]
    return given
