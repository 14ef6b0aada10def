"""Covering needs with sources, and covering a number without waste."""

from __future__ import annotations

from heistdsl.oracle.compare import counts_as, equal
from heistdsl.oracle.run import Run
from heistdsl.oracle.sets import members
from heistdsl.oracle.things import Value


def count_missing(run: Run, needs: tuple[Value, ...], sources: tuple[Value, ...]) -> int:
    """How many needs stay uncovered when each source covers at most one need.

    A largest matching is found by augmenting paths. A source that is itself a set (a piece with two skills) covers
    one need with any of its members. A wild word, on either side, matches everything.
    """
    used_by: dict[int, int] = {}

    def place(need: int, tried: set[int]) -> bool:
        for index, source in enumerate(sources):
            if index not in tried and _covers(run, source, needs[need]):
                tried.add(index)
                if index not in used_by or place(used_by[index], tried):
                    used_by[index] = need
                    return True
        return False

    return sum(not place(need, set()) for need in range(len(needs)))


def is_just_enough(numbers: list[int], wanted: int) -> bool:
    """Whether the numbers reach the wanted one, and would not without any one of them."""
    total = sum(numbers)
    return total >= wanted and all(total - number < wanted for number in numbers)


def _covers(run: Run, source: Value, need: Value) -> bool:
    if isinstance(source, tuple):
        return any(_covers(run, each, need) for each in members(run, source))
    if _is_wild(run, source) or _is_wild(run, need):
        return True
    if isinstance(source, str) and isinstance(need, str):
        return need in counts_as(run, source)
    return equal(run, source, need)


def _is_wild(run: Run, value: Value) -> bool:
    return isinstance(value, str) and any(
        value == enumeration.wild for enumeration in run.ruleset.enumerations.values()
    )
