"""What every part of the interpreter works on: the prepared ruleset, a world, and how much it may still do."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from heistdsl.game_errors import MOST_ROUNDS_TRIED, TOO_MANY_ROUNDS
from heistdsl.model.ruleset import Ruleset
from heistdsl.oracle.decisions import Ask, Replies
from heistdsl.oracle.errors import RuleError
from heistdsl.oracle.prepared import Prepared
from heistdsl.oracle.things import Value
from heistdsl.oracle.world import World
from heistdsl.syntax.tree import Body, Expression, Statement
from heistdsl.text.span import Span

if TYPE_CHECKING:
    from heistdsl.oracle.in_force import Active, InForce
    from heistdsl.oracle.scope import Env, Frame

T = TypeVar("T")
#: What runs and may have to ask: it yields an Ask and is sent the replies.
Steps: TypeAlias = Generator[Ask, Replies, T]

Pairs: TypeAlias = tuple[tuple[str, str], ...]

#: How many statements may run, and plans be tried, between two answers.
FUEL = 400_000
#: How many events are copied for what a statement costs.
_EVENTS_A_STEP = 1_000


@dataclass(slots=True)
class Tank:
    """What is left to spend; shared by a run and all its explorations."""

    left: int = FUEL


@dataclass(frozen=True, slots=True)
class Seen:
    """Whether the conditions of an `on now` held in a version of the world; the counters and states they look at."""

    holds: bool
    names: frozenset[str]
    version: int
    force_version: int


@dataclass(frozen=True, slots=True)
class Language:
    """How trees are evaluated and run. Expressions and statements contain each other in ways that no order of
    modules could follow; so all of them reach the two tree walks through here (wired in language.py).

    `comes_in_force` is told of every card text of which the standing part is looked at, by its id."""

    evaluate: Callable[[Run, Expression, Env], Value]
    truth: Callable[[Run, Expression, Env], bool]
    run_body: Callable[[Run, Body, Env, tuple[Frame, ...]], Steps[None]]
    run_statement: Callable[[Run, Statement, Env], Steps[None]]
    comes_in_force: Callable[[str], object] = str


class Run:
    """A world in motion. `quiet` runs explore a plan: no triggers, no sweeps, nobody is asked for good."""

    def __init__(
        self,
        language: Language,
        prepared: Prepared,
        world: World,
        quiet: bool = False,
        tank: Tank | None = None,
    ) -> None:
        self.language = language
        self.prepared = prepared
        self.world = world
        self.quiet = quiet
        #: Whether a plan may go on although a choice in it has no candidate.
        self.lenient = False
        self.tank = tank or Tank()
        #: How many rounds of loops a quiet run has gone through.
        self.rounds = 0
        self.swept_version = 0
        self.sweep_depth = 0
        #: The conditions of `on now` as they were asked last, by the key of the statement.
        self.seen_now: dict[tuple[object, ...], Seen] = {}
        self.is_reading_treats = False
        self.is_reading_affect = False
        self._in_force: tuple[int, InForce] | None = None
        self._treats: tuple[int, Pairs] | None = None

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game."""
        return self.prepared.ruleset

    def spend(self, amount: int, span: Span | None = None) -> None:
        """Use up fuel. Raises RuleError `fuel` when there is none left."""
        self.tank.left -= amount
        if self.tank.left < 0:
            raise RuleError("fuel", "this goes on for too long without anybody being asked", span)

    def begin_round(self, span: Span | None) -> None:
        """Begin one more round of a loop. Raises RuleError `fuel` when a cost that is tried has too many."""
        self.spend(1, span)
        if self.quiet:
            if self.rounds == MOST_ROUNDS_TRIED:
                raise RuleError("fuel", TOO_MANY_ROUNDS, span)
            self.rounds += 1

    def at(self, world: World) -> Run:
        """A quiet run on another world."""
        other = Run(self.language, self.prepared, world, quiet=True, tank=self.tank)
        other.lenient, other.rounds = self.lenient, self.rounds
        return other

    def trial(self) -> Run:
        """A quiet run on a copy of the world."""
        return self.at(self.snapshot())

    def snapshot(self) -> World:
        """A copy of the world, which costs the more the more has happened. Raises RuleError `fuel`."""
        self.spend(len(self.world.events) // _EVENTS_A_STEP)
        return self.world.clone()

    def evaluate(self, expression: Expression, env: Env) -> Value:
        """What an expression stands for."""
        return self.language.evaluate(self, expression, env)

    def truth(self, expression: Expression, env: Env) -> bool:
        """Whether a condition holds."""
        return self.language.truth(self, expression, env)

    def run_body(self, body: Body, env: Env, rest: tuple[Frame, ...] = ()) -> Steps[None]:
        """Run statements one after another; `rest` is the plan that goes on after them."""
        return self.language.run_body(self, body, env, rest)

    def run_statement(self, statement: Statement, env: Env) -> Steps[None]:
        """Run one statement."""
        return self.language.run_statement(self, statement, env)

    def in_force(self, collect: Callable[[], InForce]) -> InForce:
        """What is in force, collected anew only if that may have changed."""
        version = self.world.force_version
        if self._in_force is None or self._in_force[0] != version:
            self._in_force = (version, collect())
        return self._in_force[1]

    def treats(self, collect: Callable[[], Pairs]) -> Pairs:
        """The pairs of words of which one counts as the other, collected anew only if anything has changed."""
        version = self.world.version
        if self._treats is None or self._treats[0] != version:
            self._treats = (version, collect())
        return self._treats[1]

    def always_in_force(self, collect: Callable[[], tuple[Active, ...]]) -> tuple[Active, ...]:
        """What is in force in every world of this many players, collected once."""
        count = len(self.world.players)
        if count not in self.prepared.always_in_force:
            self.prepared.always_in_force[count] = collect()
        return self.prepared.always_in_force[count]
