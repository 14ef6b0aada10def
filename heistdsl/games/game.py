"""One game: what is open, what players answer, what they see, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from heistdsl.games.decision import Decision, Given, Result, is_whole, plain_answer
from heistdsl.games.errors import UndoError
from heistdsl.games.hands import Hands
from heistdsl.games.in_mind import outcome_of
from heistdsl.games.log import Log
from heistdsl.games.outcome import Outcome
from heistdsl.games.rollouts import World, imagined
from heistdsl.games.running import MOST_SECONDS, Input, Running, tell
from heistdsl.games.saved import Saved
from heistdsl.games.undoing import without_last_answer
from heistdsl.oracle.errors import IllegalChoice, RuleError
from heistdsl.oracle.why import Why

if TYPE_CHECKING:
    from heistdsl.games.loading import Rules


class Game:
    """A running game. It waits while `decisions` are open and is over when there are none; players are seat indices
    from 0. `ruleset.new_game` makes one."""

    def __init__(self, rules: Rules, seed: int, options: Mapping[str, str], start: Callable[[], Running]) -> None:
        self.rules = rules
        self.seed = seed
        self.options = dict(options)
        self._start = start
        self._running = start()
        self._imagined = False

    @property
    def players(self) -> int:
        """How many play."""
        return self._running.players

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions in a stable order; an answered one is not open any more, also while others are."""
        return self._running.decisions

    @property
    def result(self) -> Result | None:
        """How the game ended, or None before the end."""
        return self._running.result

    @property
    def inputs(self) -> tuple[Input, ...]:
        """What the game was told so far: answers and passing time."""
        return self._running.inputs

    @property
    def log(self) -> Log:
        """What has happened so far; `.digest` is the digest of the game."""
        return Log(self._running)

    @property
    def clock_runs(self) -> bool:
        """Whether the clock of the game runs, so that `tick` does something."""
        return self._running.clock_runs

    def view(self, player: int) -> dict[str, object]:
        """What a player may know, as plain data that JSON can hold. Raises ValueError if there is no such player."""
        return self._running.view(self._seat(player))

    def choose(self, decision: Decision, answer: Given) -> None:
        """Answer an open decision.

        Raises IllegalChoice for an answer it does not allow, and RuleError when a rule goes wrong because of it; then
        the game is as it was before. Simultaneous answers stay sealed until all of them are in.
        """
        if not isinstance(decision, Decision):
            raise IllegalChoice(f"{decision!r} is no decision: take one of `game.decisions`")
        given = plain_answer(answer)
        self._or_as_before(lambda: self._running.choose(decision, given))

    def tick(self, seconds: int) -> None:
        """Let time pass, a day or so at most; nothing happens while the clock stands. Raises ValueError, RuleError."""
        if not is_whole(seconds) or not 0 <= seconds <= MOST_SECONDS:
            raise ValueError(f"time passes in whole seconds, 0 to {MOST_SECONDS} at once, not {seconds}")
        self._or_as_before(lambda: self._running.tick(seconds))

    @property
    def copying_costs(self) -> int:
        """How many events have to happen again to clone this game: none if it is compiled."""
        return self._running.copying_costs

    def tell(self, given: Input) -> None:
        """Repeat what another game was told, one of its `inputs`. Raises IllegalChoice, RuleError."""
        self._or_as_before(lambda: tell(self._running, given))

    def hands(self) -> Hands:
        """Which players have had, and have played, every design of the game so far; it tells what nobody knows."""
        return self._running.hands()

    def standing(self, player: int) -> int:
        """How well a player stands now: the value the game declares for bots, else what players are ranked by.

        It may tell what nobody knows; bots look at it in games they have imagined.
        """
        return self._running.standing(self._seat(player))

    def outcome(self, player: int) -> Outcome:
        """How the game stands for a player, as bots weigh it; what `standing` says of it goes for this, too."""
        return outcome_of(self._running, self._seat(player))

    def roll_out(
        self, decision: Decision, answers: Sequence[Given], seeds: Sequence[int], *, near: bool = False
    ) -> list[list[Outcome]]:
        """For each seed what comes of each answer to an open decision, if the game then goes on by chance.

        Chance follows from the seed. A rollout ends when the phase declared as the horizon of bots has ended once more,
        or with the game; one that is `near` when who decides has something new to decide.

        An answer that is not allowed, or after which a rule goes wrong, is a lost game. Nothing happens in this game.
        """
        return self._running.roll_out(decision, [plain_answer(each) for each in answers], seeds, near)

    def roll_out_imagined(
        self, decision: Decision, answers: Sequence[Given | None], worlds: Sequence[World], *, near: bool = False
    ) -> list[list[Outcome]]:
        """What `roll_out` finds in worlds imagined for who decides: a pair for each, its seed and the seeds of what
        begins in it. For None in the place of an answer: how things stand there as they are. Raises RuleError if they
        cannot be imagined."""
        plain = [each if each is None else plain_answer(each) for each in answers]
        return self._running.roll_out_imagined(decision, plain, worlds, near)

    def clone(self) -> Game:
        """A game of its own that stands where this one stands."""
        return self._with(self._start, self._running.clone())

    def undo(self, player: int) -> None:
        """Take back the last answer of a player, as long as that player has learnt nothing new by it.

        Cards that came into sight, dice, what others did and time that went by are new; so is what could have turned
        out otherwise in a world that looked the same to the player. Answers of others that are still sealed stay
        as they are. Raises UndoError.
        """
        if self._imagined:
            raise UndoError("an imagined game goes forward only")
        self._running = without_last_answer(self._start, self._running, self._seat(player))

    def explain(self, what: str, player: int | None = None) -> Why:
        """Why a value is what it is, or why an option is refused: `p1.strength`, `card:minigun.bonus`, `play:minigun`.

        Prints as text; with a `player` it says only what that player may know. Raises RuleError for what means
        nothing.
        """
        _check_text(what)
        return self._running.explain(what, None if player is None else self._seat(player))

    def determinise(self, player: int, seed: int) -> Game:
        """A game that looks the same to a player, in which all that the player cannot know is drawn anew by chance.

        It goes its own way from here and can be neither saved nor undone. See docs/python.md for its limits. A world in
        which the rules go wrong is not the true one, so another one is drawn; raises RuleError if that happens again
        and again.
        """
        if not is_whole(seed):
            raise ValueError(f"a seed is a whole number, not {seed!r}")
        base = self._running
        seat = self._seat(player)
        copy = self._with(lambda: imagined(base, seat, seed), imagined(base, seat, seed))
        copy._imagined = True
        return copy

    def save(self) -> dict[str, object]:
        """The game as one JSON document: its rules, its seed and what it was told; `heistdsl.replay` plays it again."""
        if self._imagined:
            raise ValueError("an imagined game cannot be saved")
        source = self.rules.source
        saved = Saved(
            source.game, source.packs, source.deck, self.rules.rules_hash, self.players, self.options, self.seed,
            self.inputs, self.log.digest, source.changes,
        )  # fmt: skip
        return saved.document()

    def _with(self, start: Callable[[], Running], running: Running) -> Game:
        copy = Game.__new__(Game)
        copy.__dict__.update(self.__dict__, _start=start, _running=running)
        return copy

    def _or_as_before(self, act: Callable[[], None]) -> None:
        """Do something; if a rule goes wrong, go back to where the game stood."""
        before = self._running.inputs
        try:
            act()
        except RuleError:
            self._running = played(self._start, before)
            raise

    def _seat(self, player: int) -> int:
        if not is_whole(player) or not 0 <= player < self.players:
            raise ValueError(f"there is no player {player}: players are 0 to {self.players - 1}")
        return player


def played(start: Callable[[], Running], inputs: Sequence[Input]) -> Running:
    """A game that was told something. Raises IllegalChoice, RuleError."""
    running = start()
    for each in inputs:
        tell(running, each)
    return running


def _check_text(what: object) -> None:
    if not isinstance(what, str):
        help = "a value such as `p1.NAME` or `card:ID.NAME`, or an option of an open decision"
        raise RuleError("name", f"what to explain is a text, not {what!r}: {help}")
