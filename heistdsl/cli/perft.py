"""`heist perft`: count all lines of play to a depth."""

import argparse
import json

from heistdsl.bulk import perft
from heistdsl.cli.bulk_play import bulk_failures
from heistdsl.cli.failure import UsageError
from heistdsl.cli.options import add_format, add_jobs, whole_number
from heistdsl.cli.playing import add_game, add_setup, load_rules, new_game, rule_failure
from heistdsl.cli.progress import progress
from heistdsl.games import RuleError

#: Nobody waits for lines as long as that.
_DEEPEST = 1000


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser)
    parser.add_argument(
        "--depth", type=whole_number, required=True, metavar="D", help="how many answers long the lines are"
    )
    add_setup(parser)
    add_jobs(parser)
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print how many lines of 1, 2, ... answers there are."""
    if not 1 <= arguments.depth <= _DEEPEST:
        raise UsageError(f"`--depth` is at least 1 and at most {_DEEPEST}")
    game = new_game(load_rules(arguments.game, arguments.pack, arguments.deck), arguments)
    try:
        with bulk_failures(), progress("counting lines", None) as advance:
            counts = perft(game, arguments.depth, advance, arguments.jobs)
    except RuleError as problem:
        raise rule_failure(problem) from None
    if arguments.format == "json":
        print(json.dumps({"depth": arguments.depth, "counts": counts}))
    else:
        width = len(str(max(counts)))
        print(f"lines of play of {game.rules.name} with {game.players} players, seed {game.seed}")
        for depth, count in enumerate(counts, 1):
            print(f"{depth:3} answers: {count:{width}}" if depth > 1 else f"{depth:3} answer:  {count:{width}}")
    return 0
