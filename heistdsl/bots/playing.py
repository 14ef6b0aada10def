"""Letting bots play a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from heistdsl.bots.bot import Bot, BotError
from heistdsl.bots.sight import Sight
from heistdsl.games import Chance, Decision, Game, Given, IllegalChoice
from heistdsl.games.chance import below
from heistdsl.games.in_mind import SECONDS_PER_ANSWER


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits where: the bot of each seat, its name, and its own chance. `order` decides who speaks first where
    several may."""

    bots: Sequence[Bot]
    names: Sequence[str]
    chances: Sequence[Chance]
    order: Chance

    @staticmethod
    def seated(bots: Sequence[Bot], names: Sequence[str], seed: int) -> Table:
        """A table whose chance follows from a seed."""
        return Table(bots, names, *chances_of(seed, len(bots)))

    def at(self, game: Game) -> Table:
        """The same table with a chance of its own for this moment of a game: a game that is taken up again goes on as
        if it had never been left."""
        moment = f":{len(game.inputs)}"
        return replace(self, chances=chances_of(game.seed, len(self.bots), moment)[0])


def chances_of(seed: int, players: int, moment: str = "") -> tuple[list[Chance], Chance]:
    """The chance of every seat, and that of the order in which they speak."""
    return [Chance(seed, f"bot:p{seat + 1}{moment}") for seat in range(players)], Chance(seed, f"bot:order{moment}")


def finish(game: Game, table: Table, seconds: int = SECONDS_PER_ANSWER) -> int:
    """Play a game to its end; how many answers that took. While its clock runs, each of them takes `seconds`.

    Raises BotError, RuleError.
    """
    answered = 0
    while game.decisions:
        step(game, table, seconds)
        answered += 1
    return answered


def step(game: Game, table: Table, seconds: int = SECONDS_PER_ANSWER) -> Decision:
    """Let one bot answer; the decision that it answered. Raises BotError, RuleError."""
    decisions = game.decisions
    decision = decisions[0] if len(decisions) == 1 else decisions[below(table.order, len(decisions))]
    answer(game, decision, table)
    if seconds and game.clock_runs:
        game.tick(seconds)
    return decision


def answer(game: Game, decision: Decision, table: Table) -> None:
    """Let a bot answer an open decision of its seat. Raises BotError, RuleError; the game is then as it was."""
    given = _answer(game, decision, table)
    try:
        game.choose(decision, given)
    except IllegalChoice as refused:
        reason = f"its answer to `{decision.prompt}` is refused: {refused}"
        raise BotError(table.names[decision.player], decision.player, reason) from None


def _answer(game: Game, decision: Decision, table: Table) -> Given:
    """What the bot of a seat answers. Raises BotError, whatever goes wrong in it."""
    player = decision.player
    try:
        return table.bots[player].answer(Sight(game, player), decision, table.chances[player])
    except Exception as problem:
        raise BotError(table.names[player], player, f"{type(problem).__name__}: {problem}") from problem
