"""`heist test`: play the scenarios of games and packs."""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from heistdsl.cli.options import (
    add_deck,
    add_format,
    add_jobs,
    add_option,
    add_packs,
    add_paths,
    choosing_deck,
    choosing_variants,
    locate_game,
    locate_packs,
    read_options,
)
from heistdsl.cli.scenes import play_scenes
from heistdsl.cli.unplayable import playable
from heistdsl.cli.writing import writing
from heistdsl.resources import GAME_FILE, PACK_FILE
from heistdsl.scenario import Outcome, Scenes
from heistdsl.text import shown_path
from heistdsl.whole_file import write_whole

#: How much of what has happened is shown when a scenario fails.
_MOST_EVENTS = 8


@dataclass(frozen=True, slots=True)
class Laid:
    """What is laid over the games: packs, a deck by name, and variants; and how many processes play."""

    packs: Sequence[Path]
    deck: str | None
    options: Mapping[str, str]
    jobs: int


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_paths(parser)
    add_packs(parser)
    add_deck(parser)
    add_option(parser)
    add_jobs(parser)
    add_format(parser)
    parser.add_argument("--junit", metavar="FILE", help="write the results as JUnit XML, too")
    parser.add_argument("--verbose", action="store_true", help="tell of every scenario what happened in it")


def run(arguments: argparse.Namespace) -> int:
    """Play all scenarios; exit 1 if one of them failed."""
    laid = Laid(locate_packs(arguments.pack), arguments.deck, read_options(arguments.option), arguments.jobs)
    outcomes = [outcome for name in arguments.paths or ["."] for outcome in _run_one(name, laid)]
    if not outcomes:
        where = ", ".join(arguments.paths) or "this folder"
        print(f"there is no scenario in {where}: docs/scenarios.md tells how to write one", file=sys.stderr)
    if arguments.junit:
        _write_junit(outcomes, Path(arguments.junit))
    if arguments.format == "json":
        _print_json(outcomes)
    else:
        _print_text(outcomes, arguments.verbose)
    return 0 if all(outcome.ok for outcome in outcomes) else 1


def _run_one(name: str, laid: Laid) -> list[Outcome]:
    """The scenarios of a game, a pack, a folder of either, or one file in it."""
    path = Path(name)
    files: frozenset[Path] | None = None
    if path.is_file():
        files = frozenset((path.resolve(),))
        folder = _home(path.parent)
    else:
        folder = path if path.is_dir() else locate_game(name)
        if not _is_home(folder) and path.is_dir():
            inner = [each for each in sorted(folder.iterdir()) if each.is_dir() and _is_home(each)]
            if inner:
                return [outcome for each in inner for outcome in _run_folder(each, None, laid)]
            files = frozenset(each.resolve() for each in folder.rglob("*.yaml"))
            folder = _home(folder)
    return _run_folder(folder, files, laid)


def _run_folder(folder: Path, files: frozenset[Path] | None, laid: Laid) -> list[Outcome]:
    """The scenarios in these files of a game or pack. Without files: all of a game, but of a pack only its own, since
    those of the game need not hold with other cards in it."""
    if files is None and (folder / PACK_FILE).is_file():
        files = frozenset(each.resolve() for each in folder.rglob("*.yaml"))
    with playable(folder), choosing_deck(), choosing_variants():
        return play_scenes(Scenes(folder, files, laid.packs, laid.deck, laid.options), laid.jobs)


def _is_home(folder: Path) -> bool:
    return (folder / GAME_FILE).is_file() or (folder / PACK_FILE).is_file()


def _home(folder: Path) -> Path:
    """The game or pack that a folder belongs to: itself or the nearest one around it."""
    for each in (folder, *folder.resolve().parents):
        if _is_home(each):
            return each
    return folder


def _print_text(outcomes: Sequence[Outcome], verbose: bool) -> None:
    for outcome in outcomes:
        if not outcome.ok or verbose:
            print(f"{shown_path(outcome.file)}:{outcome.line}: {outcome.name}")
        if not outcome.ok:
            print(f"    {outcome.message}")
        for title, lines in (("state", outcome.state), ("log", outcome.log if verbose else _latest(outcome))):
            if lines:
                print(f"    {title}:")
            for line in lines:
                print(f"      {line}")
    passed = sum(outcome.ok for outcome in outcomes)
    print(f"{passed} passed, {len(outcomes) - passed} failed")


def _latest(outcome: Outcome) -> tuple[str, ...]:
    """The end of what happened in a scenario that failed; nothing of one that passed."""
    return () if outcome.ok else outcome.log[-_MOST_EVENTS:]


def _print_json(outcomes: Sequence[Outcome]) -> None:
    passed = sum(outcome.ok for outcome in outcomes)
    document = {
        "passed": passed,
        "failed": len(outcomes) - passed,
        "scenarios": [
            {
                "name": outcome.name,
                "file": outcome.file,
                "line": outcome.line,
                "ok": outcome.ok,
                "message": outcome.message,
                "state": list(outcome.state),
                "log": list(_latest(outcome)),
            }
            for outcome in outcomes
        ],
    }
    print(json.dumps(document, indent=2, ensure_ascii=False))


def _write_junit(outcomes: Sequence[Outcome], path: Path) -> None:
    failures = sum(not outcome.ok for outcome in outcomes)
    suite = ElementTree.Element("testsuite", name="heist test", tests=str(len(outcomes)), failures=str(failures))
    for outcome in outcomes:
        case = ElementTree.SubElement(
            suite, "testcase", classname=outcome.file, name=outcome.name, line=str(outcome.line)
        )
        if not outcome.ok:
            failure = ElementTree.SubElement(case, "failure", message=outcome.message.splitlines()[0])
            failure.text = "\n".join((outcome.message, *outcome.state, *_latest(outcome)))
    with writing(path):
        write_whole(path, ElementTree.tostring(suite, encoding="utf-8", xml_declaration=True))
