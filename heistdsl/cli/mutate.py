"""`heist mutate`: which changes of the rule files does no scenario notice?"""

import argparse
import json
import sys
from contextlib import suppress
from itertools import groupby

from heistdsl.cli.failure import CommandError
from heistdsl.cli.options import (
    add_deck,
    add_format,
    add_jobs,
    add_option,
    add_packs,
    choosing_deck,
    choosing_variants,
    count_of,
    locate_game,
    locate_packs,
    read_options,
    whole_number,
)
from heistdsl.cli.progress import progress
from heistdsl.cli.unplayable import playable
from heistdsl.cli.workers import workers_failed
from heistdsl.proof.mutate import Report, ScenariosFail, Trial
from heistdsl.proof.survivors import Survivor
from heistdsl.text import shown_path


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("game", metavar="GAME", help="a game or pack, by id or path")
    parser.add_argument(
        "--max-unnoticed", type=_percent, metavar="PERCENT", default=100.0, help="exit 1 if more go unnoticed"
    )
    parser.add_argument("--only", default="", metavar="FILE|ID", help="change only this file, card, rule, zone, ...")
    parser.add_argument("--sample", type=count_of, metavar="N", help="try only so many changes, taken by chance")
    parser.add_argument("--seed", type=whole_number, default=0, metavar="S", help="for the sample (default: 0)")
    add_jobs(parser)
    add_packs(parser)
    add_deck(parser)
    add_option(parser)
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Make the changes and show those that nobody notices; exit 1 if they are too many."""
    folder, packs = locate_game(arguments.game), locate_packs(arguments.pack)
    options = read_options(arguments.option)
    with playable(folder), choosing_deck(), choosing_variants():
        trial = Trial(folder, packs, arguments.only, arguments.deck, options)
    if arguments.only and not trial.mutants:
        help = "`--only` takes the name of a file, or an id such as `flow`, `card:ID` or `ID`"
        raise CommandError("H0002", f"nothing called `{arguments.only}` could be changed", help=help)
    try:
        with progress("playing scenarios", trial.scenario_count) as advance:
            trial.play_unchanged(advance)
    except ScenariosFail as problem:
        first = problem.failed[0]
        help = f"`heist test {arguments.game}` shows what goes wrong"
        raise CommandError("H0006", str(problem), help=help, file=first.file, line=first.line) from None
    numbers = trial.sample(arguments.sample, arguments.seed)
    with workers_failed(), progress("changing rules", len(numbers)) as advance:
        report = trial.judge_all(numbers, arguments.jobs, advance)
    if arguments.format == "json":
        _print_json(trial.ruleset.id, report)
    else:
        if len(numbers) < len(trial.mutants):
            print(f"{len(numbers)} of {len(trial.mutants)} changes, seed {arguments.seed}", file=sys.stderr)
        _print_text(report)
    return 1 if report.percent_unnoticed > arguments.max_unnoticed else 0


def _percent(text: str) -> float:
    with suppress(ValueError):
        if 0 <= (value := float(text)) <= 100:
            return value
    raise argparse.ArgumentTypeError("a percentage is a number from 0 to 100")


def _print_json(game: str, report: Report) -> None:
    survivors = [
        {"file": each.file, "line": each.line, "of": each.owner, "change": each.change, "reason": each.reason}
        for each in report.survivors
    ]
    document = {
        "game": game,
        "mutants": report.mutants,
        "noticed": report.noticed,
        "refused": report.refused,
        "survivors": survivors,
    }
    print(json.dumps(document, indent=2, ensure_ascii=False))


def _print_text(report: Report) -> None:
    for file, survivors in groupby(report.survivors, key=lambda each: each.file):
        for each in survivors:
            _print_survivor(file, each)
    for each in report.stale:
        place = f"{shown_path(each.file)}:{each.line}"
        print(f"{place}: this is noticed, or not there any more; take it out of `survivors:`")
        print(f"    {each.owner}: {each.change}")
    share = f"{report.percent_unnoticed:.1f} %"
    print(f"{report.mutants} changes, {report.noticed} noticed, {len(report.survivors)} not ({share})")


def _print_survivor(file: str, survivor: Survivor) -> None:
    print(f"{shown_path(file)}:{survivor.line}: {survivor.owner}: {survivor.change}")
    if survivor.reason:
        print(f"    {survivor.reason}")
