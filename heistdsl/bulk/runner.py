"""Playing many games, here or by several workers. The games are the same whoever plays them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from functools import partial
from multiprocessing import get_context

from heistdsl.bots import BotError, Table, finish, make_bots
from heistdsl.bots.registry import names_for_seats
from heistdsl.bulk.at_random import play_at_random
from heistdsl.bulk.batch import Batch, batch_of, joined
from heistdsl.bulk.plan import Plan
from heistdsl.bulk.records import Failed, Record
from heistdsl.bulk.workers import Crew, share
from heistdsl.games import DEFAULT_BACKEND, RuleError, Rules
from heistdsl.games.backends import IN_BULK, plays_in_bulk
from heistdsl.games.machines import machine_of
from heistdsl.interrupts import end_when_interrupted, ending_workers, uninterrupted


def play_all(
    plan: Plan, rules: Rules, crew: Crew | None = None, advance: Callable[[int], None] = lambda count: None
) -> Iterator[Batch]:
    """Play the games; batches of them in the order of their seeds. The games are the same whoever plays them.

    `advance` is told how many games have been played; `crew_of(jobs)` gives workers, without a crew they are played
    here. Raises Failed for the first game that a rule or a bot could not finish, SetupError, NoSuchBot, WorkersFailed.
    """
    return share(partial(_play_piece, plan), (rules,), plan.seeds, crew or Crew(), advance)


@contextmanager
def crew_of(jobs: int, games: int | None = None, threads: bool = False) -> Iterator[Crew]:
    """Processes of this machine, for so many games at most; or threads, for games that run in modules."""
    size = jobs if games is None else min(jobs, games)
    if size <= 1:
        yield Crew()
        return
    pool = ThreadPoolExecutor(size) if threads else _processes(size)
    try:
        with ending_workers(pool) if isinstance(pool, ProcessPoolExecutor) else nullcontext():
            yield Crew(pool, size)
    finally:
        pool.shutdown(cancel_futures=True)


def _processes(size: int) -> Executor:
    """Processes that are all started at once, and of which Ctrl-C makes none speak up."""
    pool = ProcessPoolExecutor(size, get_context("spawn"), end_when_interrupted)
    with uninterrupted():
        for _ in range(size):
            pool.submit(int)
    return pool


def play_batch(plan: Plan, rules: Rules, seeds: range) -> Batch:
    """Play games with some seeds, at least one. Raises Failed."""
    if is_in_module(plan):
        from heistdsl.bulk.in_modules import play_in_module

        played = play_in_module(plan, rules, seeds)
        if played is not None:
            batches = (_alone(plan, rules, each) if isinstance(each, int) else each for each in played)
            return joined(list(batches))
    return batch_of([play_one(plan, rules, seed) for seed in seeds])


def is_in_module(plan: Plan) -> bool:
    """Whether the games of a plan are played inside a module, if their rules can be compiled."""
    return plan.backend == IN_BULK and set(plan.bots) == {"random"} and plays_in_bulk()


def bulk_refusal(rules: Rules, bots: Sequence[str]) -> str:
    """Why games of these bots cannot be played inside a module; the empty text if they can."""
    if set(bots) != {"random"}:
        return "only the bot `random` plays in a module"
    if not plays_in_bulk():
        return "wasmtime is not installed"
    from heistdsl.games.modules import module_of

    return "" if machine_of(rules.prepared) and module_of(rules.prepared) else "these rules cannot be compiled yet"


def _alone(plan: Plan, rules: Rules, seed: int) -> Batch:
    return batch_of([play_one(plan, rules, seed)], replayed=True)


def play_one(plan: Plan, rules: Rules, seed: int) -> Record:
    """Play one game. Raises Failed."""
    names = names_for_seats(plan.bots, plan.players)
    backend = DEFAULT_BACKEND if plan.backend == IN_BULK else plan.backend
    if backend == DEFAULT_BACKEND and set(names) == {"random"}:
        played = play_at_random(plan, rules, seed)
        if played is not None:
            return played
    try:
        game = rules.new_game(plan.players, seed, dict(plan.options), backend=backend)
        answers = finish(game, Table.seated(make_bots(names, plan.players), names, seed))
    except RuleError as problem:
        span = problem.span
        place = (span.source.name, span.source.line_column(span.start)[0]) if span else ("", 0)
        raise Failed(seed, "rule", f"{problem.code}: {problem.message}", *place) from None
    except BotError as problem:
        raise Failed(seed, "bot", str(problem)) from None
    result, hands = game.result, game.hands()
    assert result is not None
    digest = game.log.digest if plan.digests else ""
    winners = tuple(sorted(result.winners))
    return Record(seed, winners, result.scores, result.reason, answers, digest, hands.held, hands.played)


def _play_piece(plan: Plan, rules: Sequence[Rules], seeds: range) -> Batch:
    return play_batch(plan, rules[0], seeds)
