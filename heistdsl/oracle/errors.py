"""What stops the interpreter: mistakes of a ruleset, answers that are not allowed, and leaving a text early."""

from __future__ import annotations

from heistdsl.game_errors import IllegalChoice, RuleError
from heistdsl.text.span import Span

__all__ = [
    "HIGHEST",
    "LOWEST",
    "EndBody",
    "EndGame",
    "EndPhase",
    "IllegalChoice",
    "PlanDone",
    "PlanFailed",
    "RuleError",
    "Stop",
    "whole",
]

#: Values are whole numbers of 32 bits.
HIGHEST = 2**31 - 1
LOWEST = -(2**31)


class Stop(Exception):  # noqa: N818 - leaving a text is no error
    """`stop`: leave the innermost loop or window, or else the text."""


class EndBody(Exception):  # noqa: N818
    """A cost that cannot be paid or a requirement that does not hold: leave the body."""


class EndPhase(Exception):  # noqa: N818
    """`end PHASE`: leave the running phase with this number."""

    def __init__(self, instance: int) -> None:
        super().__init__(instance)
        self.instance = instance


class EndGame(Exception):  # noqa: N818
    """The game is over; the world knows the result."""


class PlanDone(Exception):  # noqa: N818
    """While a plan is explored: everything up to the first effect can be done."""


class PlanFailed(Exception):  # noqa: N818
    """While a plan is explored: this way it cannot be completed."""


def whole(number: int, span: Span | None = None) -> int:
    """The number itself if it fits into 32 bits. Raises RuleError `overflow`."""
    if LOWEST <= number <= HIGHEST:
        return number
    raise RuleError("overflow", f"{number} does not fit into 32 bits", span)
