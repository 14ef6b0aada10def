"""The face of a running game that every way of running rules has, so that one can take the place of another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from heistdsl.games.decision import Answer, Decision, Result
from heistdsl.games.hands import Hands
from heistdsl.games.outcome import Outcome
from heistdsl.oracle.errors import IllegalChoice
from heistdsl.oracle.prepared import Prepared
from heistdsl.oracle.why import Why

#: How much time may pass at once; it goes second by second, with everything that waits for it.
MOST_SECONDS: Final = 100_000


@dataclass(frozen=True, slots=True)
class Chosen:
    """A player answered a decision: of those open to them the one at position `nth`, from 0."""

    player: int
    answer: Answer
    nth: int = 0


@dataclass(frozen=True, slots=True)
class Ticked:
    """Time passed."""

    seconds: int


#: Everything a running game is ever told.
Input: TypeAlias = Chosen | Ticked


class Running(Protocol):
    """A game that runs until somebody has to decide and then waits. Players are seat indices from 0."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions, oldest first; none when the game is over."""

    @property
    def result(self) -> Result | None:
        """How the game ended, or None."""

    @property
    def inputs(self) -> tuple[Input, ...]:
        """What the game was told since its start."""

    @property
    def clock_runs(self) -> bool:
        """Whether time that passes does anything."""

    def choose(self, decision: Decision, answer: Answer) -> None:
        """Answer an open decision. Raises IllegalChoice, and then nothing has changed; RuleError when a rule goes
        wrong, and then the game is of no more use."""

    def tick(self, seconds: int) -> None:
        """Let time pass. Raises RuleError."""

    def clone(self) -> Running:
        """A game of its own that stands where this one stands."""

    def view(self, player: int) -> dict[str, object]:
        """What a player may know, as plain data."""

    def events(self, player: int | None) -> list[dict[str, object]]:
        """What has happened, oldest first, as plain data: as a player saw it, or all there is to it."""

    def event_count(self) -> int:
        """How many events have happened."""

    def digest(self) -> str:
        """SHA-256 of the canonical log."""

    def hands(self) -> Hands:
        """Through whose hands every design went so far."""

    def explain(self, what: str, player: int | None) -> Why:
        """Why a value is what it is, or why an option is refused; to a player only what they may know."""

    def standing(self, player: int) -> int:
        """How well a player stands, as the game tells bots."""

    def learnt(self, player: int, before: Running) -> str:
        """What a player has come to know since `before`, in words; the empty text if nothing."""

    def imagine(self, player: int, seed: int) -> Running:
        """A game in which everything that a player cannot know is different by chance. Raises RuleError."""

    def reseeded(self, seed: int) -> Running:
        """A copy in which all chance from now on follows from another seed."""

    @property
    def horizons(self) -> int:
        """How often the phase that the game declares as the horizon of bots has ended; 0 if it declares none."""

    def roll_out(
        self, decision: Decision, answers: Sequence[Answer | None], seeds: Sequence[int], near: bool
    ) -> list[list[Outcome]]:
        """For each seed what comes of each answer to an open decision, if the game goes on by chance; `near`: until who
        decides has to decide again. For None: how things stand as they are."""

    def roll_out_imagined(
        self,
        decision: Decision,
        answers: Sequence[Answer | None],
        worlds: Sequence[tuple[int, Sequence[int]]],
        near: bool,
    ) -> list[list[Outcome]]:
        """The same in imagined worlds: each has a seed, and seeds of what begins in it. Raises RuleError if they cannot
        be imagined."""

    @property
    def copying_costs(self) -> int:
        """How many events happen again to make a copy, or an imagined game."""

    def interpreted(self) -> Running:
        """The same game in the interpreter, which tells more of what has happened."""


class Backend(Protocol):
    """Starts games: one way of running rules."""

    def __call__(self, prepared: Prepared, players: int, seed: int, options: Mapping[str, str]) -> Running:
        """A game after its setup, waiting for its first decision. Raises RuleError."""


def tell(running: Running, given: Input) -> None:
    """Tell a game what it, or another one, was told. Raises IllegalChoice if it does not fit, and RuleError."""
    match given:
        case Ticked(seconds=seconds):
            running.tick(seconds)
        case Chosen(player=player, answer=answer, nth=nth):
            running.choose(open_decision(running, player, nth), answer)


def open_decision(running: Running, player: int, nth: int) -> Decision:
    """One of the decisions that are open to a player. Raises IllegalChoice if there is none."""
    found = [decision for decision in running.decisions if decision.player == player]
    if nth < len(found):
        return found[nth]
    raise IllegalChoice(f"p{player + 1} has nothing to decide")


def position_of(running: Running, decision: Decision) -> int:
    """Which of the open decisions of its player a decision is. Raises ValueError if it is not open."""
    return [each.id for each in running.decisions if each.player == decision.player].index(decision.id)
