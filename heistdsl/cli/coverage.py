"""`heist coverage`: which rules of the rulebook are implemented, and what proves them."""

import argparse
import json
from collections.abc import Sequence

from heistdsl.cli.options import (
    add_deck,
    add_format,
    add_jobs,
    add_option,
    add_packs,
    choosing_deck,
    choosing_variants,
    locate_game,
    locate_packs,
    read_options,
)
from heistdsl.cli.scenes import play_scenes
from heistdsl.cli.unplayable import playable
from heistdsl.model.ruleset import LedgerEntry
from heistdsl.proof.coverage import Coverage, LedgerCoverage, cover

_MOST_SHOWN = 60


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("game", metavar="GAME", help="a game or pack, by id or path")
    parser.add_argument("--all", action="store_true", help="show what stands behind the complete rules, too")
    add_packs(parser)
    add_deck(parser)
    add_option(parser)
    add_jobs(parser)
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Show it; exit 1 if something is missing."""
    folder, packs = locate_game(arguments.game), locate_packs(arguments.pack)
    with playable(folder), choosing_deck(), choosing_variants():
        options = read_options(arguments.option)
        found = cover(folder, packs, arguments.deck, options, lambda scenes: play_scenes(scenes, arguments.jobs))
    if arguments.format == "json":
        _print_json(found)
    else:
        _print_text(found.entries, arguments.all)
    return 0 if found.is_complete else 1


def _print_json(found: LedgerCoverage) -> None:
    rules = {
        each.entry.id: {
            "kind": each.entry.kind,
            "statement": each.entry.statement,
            "ruling": each.entry.ruling,
            "implemented_by": list(each.implemented_by),
            "tested_by": list(each.tested_by),
            "failed_by": list(each.failed_by),
        }
        for each in found.entries
    }
    summary = {
        "rules": len(found.entries),
        "implemented": sum(each.is_implemented for each in found.entries),
        "tested": sum(each.is_tested for each in found.entries),
    }
    print(json.dumps({"game": found.game, "rules": rules, "summary": summary}, indent=2, ensure_ascii=False))


def _print_text(found: Sequence[Coverage], everything: bool) -> None:
    if not found:
        print("there is no ledger, so nothing has to be covered")
        return
    missing = [each for each in found if not each.is_complete]
    for each in missing:
        _print_missing(each)
    if everything:
        for each in (each for each in found if each.is_complete):
            _print_complete(each)
    if missing or everything:
        print()
    _print_table(found)


def _print_missing(each: Coverage) -> None:
    print(f"{each.entry.id}: {_short(each.entry)}")
    if not each.is_implemented:
        print("    no rule file says `implements:`")
    for name in each.failed_by:
        print(f"    fails: {name}")
    if not each.tested_by and not each.failed_by:
        print("    no scenario says `covers:`")


def _print_complete(each: Coverage) -> None:
    print(f"{each.entry.id}: {_short(each.entry)}")
    for place in each.implemented_by:
        print(f"    implemented: {place}")
    for name in each.tested_by:
        print(f"    proved: {name}")


def _print_table(found: Sequence[Coverage]) -> None:
    """A row for each section, those with gaps first."""
    sections: dict[str, list[Coverage]] = {}
    for each in found:
        sections.setdefault(each.section, []).append(each)
    rows = [
        (name, len(of), sum(each.is_implemented for each in of), sum(each.is_tested for each in of))
        for name, of in sections.items()
    ]
    rows.sort(key=lambda row: row[1] == row[2] == row[3])
    rows.append(("all", sum(row[1] for row in rows), sum(row[2] for row in rows), sum(row[3] for row in rows)))
    width = max(len(row[0]) for row in rows)
    print(f"{'section':{width}}  entries  implemented  proved")
    for name, entries, implemented, tested in rows:
        print(f"{name:{width}}  {entries:7}  {implemented:11}  {tested:6}")


def _short(entry: LedgerEntry) -> str:
    line = " ".join(entry.statement.split())
    return line if len(line) <= _MOST_SHOWN else line[: _MOST_SHOWN - 3].rstrip() + "..."
