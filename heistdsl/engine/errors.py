"""What stops a program: mistakes of the rules, answers that are not allowed, and the end of a game or a phase."""

from __future__ import annotations

from heistdsl.game_errors import IllegalChoice, RuleError

__all__ = ["GameOver", "IllegalChoice", "PhaseLeft", "RuleError"]


class GameOver(Exception):  # noqa: N818 - ending a game is no error
    """The game is over; the state knows the result."""


class PhaseLeft(Exception):  # noqa: N818 - leaving a phase is no error
    """The running phase of this number is over."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number
