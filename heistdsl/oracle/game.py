"""A running game: open decisions, answers, the clock, the result. The public face of the interpreter."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from heistdsl.model.ruleset import Effect, Ruleset
from heistdsl.oracle.clock import pass_second
from heistdsl.oracle.decisions import Again, Answer, Ask, Decision, Given, Group, Option, Refresh, Replies, Reply
from heistdsl.oracle.errors import EndBody, EndGame, EndPhase, IllegalChoice, RuleError, Stop
from heistdsl.oracle.events import run_waiting
from heistdsl.oracle.language import LANGUAGE
from heistdsl.oracle.log import Log
from heistdsl.oracle.looking import look
from heistdsl.oracle.prepared import Prepared
from heistdsl.oracle.run import FUEL, Language, Run, Steps
from heistdsl.oracle.scope import TextRun, new_env
from heistdsl.oracle.setting_up import place_pieces
from heistdsl.oracle.start import Input, Start
from heistdsl.oracle.sweeps import sweep
from heistdsl.oracle.view import view_of
from heistdsl.oracle.world import World

#: How deep Python may recurse while a text runs.
_RECURSION = 6000
#: How many answers a game may take if it does not say.
_DECISIONS = 10_000


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. `winners` are seat indices from 0, `scores` the first number each player was ranked by."""

    winners: tuple[int, ...]
    scores: tuple[int | None, ...]
    reason: str


@dataclass(slots=True)
class _Level:
    """Something that runs and waits: the game itself, or what the clock has set off in the middle of it."""

    steps: Steps[None]
    asked: Ask = field(default_factory=lambda: Ask(()))
    answers: dict[int, Answer] = field(default_factory=dict)


class Game:
    """One game. It runs until somebody has to decide and then waits.

    `arrange` changes the world between setup and flow; decisions during the setup are then answered by their
    defaults. `language` is how trees are run, for whoever wants to watch. `start` is where another game with the same
    arguments stood after its setup, which is then not run again. Raises RuleError when the ruleset asks for something
    that cannot be done, ValueError for wrong arguments.

    `prepared`, `world` and `run` are the whole truth about the game, for tests and tools; players get a `view`.
    """

    def __init__(
        self,
        ruleset: Ruleset | Prepared,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        *,
        dice: tuple[int, ...] = (),
        arrange: Callable[[Run], None] | None = None,
        language: Language | None = None,
        start: Start | None = None,
    ) -> None:
        self.prepared = ruleset if isinstance(ruleset, Prepared) else Prepared(ruleset)
        rules = self.prepared.ruleset
        self._arguments = (rules.min_players if players is None else players, seed, dict(options or {}), dice, arrange)
        count, seed, chosen, dice, arrange = self._arguments
        if not rules.min_players <= count <= rules.max_players:
            raise ValueError(f"{rules.id} is for {rules.min_players} to {rules.max_players} players, not {count}")
        self.world = _new_world(self.prepared, count, seed, chosen, dice) if start is None else start.world.clone()
        self.run = Run(language or LANGUAGE, self.prepared, self.world)
        self._start = start
        self._inputs: list[Input] = [] if start is None else list(start.inputs)
        self._seconds = 0
        self._in_setup = True
        self._is_imagined = False
        self._levels = [_Level(self._course(arrange))]
        self._advance(None)
        while arrange is not None and self._in_setup and self.decisions:
            self.choose(self.decisions[0], self.decisions[0].default)

    # ---- what is open

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions, oldest first; empty when the game is over. An answered one is not open any more."""
        if self.world.outcome.over or not self._levels:
            return ()
        level = self._levels[-1]
        return tuple(decision for decision in _decisions(level) if decision.id not in level.answers)

    @property
    def result(self) -> Result | None:
        """How the game ended, or None."""
        outcome = self.world.outcome
        if not outcome.over:
            return None
        scores = tuple(
            outcome.keys[player.index][0] if player.index in outcome.keys else None for player in self.world.players
        )
        return Result(tuple(player.index for player in outcome.winners), scores, outcome.reason)

    @property
    def log(self) -> Log:
        """What has happened."""
        return Log(self.world)

    @property
    def inputs(self) -> tuple[Input, ...]:
        """Everything the game was told: `("choose", seat, answer)` and `("tick", 0, seconds)`, as plain data."""
        return tuple(self._inputs)

    def look(self, path: str) -> object:
        """What a scenario path stands for, as plain data: `p1.hand`, `law.score.count`, `decision.player`, `log.last`.

        Raises RuleError for a path that means nothing.
        """
        return look(self.run, self, path)

    def view(self, player: int) -> dict[str, object]:
        """What a player may know, as plain data. `player` is a seat index from 0."""
        return view_of(self.run, self.world.players[player], self.decisions)

    # ---- what one can do

    def choose(self, decision: Decision, answer: Given) -> None:
        """Answer an open decision. Raises IllegalChoice, and then nothing has changed."""
        if decision not in self.decisions:
            raise IllegalChoice("this decision is not open")
        self.run.tank.left = FUEL  # to look whether the answer leaves a plan possible, however often that was asked
        read = decision.read(answer)
        self._inputs.append(("choose", decision.player.index, plain_answer(read)))
        level = self._levels[-1]
        level.answers[decision.id] = read
        if len(self._inputs) > self.prepared.ruleset.limits.get("decisions", _DECISIONS):
            self._finish("limit")
            return
        replies = _replies(level)
        if replies is not None:
            self._advance(replies)
            self._let_time_pass()

    def tick(self, seconds: int) -> None:
        """Let time pass, if the clock runs."""
        if seconds < 0:
            raise ValueError("time does not run backwards")
        self._inputs.append(("tick", 0, seconds))
        self._seconds += seconds
        self._let_time_pass()

    def clone(self) -> Game:
        """A game of its own that stands where this one stands, made by playing it again."""
        count, seed, options, dice, arrange = self._arguments
        language, start = self.run.language, self._start
        copy = Game(self.prepared, count, seed, options, dice=dice, arrange=arrange, language=language, start=start)
        for input_ in self._inputs[len(copy._inputs) :]:
            replay_input(copy, input_)
        return copy

    def ask_again(self, player: int) -> None:
        """Ask everybody but a player anew, after hidden pieces have been exchanged; what others have answered is
        forgotten. Raises RuleError."""
        self._is_imagined = True
        for level in self._levels:
            own = {each.id for each in _decisions(level) if each.player.index == player}
            level.answers = {id: answer for id, answer in level.answers.items() if id in own}
        if self._levels:
            self._advance(_again(self._levels[-1], player))
        replies = _replies(self._levels[-1]) if self._levels else None
        if replies is not None:
            self._advance(replies)

    # ---- how it runs

    def _course(self, arrange: Callable[[Run], None] | None) -> Steps[None]:
        """The whole game: setup, arrangement, flow."""
        run = self.run
        if self._start is None:
            yield from _text(run, self.prepared.ruleset.setup)
        else:
            run.swept_version, run.tank.left = self._start.swept_version, self._start.fuel
        self._in_setup = False
        if arrange is not None:
            arrange(run)
        yield from sweep(run)
        yield from _text(run, self.prepared.ruleset.flow)

    def _advance(self, replies: Replies | BaseException | None) -> None:
        """Send replies to what runs on top and go on until something has to be asked or the game is over."""
        self.run.tank.left = FUEL
        try:
            with _room_to_recurse():
                self._step(replies)
        except EndGame:
            self._finish(self.world.outcome.reason or "end")
        except RuleError:
            self._levels.clear()
            raise
        except RecursionError:
            self._levels.clear()
            raise RuleError("recursion", "values or texts go round in a circle") from None

    def _step(self, replies: Replies | BaseException | None) -> None:
        while self._levels:
            level = self._levels[-1]
            try:
                if isinstance(replies, BaseException):
                    asked = level.steps.throw(replies)
                else:
                    asked = next(level.steps) if replies is None else level.steps.send(replies)
            except StopIteration:
                self._levels.pop()
                replies = _again(self._levels[-1]) if self._is_imagined and self._levels else Refresh()
            except (EndPhase, EndGame) as end:
                self._levels.pop()
                if not self._levels:
                    raise
                replies = end
            else:
                level.asked = asked
                kept = {decision.id for decision in _decisions(level)}
                level.answers = {id: answer for id, answer in level.answers.items() if id in kept}
                return
        self._finish(self.world.outcome.reason or "end")

    def _let_time_pass(self) -> None:
        """Let the seconds that are due pass one by one, unless somebody has to be asked in between."""
        while self._seconds > 0 and self.world.clock_runs and len(self._levels) == 1 and not self.world.outcome.over:
            self._seconds -= 1
            self._levels.append(_Level(pass_second(self.run)))
            self._advance(None)
        if not self.world.clock_runs:
            self._seconds = 0

    def _finish(self, reason: str) -> None:
        outcome = self.world.outcome
        outcome.over = True
        outcome.reason = reason
        levels, self._levels = self._levels, []
        for level in levels:
            level.steps.close()
        self.world.phases = []


def _new_world(prepared: Prepared, players: int, seed: int, options: Mapping[str, str], dice: tuple[int, ...]) -> World:
    """The world before the setup."""
    world = World(prepared, players, seed, _options(prepared.ruleset, options))
    world.dice = list(dice)
    place_pieces(world)
    return world


def _options(ruleset: Ruleset, chosen: Mapping[str, str]) -> dict[str, str]:
    """All variants in force. Raises ValueError for one that does not exist."""
    for name, value in chosen.items():
        option = ruleset.options.get(name)
        if option is None or value not in option.values:
            raise ValueError(f"there is no option `{name}` with the value `{value}`")
    return {option.id: chosen.get(option.id, option.default) for option in ruleset.options.values()}


def _text(run: Run, effect: Effect | None) -> Steps[None]:
    """Run setup or flow; `stop` outside any loop leaves it."""
    if effect is None:
        return
    env = new_env().but(text=TextRun(is_flow=True))
    with suppress(Stop, EndBody):
        yield from run.run_body(effect.text.body, env)
    yield from run_waiting(run, env.text)


def _decisions(level: _Level) -> tuple[Decision, ...]:
    """Everything that was asked, answered or not."""
    return tuple(decision for group in level.asked.groups for decision in group.decisions)


def _again(level: _Level, player: int | None = None) -> Replies:
    """Ask everything again, anew but for what only this player was asked."""
    return tuple(
        Again(anew=any(decision.player.index != player for decision in group.decisions)) for group in level.asked.groups
    )


def _replies(level: _Level) -> Replies | None:
    """The replies to everything that was asked, once each group has what it needs."""
    found: list[Reply] = []
    for group in level.asked.groups:
        answered = _answered(group, level.answers)
        if not answered or (not group.first and len(answered) < len(group.decisions)):
            return None
        found.append(Reply(answered))
    level.answers = {}
    return tuple(found)


def _answered(group: Group, answers: dict[int, Answer]) -> tuple[tuple[int, Answer], ...]:
    return tuple(
        (index, answers[decision.id]) for index, decision in enumerate(group.decisions) if decision.id in answers
    )


def plain_answer(answer: Answer) -> object:
    """An answer as plain data that can be given again."""
    if isinstance(answer, Option):
        return answer.id
    if isinstance(answer, int):
        return answer
    if answer and all(isinstance(each, tuple) for each in answer):
        return {each[0]: each[1] for each in answer if isinstance(each, tuple)}
    return [each.id for each in answer if isinstance(each, Option)]


def replay_input(game: Game, input_: Input) -> None:
    """Tell a game what another one was told. Raises IllegalChoice if it does not fit."""
    kind, seat, value = input_
    if kind == "tick":
        assert isinstance(value, int)
        game.tick(value)
        return
    for decision in game.decisions:
        if decision.player.index == seat:
            game.choose(decision, value)  # type: ignore[arg-type]
            return
    raise IllegalChoice(f"p{seat + 1} has nothing to decide")


@contextmanager
def _room_to_recurse() -> Iterator[None]:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _RECURSION))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
