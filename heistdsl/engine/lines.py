"""Lines of the log as text: whole numbers with commas between, ended by a line feed (oracle/log.py says which)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

#: How many numbers stand before the cards, at most.
_HEAD: Final = 6
#: What stands before values.
_BEFORE_VALUES: Final = -1


class Line(NamedTuple):
    """What a line says. `by` and `unit` count from 1; zones are codes."""

    code: int
    by: int
    unit: int
    amount: int
    origin: int
    target: int
    cards: Sequence[int]
    values: Sequence[int]


def read_line(text: str) -> Line:
    """What a line says."""
    numbers = list(map(int, text.split(",")))
    code, by, unit, amount, origin, target = (numbers + [0] * _HEAD)[:_HEAD]
    rest = numbers[_HEAD:]
    end = rest.index(_BEFORE_VALUES) if _BEFORE_VALUES in rest else len(rest)
    return Line(code, by, unit, amount, origin, target, rest[:end], rest[end + 1 :])


def has_cards(text: str) -> bool:
    """Whether a line is about any cards."""
    numbers = text.split(",", _HEAD + 1)
    return len(numbers) > _HEAD and numbers[_HEAD] != str(_BEFORE_VALUES)


def bare_line(head: str) -> str:
    """The line of numbers that stand before cards, each with a comma behind it, if there are no cards and no values:
    what is 0 at the end is left out."""
    while head.endswith(",0,"):
        head = head[:-2]
    return head[:-1] + "\n"


def note_line(code: int, by: int) -> str:
    """The line of an event that has nothing but a code and by whom (-1: nobody)."""
    return bare_line(f"{code},{by + 1},")
