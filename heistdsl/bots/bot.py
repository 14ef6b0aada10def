"""What a bot is."""

from __future__ import annotations

from random import Random
from typing import Protocol

from heistdsl.bots.sight import Sight
from heistdsl.games import Decision, Given


class Bot(Protocol):
    """Answers the decisions of one seat. It may remember things from one decision to the next."""

    def answer(self, sight: Sight, decision: Decision, chance: Random) -> Given:
        """An answer to a decision of the bot's own.

        `sight` is what its player may know. All chance must come from `chance`, so that a game can be played again.
        """


class BotError(Exception):
    """A bot has failed: it answered what is not allowed, or raised an error. The game is as it was before.

    `name` is the bot, `player` its seat index; `reason` says what happened.
    """

    def __init__(self, name: str, player: int, reason: str) -> None:
        super().__init__(name, player, reason)
        self.name = name
        self.player = player
        self.reason = reason

    def __str__(self) -> str:
        return f"the bot `{self.name}` of p{self.player + 1}: {self.reason}"
