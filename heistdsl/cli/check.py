"""`heist check`: every mistake in rule files."""

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from heistdsl.cli.failure import CommandError
from heistdsl.cli.options import (
    add_deck,
    add_format,
    add_packs,
    add_paths,
    add_strict,
    locate_files,
    locate_packs,
)
from heistdsl.cli.rule_folders import RuleFolder, group_by_folder
from heistdsl.cli.shown import show_diagnostics
from heistdsl.cli.watch import run_watching
from heistdsl.collecting import no_search_for_circles
from heistdsl.model.no_such_deck import NoSuchDeck
from heistdsl.review import kept
from heistdsl.review.places import only_in
from heistdsl.text import (
    Diagnostic,
    Severity,
    has_errors,
    render_github,
    render_json,
    summary_line,
)

if TYPE_CHECKING:
    from heistdsl.printing.check import Sizes


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_paths(parser)
    add_format(parser, "github")
    add_strict(parser)
    add_packs(parser)
    add_deck(parser)
    parser.add_argument("--print", action="store_true", help="check the printed cards, too: pictures, and what fits")
    parser.add_argument("--watch", action="store_true", help="check again whenever a file is saved, until Ctrl-C")
    parser.add_argument(
        "--no-cache",
        action="store_true",
        help="look at everything anew, also if nothing has changed; HEIST_CACHE=off does so always",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print all diagnostics; exit 1 for errors, with `--strict` for warnings too."""
    if arguments.watch:
        # What a look leaves in memory makes the next one fast, so not even the first is taken from the cache.
        return run_watching(partial(_check, arguments, cache(_reviews_anew)), arguments.format)
    return _check(arguments, _reviews_anew if arguments.no_cache else _kept_reviews)


@dataclass(frozen=True, slots=True)
class _Reviews:
    """How to find out what is wrong with a game or pack, and with a file that belongs to none."""

    of_folder: Callable[[Path, Sequence[Path], str | None], list[Diagnostic]]
    of_file: Callable[[Path, Sequence[Path]], list[Diagnostic]]


def _kept_reviews() -> _Reviews:
    """Reviews from the user's cache, where they still hold."""
    return _Reviews(kept.review_folder, kept.review_file)


def _reviews_anew() -> _Reviews:
    """Reviews that look at everything, or for the second time at what has changed since."""
    from heistdsl.review.folder import Memory, review_file, review_folder

    memory = Memory()
    return _Reviews(partial(review_folder, memory=memory), partial(review_file, memory=memory))


def _check(arguments: argparse.Namespace, make_reviews: Callable[[], _Reviews]) -> int:
    files = locate_files(arguments.paths)
    packs = locate_packs(arguments.pack)
    groups = group_by_folder(files)
    with no_search_for_circles(for_good=not arguments.watch):
        reviews = make_reviews()
        found = {each: None for group in groups for each in _review(group, packs, arguments.deck, reviews)}
    sizes: list[Sizes] = []
    for group in groups if arguments.print else ():
        wrong, drawn = _check_print(group, packs, arguments.deck)
        found.update(dict.fromkeys(wrong))
        sizes += drawn
    diagnostics = sorted(found, key=lambda diagnostic: diagnostic.sort_key)
    match arguments.format:
        case "json":
            document = json.loads(render_json(diagnostics, len(files)))
            rows = [{"card": each.card, **each.parts} for each in sizes]
            print(json.dumps(document | ({"print": rows} if arguments.print else {}), indent=2, ensure_ascii=False))
        case "github":
            print(render_github(diagnostics), end="")
        case _:
            _print_sizes(sizes)
            _print_text(diagnostics, len(files))
    is_strict_warning = arguments.strict and any(d.severity is Severity.WARNING for d in diagnostics)
    return 1 if has_errors(diagnostics) or is_strict_warning else 0


def _review(group: RuleFolder, packs: Sequence[Path], deck: str | None, reviews: _Reviews) -> list[Diagnostic]:
    """What is wrong with a game or pack; of files that are part of one, only what is wrong with them."""
    if group.root is None:
        return [each for file in group.files for each in reviews.of_file(file, packs)]
    try:
        diagnostics = reviews.of_folder(group.root, packs, deck)
    except NoSuchDeck as problem:
        raise CommandError("H0618", problem.message, help=problem.help) from None
    return diagnostics if group.is_whole else only_in(diagnostics, group.files)


def _check_print(group: RuleFolder, packs: Sequence[Path], deck: str | None) -> tuple[list[Diagnostic], "list[Sizes]"]:
    """What is wrong with the printed cards of a game or pack, and the sizes of their letters."""
    from heistdsl.printing.check import check_print

    return check_print(group.root, packs, deck) if group.root else ([], [])


def _print_sizes(sizes: "list[Sizes]") -> None:
    """A table of the sizes in points, in the order of the cards."""
    for each in sizes:
        print(f"{each.card:32}" + "".join(f"  {part} {size:g}" for part, size in each.parts.items()))


def _print_text(diagnostics: list[Diagnostic], file_count: int) -> None:
    if diagnostics:
        show_diagnostics(diagnostics)
    print(f"{file_count} file{'' if file_count == 1 else 's'} checked: {summary_line(diagnostics)}")
