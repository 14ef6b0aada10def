"""`heist play`: play a game in the terminal."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from heistdsl.bots import NoSuchBot
from heistdsl.bots.registry import make_bots
from heistdsl.cli.failure import CommandError, UsageError
from heistdsl.cli.options import read_options, whole_number
from heistdsl.cli.playing import add_game, add_setup, load_rules, rule_failure, set_up
from heistdsl.games import Game, RuleError, Rules, SavedGameError
from heistdsl.patience import saying_if_slow
from heistdsl.table import Plan, Save, Terminal, play


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser)
    add_setup(parser)
    parser.add_argument(
        "--seat", type=whole_number, nargs="+", action="extend", metavar="I",
        help="the seats of people at this keyboard, from 1 (default: 1); bots play the others",
    )  # fmt: skip
    parser.set_defaults(seed=None)  # a saved game has one of its own
    parser.add_argument("--watch", action="store_true", help="bots play all seats; only tell what happens")
    parser.add_argument(
        "--bots", default="random", metavar="NAME[:BUDGET],...",
        help="one bot for all, one a seat, or one for each seat that is not yours (default: random)",
    )  # fmt: skip
    parser.add_argument("--save", metavar="FILE", help="keep the game in this file; if it is there, go on with it")


def run(arguments: argparse.Namespace) -> int:
    """Play until the game is over or left."""
    rules = load_rules(arguments.game, arguments.pack, arguments.deck)
    save = None if arguments.save is None else Save(Path(arguments.save))
    resumed = save is not None and save.exists()
    with saying_if_slow("compiling the rules"):
        game = _begin(rules, arguments, save)
    people = frozenset() if arguments.watch else _people(arguments.seat or [1], game.players)
    bots = _bots(arguments.bots.split(","), people, game.players)
    plan = Plan(rules, people, bots, save)
    how = f"going on with the game in {arguments.save}" if resumed else f"{game.players} players, seed {game.seed}"
    print(f"{rules.name}, {how}")
    try:
        play(plan, Terminal(), game)
    except RuleError as problem:
        raise rule_failure(problem) from None
    return 0


def _begin(rules: Rules, arguments: argparse.Namespace, save: Save | None) -> Game:
    """A new game, or the one in the file."""
    if save is None or not save.exists():
        if save is not None and not save.path.parent.is_dir():
            message = f"cannot write `{save.path.as_posix()}`: there is no such folder"
            raise CommandError("H0712", message, help="make the folder, or name a file in another one")
        with set_up():
            options = read_options(arguments.option)
            return rules.new_game(arguments.players, arguments.seed or 0, options)
    file = save.path.as_posix()
    try:
        game = save.read(rules)
    except SavedGameError as problem:
        raise CommandError("H0012", problem.message, help=problem.help, file=file) from None
    except OSError as problem:
        raise CommandError("H0002", f"cannot read `{file}`: {problem.strerror}") from None
    asked = read_options(arguments.option)
    if (
        any(game.options.get(name) != value for name, value in asked.items())
        or arguments.players not in (None, game.players)
        or arguments.seed not in (None, game.seed)
    ):
        help = "leave out `--players`, `--seed` and `--option` to go on with it, or choose another file"
        raise CommandError("H0012", "the saved game was begun otherwise", help=help, file=file)
    return game


def _people(seats: Sequence[int], players: int) -> frozenset[int]:
    for seat in seats:
        if not 1 <= seat <= players:
            raise UsageError(f"there is no seat {seat}", help=f"seats are 1 to {players}")
    return frozenset(seat - 1 for seat in seats)


def _bots(names: Sequence[str], people: frozenset[int], players: int) -> Sequence[str]:
    """The bot of every seat; seats of people have one too, which is never asked."""
    others = [seat for seat in range(players) if seat not in people]
    if len(names) == len(others):
        by_seat = dict(zip(others, names, strict=True))
        found = [by_seat.get(seat, names[0]) for seat in range(players)]
    else:
        found = list(names) if len(names) == players else [names[0]] * players if len(names) == 1 else []
    if not found and others:
        help = f"name one for all, or {len(others)}, separated by commas"
        seats = "1 seat" if len(others) == 1 else f"{len(others)} seats"
        raise CommandError("H0014", f"{len(names)} bots are named for {seats}", help=help)
    try:
        make_bots(found, players)
    except NoSuchBot as problem:
        raise CommandError("H0014", problem.message, help=problem.help) from None
    return found
