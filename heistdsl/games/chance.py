"""The chance of bots: a stream of numbers that depends on a seed and a name alone, as in heistdsl/oracle/chance.py, so
that every back end can draw the same ones."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from heistdsl.oracle.chance import number_at, start_of

_T = TypeVar("_T")
_BITS: Final = 64
_WHOLE: Final = 2**_BITS
#: A `Random` makes fractions out of so many bits.
_FRACTION_BITS: Final = 53
_FRACTIONS: Final = float(2**_FRACTION_BITS)


class Chance(Random):
    """A stream of chance by seed and name, as a `random.Random`: all of its methods draw from this stream."""

    def __init__(self, seed: int, name: str) -> None:
        self._start = start_of(seed, name)
        self._count = 0
        super().__init__()

    def next(self) -> int:
        """The next number, 0 to 2**64 - 1."""
        self._count += 1
        return number_at(self._start, self._count - 1)

    # ---- what `Random` builds upon

    def random(self) -> float:
        """A fraction from 0 to below 1."""
        return (self.next() >> (_BITS - _FRACTION_BITS)) / _FRACTIONS

    def getrandbits(self, k: int, /) -> int:
        """A number of `k` bits."""
        words = -(-k // _BITS)
        number = 0
        for _ in range(words):
            number = number << _BITS | self.next()
        return number >> (words * _BITS - k)

    def seed(self, *arguments: object, **named: object) -> None:
        """Nothing: a stream is what its seed and name make it."""

    def getstate(self) -> tuple[int, int]:
        """Where the stream stands."""
        return self._start, self._count

    def setstate(self, state: tuple[int, int]) -> None:  # type: ignore[override]
        """Go back to where a stream stood."""
        self._start, self._count = state


def below(chance: Random, bound: int) -> int:
    """A number from 0 to `bound` - 1, all equally likely. Drawn from a `Chance` it is the same on every back end."""
    if not isinstance(chance, Chance):
        return chance.randrange(bound)
    if bound < 1:
        raise ValueError(f"there is no number from 0 to below {bound}")
    limit = _WHOLE - _WHOLE % bound
    while (number := chance.next()) >= limit:
        pass
    return number % bound


def some(chance: Random, members: Sequence[_T], count: int) -> list[_T]:
    """So many of the members in random order. Each one that is drawn makes room for the last that is left."""
    left = list(members)
    return [_drawn(left, below(chance, len(left))) for _ in range(count)]


def _drawn(left: list[_T], place: int) -> _T:
    found, left[place] = left[place], left[-1]
    left.pop()
    return found
