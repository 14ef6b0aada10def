"""Questions that need not be laid down where whole games are played by chance (kernel/offhand.kernel): an answer is one
of so many options, given off-hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from heistdsl.engine.frames import FrameLayout
from heistdsl.ir.facts import Facts
from heistdsl.ir.program import Ask
from heistdsl.ir.split import End, Fork, Jump, Leave, Wait, successors

#: Kinds of questions whose answer is one of their options (kernel/play.kernel).
_ONE_OF_MANY: Final = frozenset((0, 5))


def is_one_of_many(ask: Ask) -> bool:
    """Whether an answer by chance is one of the options and nothing else."""
    return ask.kind in _ONE_OF_MANY and not (ask.which or ask.several or ask.check or ask.preferred)


def is_weighed(ask: Ask, facts: Facts) -> bool:
    """Whether the mind of a bot may answer it in another way than by chance alone (kernel/rollouts.kernel): it may be
    answered with `pass` or `no`."""
    return ask.kind == 0 and (ask.style < 0 or facts.styles[ask.style].type == "condition")


def landing_abreast(frame: FrameLayout) -> int | None:
    """The block that a procedure goes on with after its one question, if it asks one of many once and does nothing else
    that makes it wait or takes another function."""
    ends = [end for number in frame.codes for end in _ends(frame, number)]
    waits = [end for end in ends if isinstance(end, Wait)]
    if len(waits) != 1 or not is_one_of_many(waits[0].ask) or set(frame.codes) != {0, waits[0].to}:
        return None
    if not all(isinstance(end, Wait | Leave) for end in ends):
        return None
    return None if any(isinstance(end, Wait) for end in _ends(frame, waits[0].to)) else waits[0].to


def following(frame: FrameLayout, number: int) -> frozenset[int]:
    """The blocks that the function of a block may go on with as another function."""
    return frozenset(to for end in _ends(frame, number) for to in successors(end))


def _ends(frame: FrameLayout, number: int) -> Iterator[End]:
    """How the function of a block may end."""
    end = frame.blocks[number].end
    if not isinstance(end, Jump | Fork):
        yield end
        return
    for to in successors(end):
        if to in frame.written:
            yield from _ends(frame, to)
        else:
            yield Jump(to)
