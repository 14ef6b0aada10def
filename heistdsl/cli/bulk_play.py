"""Arguments and failures of commands that let bots play many games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from heistdsl.bots import NoSuchBot
from heistdsl.bots.registry import make_bots
from heistdsl.bulk import Crew, Failed, Plan, crew_of
from heistdsl.bulk.cluster import NoCluster, crew_of_cluster
from heistdsl.bulk.runner import bulk_refusal, is_in_module
from heistdsl.cli.failure import CommandError, UsageError
from heistdsl.cli.options import whole_number
from heistdsl.cli.playing import set_up
from heistdsl.cli.workers import workers_failed
from heistdsl.games import BACKENDS, DEFAULT_BACKEND, Rules
from heistdsl.games.backends import IN_BULK
from heistdsl.patience import saying_if_slow

MOST_GAMES = 10_000_000
_MOST_JOBS = 256


def add_bulk(parser: argparse.ArgumentParser) -> None:
    """`--bots`, `--backend`, `--jobs` and `--cluster`."""
    parser.add_argument(
        "--bots", default="random", metavar="NAME[:BUDGET],...", help="one bot for all, or one a seat (default: random)"
    )
    parser.add_argument(
        "--backend", choices=(IN_BULK, *BACKENDS), help=f"how the rules are run (default: {IN_BULK} where it can be)"
    )
    parser.add_argument("--jobs", type=whole_number, default=1, metavar="J", help="how many play at once (default: 1)")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="let a Dask cluster play, such as tcp://10.0.0.7:8786 (heistdsl[cluster])"
    )


def check_jobs(arguments: argparse.Namespace) -> None:
    """Raises UsageError."""
    check_range("jobs", arguments.jobs, _MOST_JOBS)
    if arguments.cluster is not None and arguments.jobs != 1:
        raise UsageError("a cluster has its own workers", help="leave out `--jobs` or `--cluster`")


def check_range(name: str, value: int, most: int) -> None:
    """Raises UsageError for a number of an argument that is below 1 or above the most."""
    if not 1 <= value <= most:
        raise UsageError(f"`--{name}` is at least 1 and at most {most}")


def make_plan(
    arguments: argparse.Namespace, rules: Rules, games: int, digests: bool, options: Mapping[str, str]
) -> Plan:
    """What is to be played. The first set-up is tried, so that what does not fit is told at once."""
    with set_up():
        backend = _of_one_game(arguments.backend)
        with saying_if_slow("compiling the rules"):
            first = rules.new_game(arguments.players, arguments.seed, options, backend=backend)
    bots = tuple(arguments.bots.split(","))
    try:
        make_bots(bots, first.players)
    except NoSuchBot as problem:
        raise CommandError("H0014", problem.message, help=problem.help) from None
    return Plan(
        rules.source, first.players, arguments.seed, games, bots, tuple(sorted(options.items())),
        _backend(arguments.backend, rules, bots), digests,
    )  # fmt: skip


def _of_one_game(backend: str | None) -> str:
    return DEFAULT_BACKEND if backend in (None, IN_BULK) else str(backend)


def _backend(asked: str | None, rules: Rules, bots: Sequence[str]) -> str:
    """The one that is asked for, or the fastest there is. If it cannot be used, stderr says so to who asked for it."""
    if asked not in (None, IN_BULK):
        return str(asked)
    with saying_if_slow("making a module of the rules"):
        why_not = bulk_refusal(rules, bots)
    if asked is not None and why_not:
        print(f"{why_not}: `{DEFAULT_BACKEND}` is used instead of `{asked}`", file=sys.stderr)
    return DEFAULT_BACKEND if why_not else IN_BULK


@contextmanager
def workers(arguments: argparse.Namespace, plan: Plan) -> Iterator[Crew]:
    """Those who play: a cluster, or processes of this machine. Raises CommandError H0018."""
    if arguments.cluster is None:
        with crew_of(arguments.jobs, plan.games, is_in_module(plan)) as crew:
            yield crew
        return
    try:
        with crew_of_cluster(arguments.cluster) as crew:
            yield crew
    except NoCluster as problem:
        raise CommandError("H0018", problem.message, help=problem.help) from None


@contextmanager
def bulk_failures() -> Iterator[None]:
    """Turn what goes wrong in bulk into CommandErrors: H0013, H0014, H0017."""
    try:
        with workers_failed():
            yield
    except Failed as failed:
        help = f"`heist sim` with `--seed {failed.seed} --games 1` plays this game alone"
        message = f"the game with seed {failed.seed} cannot be finished: {failed.message}"
        code = "H0013" if failed.cause == "rule" else "H0014"
        raise CommandError(code, message, help=help, file=failed.file, line=failed.line) from None
