"""Games run by the interpreter, with the face that all running games have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from heistdsl.games.decision import Answer, Decision, Option, Result
from heistdsl.games.hands import Hands, hands_of
from heistdsl.games.outcome import Outcome
from heistdsl.games.rollouts import World, roll_out, roll_out_imagined
from heistdsl.games.running import Chosen, Input, Running, Ticked, position_of, tell
from heistdsl.oracle import decisions as asked
from heistdsl.oracle.errors import IllegalChoice, RuleError
from heistdsl.oracle.game import Game, plain_answer
from heistdsl.oracle.imagining import imagine
from heistdsl.oracle.learning import what_was_learnt
from heistdsl.oracle.origin import origin_of
from heistdsl.oracle.prepared import Prepared
from heistdsl.oracle.run import Run
from heistdsl.oracle.standing import standing
from heistdsl.oracle.view import event_data
from heistdsl.oracle.why import WORLDS, Why, explain


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game begins with."""

    prepared: Prepared
    players: int
    seed: int
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Imagined:
    """What an imagined game begins with: how another game stands, whose eyes it is seen with, and chance."""

    setup: Begin
    inputs: tuple[Input, ...]
    player: int
    seed: int


@dataclass(frozen=True, slots=True)
class Reseeded:
    """What a game begins with that goes on where another one stands, with other chance."""

    setup: Begin
    inputs: tuple[Input, ...]
    seed: int


#: All that a game may begin with.
Begin: TypeAlias = "Setup | Imagined | Reseeded"


class Interpreted:
    """A game of the interpreter. Its clone is made by playing it again, since what waits inside cannot be copied."""

    def __init__(self, setup: Begin) -> None:
        self._setup = setup
        self._game = _start(setup)
        self._inputs: list[Input] = []
        self._open: tuple[Decision, ...] | None = None

    @property
    def players(self) -> int:
        """How many play."""
        return len(self._game.world.players)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions, oldest first."""
        if self._open is None:
            self._open = tuple(_decision(self._game.run, each, self.clock_runs) for each in self._game.decisions)
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
        return self._game.world.clock_runs and self._game.result is None

    def choose(self, decision: Decision, answer: Answer) -> None:
        """Answer an open decision."""
        for each in self._game.decisions:
            if each.id == decision.id and each.player.index == decision.player:
                told = Chosen(decision.player, _plain(each.read(answer)), position_of(self, decision))
                self._open = None
                self._game.choose(each, answer)
                self._inputs.append(told)
                return
        raise IllegalChoice("this decision is not open")

    def tick(self, seconds: int) -> None:
        """Let time pass."""
        self._open = None
        self._game.tick(seconds)
        self._inputs.append(Ticked(seconds))

    def clone(self) -> Interpreted:
        """A game of its own that stands where this one stands."""
        copy = Interpreted(self._setup)
        for each in self._inputs:
            tell(copy, each)
        return copy

    def view(self, player: int) -> dict[str, object]:
        """What a player may know, as plain data."""
        return self._game.view(player)

    def events(self, player: int | None) -> list[dict[str, object]]:
        """What has happened, as a player saw it, or all there is to it."""
        run, world = self._game.run, self._game.world
        watcher = None if player is None else world.players[player]
        return [event_data(run, watcher, world.events[number]) for number in world.history]

    def event_count(self) -> int:
        """How many events have happened."""
        return len(self._game.log)

    def digest(self) -> str:
        """SHA-256 of the canonical log."""
        return self._game.log.digest

    def hands(self) -> Hands:
        """Through whose hands every design went so far."""
        return hands_of(self._game.prepared, self._game.world.held, self._game.world.played)

    def explain(self, what: str, player: int | None) -> Why:
        """Why a value is what it is, or why an option is refused. Raises RuleError."""
        why = explain(self._game.run, self._game.decisions, what, player)
        for seed in range(WORLDS if player is not None else 0):
            other = self.imagine(player or 0, seed)._game
            if explain(other.run, other.decisions, what, player) != why:
                raise RuleError("hidden", "a player may not know this")
        return why

    def standing(self, player: int) -> int:
        """How well a player stands, as the game tells bots."""
        return standing(self._game.run, self._game.world.players[player])

    def learnt(self, player: int, before: Running) -> str:
        """What a player has come to know since `before`, a game of the interpreter too."""
        assert isinstance(before, Interpreted)
        return what_was_learnt(self._game.run, before._game.run, player)

    def imagine(self, player: int, seed: int) -> Interpreted:
        """A game in which everything that a player cannot know is different by chance."""
        return Interpreted(Imagined(self._setup, self.inputs, player, seed))

    def reseeded(self, seed: int) -> Interpreted:
        """A copy in which all chance from now on follows from another seed."""
        return Interpreted(Reseeded(self._setup, self.inputs, seed))

    @property
    def horizons(self) -> int:
        """How often the phase that is the horizon of bots has ended."""
        world, horizon = self._game.world, self._game.run.ruleset.bots.horizon
        if horizon is None:
            return 0
        return world.phase_counts.get(horizon, 0) - sum(phase.name == horizon for phase in world.phases)

    def roll_out(
        self, decision: Decision, answers: Sequence[Answer | None], seeds: Sequence[int], near: bool
    ) -> list[list[Outcome]]:
        """For each seed what comes of each answer."""
        return roll_out(self, decision, answers, seeds, near)

    def roll_out_imagined(
        self, decision: Decision, answers: Sequence[Answer | None], worlds: Sequence[World], near: bool
    ) -> list[list[Outcome]]:
        """The same in imagined worlds. Raises RuleError."""
        return roll_out_imagined(self, decision, answers, worlds, near)

    @property
    def copying_costs(self) -> int:
        """How many events happen again to make a copy: all."""
        return self.event_count()

    def interpreted(self) -> Interpreted:
        """This game."""
        return self


def start_interpreted(prepared: Prepared, players: int, seed: int, options: Mapping[str, str]) -> Interpreted:
    """A game of the interpreter after its setup."""
    return Interpreted(Setup(prepared, players, seed, options))


def _start(setup: Begin) -> Game:
    match setup:
        case Setup(prepared=prepared, players=players, seed=seed, options=options):
            return Game(prepared, players, seed, options)
        case Imagined(setup=real, inputs=inputs, player=player, seed=seed):
            played = Interpreted(_with_own_pieces(real))
            for each in inputs:
                tell(played, each)
            imagine(played._game, player, seed)
            return played._game
        case Reseeded(setup=base, inputs=inputs, seed=seed):
            played = Interpreted(base)
            for each in inputs:
                tell(played, each)
            played._game.world.seed = seed
            return played._game


def _with_own_pieces(setup: Begin) -> Begin:
    """The same with pieces that no other game prints anew; imagined games have their own already."""
    return replace(setup, prepared=setup.prepared.copy()) if isinstance(setup, Setup) else setup


def _decision(run: Run, given: asked.Decision, clock_runs: bool) -> Decision:
    return Decision(
        id=given.id,
        player=given.player.index,
        kind=given.kind,
        prompt=given.prompt,
        options=tuple(Option(option.id, option.label) for option in given.options),
        min=given.min,
        max=given.max,
        default=_plain(given.default),
        deadline=run.ruleset.clock if clock_runs else None,
        audience=tuple(player.index for player in given.audience),
        bounds=dict(given.bounds),
        judge=partial(_refusal, given),
        origin=partial(origin_of, run, given),
    )


def _plain(given: asked.Given) -> Answer:
    """An answer of the interpreter as plain data."""
    answer: Answer = plain_answer(given)  # type: ignore[arg-type, assignment]
    return answer


def _refusal(decision: asked.Decision, answer: Answer) -> str:
    try:
        decision.read(answer)
    except IllegalChoice as refused:
        return refused.reason
    return ""
