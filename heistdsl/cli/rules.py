"""`heist rules`: a rules reference, a player aid, a glossary, a list of cards or the rulings of a game."""

import argparse
import sys
from pathlib import Path

from heistdsl.cli.failure import CommandError, UsageError
from heistdsl.cli.options import locate_game, locate_packs, read_options
from heistdsl.cli.playing import add_game, load_rules, set_up
from heistdsl.cli.writing import writing
from heistdsl.games import Rules
from heistdsl.reference import (
    FORMATS,
    KINDS,
    OWN_LANGUAGE,
    Page,
    label_languages,
    make_page,
    missing_letters,
    play_with,
    read_changes,
)
from heistdsl.whole_file import write_whole

_FORMAT = "html"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser)
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the file to write")
    parser.add_argument(
        "--format", choices=tuple(FORMATS), help="of the file (default: as its suffix says, or else html)"
    )
    parser.add_argument("--kind", choices=KINDS, default=KINDS[0], help=f"what to write (default: {KINDS[0]})")
    parser.add_argument(
        "--language",
        default=OWN_LANGUAGE,
        metavar="CODE",
        help=f"of headings and texts (default: {OWN_LANGUAGE})",
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the page, whole or not at all."""
    target = _target(arguments.output)
    name = arguments.format or _format_of(target)
    rules = load_rules(arguments.game, arguments.pack, arguments.deck)
    _check_language(rules, arguments.language)
    with set_up():
        options = rules.chosen(read_options(arguments.option))
    changes = read_changes(locate_game(arguments.game), locate_packs(arguments.pack))
    page = make_page(play_with(rules.ruleset, options), arguments.kind, arguments.language, changes)
    if name == "pdf":
        _tell_of_missing_letters(page)
    with writing(target):
        write_whole(target, FORMATS[name](page))
    print(f"{target.as_posix()}: {arguments.kind} of {rules.name}")
    return 0


def _target(name: str) -> Path:
    if not name:
        raise UsageError("there is no file to write", help="name it: `-o FILE`")
    target = Path(name)
    if target.is_dir():
        raise UsageError(f"`{name}` is a folder", help="name the file that is to be written")
    return target


def _format_of(target: Path) -> str:
    suffix = target.suffix.removeprefix(".").lower()
    if suffix and suffix not in FORMATS:
        help = f"it can be {', '.join(FORMATS)}; `--format` writes one of these under any name"
        raise UsageError(f"`{target.name}` has no known suffix", help=help)
    return suffix or _FORMAT


def _check_language(rules: Rules, language: str) -> None:
    """A page needs headings in the language, and the game has to have words in it."""
    known = label_languages()
    if language not in known:
        raise UsageError(f"there is no language `{language}`", help=f"there are {', '.join(known)}")
    if language not in rules.ruleset.words and language != OWN_LANGUAGE:
        there = ", ".join(dict.fromkeys((OWN_LANGUAGE, *rules.ruleset.words)))
        help = f"it has words in {there}; a file with `words: {{{language}: ...}}` adds others"
        raise CommandError("H0002", f"{rules.name} has no words in `{language}`", help=help)


def _tell_of_missing_letters(page: Page) -> None:
    missing = missing_letters(page)
    if missing:
        shown = " ".join(f"{letter} (U+{ord(letter):04X})" for letter in missing)
        print(f"warning: on paper these characters are boxes, the font does not have them: {shown}", file=sys.stderr)
