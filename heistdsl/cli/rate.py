"""`heist rate`: are seats and cards balanced, and what does a change do?"""

import argparse
import json
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from heistdsl.bots.registry import names_for_seats
from heistdsl.bulk import Plan
from heistdsl.cli.bulk_play import MOST_GAMES, add_bulk, bulk_failures, check_jobs, check_range, make_plan, workers
from heistdsl.cli.failure import CommandError, UsageError
from heistdsl.cli.options import add_format, read_options, whole_number
from heistdsl.cli.playing import add_laid, add_setup, load_rules
from heistdsl.cli.progress import progress
from heistdsl.cli.writing import writing
from heistdsl.games import Rules
from heistdsl.rating import Rating, Version, changed_cards, describe_difference, other_version, rate
from heistdsl.rating.report import Report, document
from heistdsl.text import did_you_mean
from heistdsl.whole_file import writing_whole

_GAMES = 1000
_MOST_SECONDS = 86_400
_COLUMNS = 80


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("what", metavar="GAME[:CARD]", help="a game, or one of its cards")
    add_laid(parser)
    parser.add_argument(
        "--set", action="append", default=[], metavar="CARD.KEY=VALUE", dest="changes",
        help="change a card, and compare with the game as it is (may be repeated)",
    )  # fmt: skip
    parser.add_argument(
        "--against", action="append", default=[], metavar="PACK|DECK|GAME|OPTION=VALUE",
        help="compare with another version, by the same seeds (may be repeated)",
    )  # fmt: skip
    many = parser.add_mutually_exclusive_group()
    many.add_argument("--games", type=whole_number, metavar="N", help=f"how many games (default: {_GAMES})")
    many.add_argument("--seconds", type=whole_number, metavar="S", help="as many games as fit into this time")
    add_setup(parser)
    add_bulk(parser)
    parser.add_argument("--html", metavar="FILE", help="write a page with charts")
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play, count, and show what came of it; exit 1 if a game could not be finished."""
    _check(arguments)
    game, card = split_card(arguments.what)
    version = _version(game, arguments)
    versions = [version, *_other(version, arguments)]
    rules = [each.rules for each in versions]
    plans = [_plan(each, arguments) for each in versions]
    ids = rules[0].designs if not card else (_known(rules[0], card),)
    asked = frozenset(changed_cards(*rules) if len(rules) > 1 else ()) | ({card} if card else set())
    what = describe_difference(*versions) if len(versions) > 1 else ""
    with _page(arguments.html) as page:
        start = perf_counter()
        with (
            bulk_failures(),
            workers(arguments, plans[0]) as crew,
            progress("playing", plans[0].games if arguments.seconds is None else None) as advance,
        ):
            rating = rate(plans, rules, ids, crew, advance, arguments.seconds)
        report = _report(plans[0], rules[0], rating, asked, what, perf_counter() - start)
        if page is not None:
            _fill(page, report)
    if arguments.format == "json":
        print(json.dumps(document(report), indent=2, ensure_ascii=False))
    else:
        _print(report, arguments.html)
    return 0


def _check(arguments: argparse.Namespace) -> None:
    check_jobs(arguments)
    if arguments.games is not None:
        check_range("games", arguments.games, MOST_GAMES)
    if arguments.seconds is not None:
        check_range("seconds", arguments.seconds, _MOST_SECONDS)


def split_card(what: str) -> tuple[str, str]:
    """The game and the card of `GAME:CARD`; a drive letter or a path is no card."""
    game, colon, card = what.rpartition(":")
    return (game, card) if colon and "/" not in card and "\\" not in card else (what, "")


def _version(game: str, arguments: argparse.Namespace) -> Version:
    rules = load_rules(game, arguments.pack, arguments.deck, arguments.changes)
    return Version(rules, read_options(arguments.option))


def _other(version: Version, arguments: argparse.Namespace) -> list[Version]:
    """The version to compare with, if there is one."""
    if not arguments.against and not arguments.changes:
        return []
    other = other_version(version.rules.source, version.options, arguments.against)
    rules = load_rules(other.source.game, other.source.packs, other.source.deck)
    if rules.id != version.rules.id:
        help = "name a pack, a deck or a variant of the same game, or this game as it is"
        raise UsageError(f"{rules.name} is another game than {version.rules.name}", help=help)
    return [Version(rules, other.options)]


def _plan(version: Version, arguments: argparse.Namespace) -> Plan:
    games = MOST_GAMES if arguments.seconds is not None else arguments.games or _GAMES
    return make_plan(arguments, version.rules, games, digests=False, options=version.options)


def _known(rules: Rules, card: str) -> str:
    if card not in rules.designs:
        help = did_you_mean(card, rules.designs) or f"`heist show {rules.source.game}` lists the cards"
        raise CommandError("H0002", f"{rules.name} has no card `{card}`", help=help)
    return card


def _report(plan: Plan, rules: Rules, rating: Rating, asked: frozenset[str], what: str, seconds: float) -> Report:
    seats = tuple(seat.name for seat in rules.ruleset.seats.values())
    return Report(
        game=rules.id,
        title=rules.name,
        seats=(*seats, *[""] * plan.players)[: plan.players],
        names={card.id: card.name for card in rules.ruleset.cards.values()},
        bots=names_for_seats(plan.bots, plan.players),
        options=rules.chosen(dict(plan.options)),
        chosen=dict(plan.options),
        backend=plan.backend,
        seed=plan.seed,
        seconds=seconds,
        asked=asked,
        what=what,
        rating=rating,
    )


@contextmanager
def _page(name: str | None) -> Iterator[Path | None]:
    """The place for the page, if there shall be one: tried before the first game, so that none is played in vain."""
    if name is None:
        yield None
        return
    with writing(Path(name)), writing_whole(Path(name)) as beside:
        yield beside


def _fill(page: Path, report: Report) -> None:
    from heistdsl.rating.page import write_page  # loads what draws charts

    page.write_bytes(write_page(report))


def _print(report: Report, page: str | None) -> None:
    from heistdsl.rating.summary import summary

    width = shutil.get_terminal_size((_COLUMNS, 24)).columns
    print(summary(report, width, sys.stdout.isatty()), end="")
    if page:
        print(page)
