"""Taking back an answer, up to the first new information."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from heistdsl.games.errors import UndoError
from heistdsl.games.running import Chosen, Input, Running, Ticked, tell
from heistdsl.oracle.errors import IllegalChoice, RuleError

#: In how many other worlds it is tried whether the answer would have looked the same.
_WORLDS = 4


def without_last_answer(start: Callable[[], Running], now: Running, player: int) -> Running:
    """The game before the last answer of a player. Raises UndoError if something was learnt since."""
    inputs = now.inputs
    last = max((i for i, each in enumerate(inputs) if isinstance(each, Chosen) and each.player == player), default=-1)
    if last < 0:
        raise UndoError("nothing has been answered yet")
    before = _told(start(), inputs[:last])
    later = inputs[last + 1 :]
    if _is_sealed(before, now, inputs[last:]):
        return _told(before, _shifted(inputs[last], later))
    for each in later:
        if isinstance(each, Chosen):
            raise UndoError("somebody else has answered since")
        if before.clock_runs or now.clock_runs:
            raise UndoError("time has gone by since")
    learnt = now.learnt(player, before) or _would_differ(before, now, player, inputs[last:])
    if learnt:
        raise UndoError(learnt)
    return before


def _told(running: Running, inputs: Sequence[Input]) -> Running:
    for each in inputs:
        tell(running, each)
    return running


def _is_sealed(before: Running, now: Running, told: Sequence[Input]) -> bool:
    """Whether the game still waits for more answers to the same questions."""
    if any(isinstance(each, Ticked) for each in told):
        return False
    asked = {decision.id for decision in before.decisions}
    still = {decision.id for decision in now.decisions}
    return bool(still) and still < asked and len(asked) - len(still) == len(told)


def _shifted(taken_back: Input, later: Sequence[Input]) -> list[Input]:
    """Answers of others to the same questions; those of the same player stand one place further back now."""
    assert isinstance(taken_back, Chosen)
    return [each for each in later if isinstance(each, Chosen) and each.player != taken_back.player]


def _would_differ(before: Running, now: Running, player: int, told: Sequence[Input]) -> str:
    """Whether the same answer could have looked otherwise in a world that the player could not tell from this one."""
    before, now = before.interpreted(), now.interpreted()
    seen = now.view(player)
    for seed in range(_WORLDS):
        try:
            other = _told(before.imagine(player, seed), told)
        except (IllegalChoice, RuleError):
            return "what followed has told something"
        if other.view(player) != seen:
            return "what followed has told something"
    return ""
