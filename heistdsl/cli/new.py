"""`heist new`: a pack that adds cards to a game, or a new game, with remarks that say how to go on."""

from __future__ import annotations

import argparse
import json
import shlex
from dataclasses import dataclass
from pathlib import Path

from heistdsl.authoring.game import make_game
from heistdsl.authoring.pack import make_pack
from heistdsl.authoring.templates import schema_files
from heistdsl.authoring.write import create_files
from heistdsl.cli.failure import CommandError, UsageError
from heistdsl.cli.options import add_format, locate_game
from heistdsl.model.reader import ID, kebab
from heistdsl.model.resolve import load_ruleset
from heistdsl.resources import find_game
from heistdsl.text import has_errors


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("name", metavar="NAME", help="the id of the new pack or game, such as night-shift")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--game", metavar="GAME", help="make a pack for this game: an id or a path")
    kind.add_argument("--blank", action="store_true", help="make a small new game instead")
    parser.add_argument("--into", metavar="FOLDER", default=".", help="where to put its folder (default: here)")
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the files and say what to do next."""
    if arguments.game is None and not arguments.blank:
        help = "`--game GAME` makes a pack of cards for a game, `--blank` a game of your own"
        raise UsageError(f"is `{arguments.name}` to be a pack or a game?", help=help)
    folder = _free_folder(arguments.name, Path(arguments.into))
    made = _make_game(folder) if arguments.blank else _make_pack(arguments.game, folder)
    try:
        create_files(folder, {**made.files, **schema_files()})
    except OSError as problem:
        message = f"cannot write `{folder.as_posix()}`: {problem.strerror or problem}"
        raise CommandError("H0004", message) from problem
    if arguments.format == "json":
        files = [(folder / name).as_posix() for name in made.files]
        print(json.dumps({"id": folder.name, "path": folder.as_posix(), "files": files}, indent=2))
    else:
        _print_text(folder, made)
    return 0


@dataclass(frozen=True, slots=True)
class _Made:
    """The new files by name, what they are, and what there is to show of them."""

    files: dict[str, str]
    what: str
    card: str


def _free_folder(name: str, into: Path) -> Path:
    """Where the new folder goes, if there is nothing of its name yet."""
    if not ID.fullmatch(name):
        proposed = kebab(name)
        help = "ids are small letters, digits and `-`" + (f": write `{proposed}`" if proposed else "")
        raise UsageError(f"`{name}` is not an id", help=help)
    folder = into / name
    if folder.exists() or folder.is_symlink():
        help = "choose another name; nothing was changed"
        raise CommandError("H0004", f"there is `{folder.as_posix()}` already", help=help)
    if find_game(name):
        raise CommandError("H0004", f"there is a game or pack `{name}` already", help="choose another name")
    return folder


def _make_game(folder: Path) -> _Made:
    return _Made(make_game(folder), "A new game", "")


def _make_pack(game: str, folder: Path) -> _Made:
    below = locate_game(game)
    ruleset, diagnostics = load_ruleset(below)
    if ruleset is None or has_errors(diagnostics):
        help = f"`heist check {shlex.quote(game)}` shows them"
        raise CommandError("H0005", f"the rule files of `{game}` have errors", help=help)
    extends = _name_for(below, folder)
    pack = make_pack(ruleset, extends, folder)
    if pack is None:
        message = f"no card of `{game}` has a text, so there is nothing to take after"
        raise CommandError("H0005", message, help="write the first card into the game itself")
    return _Made(pack.files, f"A pack for {ruleset.name}", pack.cards[0])


def _name_for(below: Path, folder: Path) -> str:
    """The id by which a pack in `folder` finds the game."""
    game = below.resolve()
    found = find_game(game.name) or folder.parent / game.name
    if found.resolve() == game:
        return game.name
    if found.exists():
        help = f"there is another `{game.name}`, which would be found instead; give your game another name"
    else:
        help = f"write `--into {shlex.quote(below.parent.as_posix())}`, or add that folder to HEIST_PATH"
    raise CommandError("H0002", f"a pack in `{folder.parent.as_posix()}` would not find this game", help=help)


def _print_text(folder: Path, made: _Made) -> None:
    for name in made.files:
        print((folder / name).as_posix())
    path = shlex.quote(folder.as_posix())
    shown = f"{path}:{made.card}" if made.card else path
    print(f"\n{made.what}. Look into its files, then:\n")
    for command in (f"check {path}", f"show {shown}", f"test {path}"):
        print(f"  heist {command}")
