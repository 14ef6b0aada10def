"""Arguments that several commands share, so that they mean the same everywhere."""

import argparse
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from heistdsl import disk
from heistdsl.cli.commands import Command
from heistdsl.cli.failure import CommandError, UsageError

if TYPE_CHECKING:
    from heistdsl.decks import Chosen
    from heistdsl.model.ruleset import Ruleset

#: So many characters of a wrong value are repeated.
_MOST_SHOWN = 40


class _Parser(argparse.ArgumentParser):
    """Complains by an exception, so that the complaint takes the form the user asked for."""

    def error(self, message: str) -> NoReturn:
        from heistdsl.text import near

        known = [option[2:] for option in self._option_string_actions if option.startswith("--")]
        complaint, _, unknown = message.partition("unrecognized arguments: --")
        meant = [] if complaint else near(unknown.partition(" ")[0].partition("=")[0], known, 1)
        help = f"did you mean `--{meant[0]}`?" if meant else f"`{self.prog} --help` shows what it takes"
        raise UsageError(message, help=help)


def make_parser(command: Command) -> argparse.ArgumentParser:
    """A parser for the arguments of one command, whose help ends with the example."""
    from heistdsl.resources import smallest_game

    example = command.example.replace("GAME", smallest_game() or "GAME")
    summary = command.summary[0].upper() + command.summary[1:] + "."
    return _Parser(
        prog=f"heist {command.name}",
        description=summary,
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def whole_number(text: str) -> int:
    """The `type` of arguments that are whole numbers."""
    try:
        return int(text)
    except ValueError:
        shown = text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."
        raise argparse.ArgumentTypeError(f"`{shown}` is no whole number") from None


def count_of(text: str) -> int:
    """The `type` of arguments that are whole numbers from 1 on."""
    value = whole_number(text)
    if value < 1:
        raise argparse.ArgumentTypeError("at least 1 is needed")
    return value


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """`--jobs`, of commands that say the same for any number of processes."""
    cores = os.cpu_count() or 1
    parser.add_argument("--jobs", type=count_of, default=cores, metavar="J", help="processes (default: one per core)")


def add_format(parser: argparse.ArgumentParser, *more: str) -> None:
    """`--format text|json` and whatever else the command can print."""
    choices = ("text", "json", *more)
    parser.add_argument("--format", choices=choices, default="text", help="how to print (default: text)")


def add_strict(parser: argparse.ArgumentParser) -> None:
    """`--strict`: warnings count as errors for the exit code."""
    parser.add_argument("--strict", action="store_true", help="exit with 1 for warnings too")


def add_paths(parser: argparse.ArgumentParser) -> None:
    """Any number of files, folders or game ids; none means the current folder."""
    parser.add_argument(
        "paths", nargs="*", metavar="PATH|GAME", help="files, folders or ids of games (default: this folder)"
    )


def add_packs(parser: argparse.ArgumentParser) -> None:
    """`--pack`, any number of times; `locate_packs` finds them."""
    parser.add_argument(
        "--pack", action="append", default=[], metavar="PACK", help="lay a pack over the game (may be repeated)"
    )


def add_deck(parser: argparse.ArgumentParser) -> None:
    """`--deck`; `load_deck` loads a game with it."""
    parser.add_argument(
        "--deck", metavar="FILE", help="choose a deck: a file, FILE:ID, or the id of a deck of the game or a pack"
    )


def add_option(parser: argparse.ArgumentParser) -> None:
    """`--option`, any number of times; `read_options` reads them, `choose_variants` sets them in a game."""
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="choose a variant (may be repeated)"
    )


def read_options(given: Sequence[str]) -> dict[str, str]:
    """The variants of `--option NAME=VALUE`. Raises UsageError."""
    options = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals or not name:
            raise UsageError(f"`{each}` chooses no variant", help="write `--option NAME=VALUE`")
        options[name] = value
    return options


@contextmanager
def choosing_variants() -> Iterator[None]:
    """Turn a variant that is not there into a CommandError H0011."""
    from heistdsl.model.variants import NoSuchVariant

    try:
        yield
    except NoSuchVariant as problem:
        raise CommandError("H0011", problem.message, help=problem.help) from None


def choose_variants(ruleset: "Ruleset", given: Sequence[str]) -> "Ruleset":
    """The game with the variants of `--option`. Raises UsageError, and CommandError H0011."""
    from heistdsl.model.variants import with_variants

    with choosing_variants():
        return with_variants(ruleset, read_options(given))


def locate_packs(names: Sequence[str]) -> list[Path]:
    """The folders of packs by ids or paths. Raises CommandError H0002."""
    return [locate_game(name) for name in names]


def load_deck(folder: Path, packs: Sequence[Path], name: str, scenarios: bool = True) -> "Chosen":
    """`load_with_deck` for commands. Raises CommandError H0618 if there is no such deck."""
    from heistdsl.decks import load_with_deck

    with choosing_deck():
        return load_with_deck(folder, packs, name, scenarios=scenarios)


@contextmanager
def choosing_deck() -> Iterator[None]:
    """Turn a deck that is not there into a CommandError H0618."""
    from heistdsl.model.no_such_deck import NoSuchDeck

    try:
        yield
    except NoSuchDeck as problem:
        raise CommandError("H0618", problem.message, help=problem.help) from None


def locate_game(name: str) -> Path:
    """The folder of a game or pack by id or path. Raises CommandError H0002, with near names."""
    from heistdsl.resources import find_game, why_not_found

    found = find_game(name)
    if found:
        return found
    message, help = why_not_found(name)
    raise CommandError("H0002", message, help=help)


def locate_files(names: list[str]) -> list[Path]:
    """The rule files meant by files, folders and game ids, each once, in the given order.

    Raises CommandError H0002 for a name that is none of them, and for a folder in which there are none.
    """
    from heistdsl.loader import yaml_files

    files: dict[Path, None] = {}
    for name in names or ["."]:
        path = Path(name)
        if disk.is_file(path):
            files[path] = None
        else:
            folder = path if disk.is_folder(path) else locate_game(name)
            inside = yaml_files(folder)
            if not inside:
                help = "rule files are called *.yaml; `heist new` makes some"
                raise CommandError("H0002", f"there are no rule files in the folder `{folder.as_posix()}`", help=help)
            files.update(dict.fromkeys(inside))
    return list(files)
