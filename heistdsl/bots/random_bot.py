"""The bot that answers by chance."""

from __future__ import annotations

from random import Random

from heistdsl.bots.sight import Sight
from heistdsl.games import Decision, Given, random_answer


class RandomBot:
    """Every option alike: what a game is like when nobody thinks."""

    def answer(self, sight: Sight, decision: Decision, chance: Random) -> Given:
        """An allowed answer by chance."""
        return random_answer(decision, chance)
