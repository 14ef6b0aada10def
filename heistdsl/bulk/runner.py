"""Playing many games, in one process or several. The games are the same whoever plays them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from functools import cache
from multiprocessing import get_context
from typing import Final

from heistdsl.bots import BotError, Table, finish, make_bots
from heistdsl.bots.registry import names_for_seats
from heistdsl.bulk.at_random import play_at_random
from heistdsl.bulk.plan import Plan
from heistdsl.bulk.records import Failed, Record
from heistdsl.games import RuleError, Rules, load
from heistdsl.games.loading import Source

#: How many pieces the work of each process is cut into, so that they end about together.
_CHUNKS_PER_JOB: Final = 8
_MOST_IN_A_CHUNK: Final = 50


def play_all(
    plan: Plan,
    rules: Rules,
    jobs: int = 1,
    advance: Callable[[int], None] = lambda count: None,
    executor: Executor | None = None,
) -> list[Record]:
    """Play the games; their records in the order of their seeds, the same for any number of jobs.

    `advance` is told how many games have been played. Another `executor` takes the place of a pool of processes.
    Raises Failed for the first game that a rule or a bot could not finish, SetupError, NoSuchBot.
    """
    if executor is None and jobs <= 1:
        records = []
        for seed in _seeds(plan):
            records.append(play_one(plan, rules, seed))
            advance(1)
        return records
    if executor is not None:
        return _in_chunks(plan, executor, jobs, advance)
    with ProcessPoolExecutor(min(jobs, max(plan.games, 1)), get_context("spawn")) as pool:
        return _in_chunks(plan, pool, jobs, advance)


def play_one(plan: Plan, rules: Rules, seed: int) -> Record:
    """Play one game. Raises Failed."""
    names = names_for_seats(plan.bots, plan.players)
    if plan.backend == "python" and set(names) == {"random"}:
        played = play_at_random(plan, rules, seed)
        if played is not None:
            return played
    try:
        game = rules.new_game(plan.players, seed, dict(plan.options), backend=plan.backend)
        answers = finish(game, Table.seated(make_bots(names, plan.players), names, seed))
    except RuleError as problem:
        span = problem.span
        place = (span.source.name, span.source.line_column(span.start)[0]) if span else ("", 0)
        raise Failed(seed, "rule", f"{problem.code}: {problem.message}", *place) from None
    except BotError as problem:
        raise Failed(seed, "bot", str(problem)) from None
    result = game.result
    assert result is not None
    digest = game.log.digest if plan.digests else ""
    return Record(seed, result.winners, result.scores, result.reason, answers, digest)


def _seeds(plan: Plan) -> range:
    return range(plan.seed, plan.seed + plan.games)


def _in_chunks(plan: Plan, executor: Executor, jobs: int, advance: Callable[[int], None]) -> list[Record]:
    chunks = list(_chunks(plan, jobs))
    futures: dict[Future[list[Record]], int] = {
        executor.submit(_play_chunk, plan, chunk): place for place, chunk in enumerate(chunks)
    }
    found: dict[int, list[Record]] = {}
    try:
        for future in as_completed(futures):
            found[futures[future]] = future.result()
            advance(len(future.result()))
    except BaseException:
        for future in futures:
            future.cancel()
        raise
    return [record for place in range(len(chunks)) for record in found[place]]


def _chunks(plan: Plan, jobs: int) -> Iterator[range]:
    size = max(1, min(_MOST_IN_A_CHUNK, plan.games // (max(jobs, 1) * _CHUNKS_PER_JOB)))
    seeds = _seeds(plan)
    return (seeds[start : start + size] for start in range(0, plan.games, size))


def _play_chunk(plan: Plan, seeds: Sequence[int]) -> list[Record]:
    rules = _loaded(plan.source)
    return [play_one(plan, rules, seed) for seed in seeds]


@cache
def _loaded(source: Source) -> Rules:
    """The rules, once in each process; they have been checked by the one that sends the work."""
    return load(source.game, source.packs, source.deck, check=False)
