"""How a game stands for a player, as bots weigh it."""

from __future__ import annotations

from typing import Final, NamedTuple

#: What it is worth to have won a game for certain, or to have lost it.
_WON: Final = 10_000


class Outcome(NamedTuple):
    """How a game stands for a player: `ended` is 1 if it is won, -1 if it is lost, else 0; `own` is the standing of the
    player, `others` that of the others, half the best of them and half their average (0 if there are none)."""

    ended: int
    own: int
    others: int

    @property
    def lead(self) -> int:
        """By how much the player stands better than the others."""
        return self.own - self.others

    @property
    def worth(self) -> int:
        """All of it as one number: the more, the better."""
        return _WON * self.ended + self.lead


#: What an answer is worth that cannot be given, or after which a rule goes wrong.
FAILED: Final = Outcome(-1, 0, 0)
