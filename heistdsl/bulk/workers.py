"""Work on many seeds, shared among workers: here, in processes of this machine, or wherever an executor has them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter, thread_time
from typing import Final, Generic, TypeVar

from heistdsl.games import Rules, load
from heistdsl.games.loading import Source
from heistdsl.processes import WorkersFailed, workers_gone

T = TypeVar("T")
#: What is done with some seeds by some rules. It travels to workers, so it is a function of a module, or a `partial`
#: of one.
Work = Callable[[Sequence[Rules], range], T]

#: A piece of work takes about so many seconds of a worker; the first ones, of which nothing is known yet, are small.
_SECONDS: Final = 0.5
_FIRST: Final = 4
#: More games in a piece would only take memory; with fewer pieces for each worker one would wait for another.
_MOST_GAMES: Final = 20_000
_LEAST_PIECES: Final = 4
#: So many pieces wait for each worker, so that none is idle and memory holds.
_AHEAD: Final = 3


@dataclass(frozen=True, slots=True)
class Crew:
    """Who does the work: `size` workers of an executor; without one the work is done here and now. Workers in
    `least_seconds` pieces at the smallest, as far as is known how long a game takes."""

    executor: Executor | None = None
    size: int = 1
    least_seconds: float = 0.0


def share(
    work: Work[T],
    rules: Sequence[Rules],
    seeds: range,
    crew: Crew,
    advance: Callable[[int], None] = lambda count: None,
    seconds: float | None = None,
) -> Iterator[T]:
    """What `work` makes of one piece of the seeds after another, in their order; `advance` is told how many are done.

    With `seconds` no more work is begun after that time, whatever has come of it so far; what was begun is finished.
    At least one piece is.
    Raises what the work raises for the first seeds with which it fails, WorkersFailed.
    """
    until = None if seconds is None else perf_counter() + seconds
    pieces = _Pieces(seeds, crew)
    if crew.executor is None:
        while (piece := pieces.next(until)) is not None:
            done = _Here(work, rules)(piece)
            pieces.learn(len(piece), done.seconds)
            advance(len(piece))
            yield done.value
        return
    task: _Here[T] | _There[T] = _Here(work, rules)
    if not isinstance(crew.executor, ThreadPoolExecutor):  # then the rules have to be loaded where the work is done
        task = _There(work, tuple((each.source, each.rules_hash) for each in rules))
    yield from _shared(task, crew.executor, crew.size * _AHEAD, pieces, until, advance)


def _shared(
    task: Callable[[range], _Done[T]],
    executor: Executor,
    most: int,
    pieces: _Pieces,
    until: float | None,
    advance: Callable[[int], None],
) -> Iterator[T]:
    waiting: deque[tuple[range, Future[_Done[T]]]] = deque()
    try:
        while True:
            while len(waiting) < most and (piece := pieces.next(until)) is not None:
                waiting.append((piece, executor.submit(task, piece)))
            if not waiting:
                return
            piece, future = waiting.popleft()
            done = future.result()
            pieces.learn(len(piece), done.seconds)
            advance(len(piece))
            yield done.value
    except (BrokenExecutor, CancelledError) as problem:
        raise workers_gone(problem) from problem


class _Pieces:
    """Cuts seeds into pieces. Which games are played does not depend on where they are cut."""

    def __init__(self, seeds: range, crew: Crew) -> None:
        self._seeds = self._left = seeds
        self._crew = crew
        self._seconds_a_game = 0.0

    def next(self, until: float | None) -> range | None:
        """The next piece; None if there is no more to be done, or no more time."""
        is_late = until is not None and perf_counter() >= until and self._left != self._seeds
        if not self._left or is_late:
            return None
        count = self._size()
        piece, self._left = self._left[:count], self._left[count:]
        return piece

    def _size(self) -> int:
        fair = -(-len(self._left) // (self._crew.size * _LEAST_PIECES))
        if not self._seconds_a_game:
            return min(_FIRST, fair)
        least = int(self._crew.least_seconds / self._seconds_a_game) + 1
        return max(1, min(int(_SECONDS / self._seconds_a_game), max(fair, least), _MOST_GAMES))

    def learn(self, games: int, seconds: float) -> None:
        """Some games took so long; the latest tell best how long the next will take."""
        self._seconds_a_game = max(seconds, 1e-9) / games


@dataclass(frozen=True, slots=True)
class _Done(Generic[T]):
    """What came out, and how many seconds of its thread it took."""

    value: T
    seconds: float


@dataclass(frozen=True, slots=True)
class _Here(Generic[T]):
    """Work in this process, where the rules are at hand."""

    work: Work[T]
    rules: Sequence[Rules]

    def __call__(self, seeds: range) -> _Done[T]:
        start = thread_time()
        value = self.work(self.rules, seeds)
        return _Done(value, thread_time() - start)


@dataclass(frozen=True, slots=True)
class _There(Generic[T]):
    """Work in another process, perhaps on another machine: it loads the rules, and they must be the same."""

    work: Work[T]
    wanted: tuple[tuple[Source, str], ...]

    def __call__(self, seeds: range) -> _Done[T]:
        return _Here(self.work, [rules_from(source, wanted) for source, wanted in self.wanted])(seeds)


def rules_from(source: Source, wanted: str) -> Rules:
    """The rules from a source in a worker process, of which the hash is known. Raises WorkersFailed for others."""
    rules = _loaded(source)
    if rules.rules_hash != wanted:
        help = "the rule files must be the same for all, and stay as they are while games are played"
        raise WorkersFailed(f"a worker has other rules than these for {source.game}", help)
    return rules


@lru_cache(8)
def _loaded(source: Source) -> Rules:
    """The rules, once in each process; they have been checked by the one that sends the work."""
    return load(source.game, source.packs, source.deck, changes=source.changes, check=False)
