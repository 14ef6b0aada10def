"""`heist deck`: is a deck legal, and what does it hold?"""

import argparse
import json
from pathlib import Path

from heistdsl.check import check_ruleset
from heistdsl.cli.failure import CommandError
from heistdsl.cli.options import add_format, add_packs, load_deck, locate_game, locate_packs
from heistdsl.cli.shown import show_diagnostics
from heistdsl.decks import Chosen, Contents, contents_of, game_of_file, judge_deck
from heistdsl.decks.chosen import split_name
from heistdsl.decks.report import describe_deck
from heistdsl.model.no_such_deck import NoSuchDeck
from heistdsl.model.ruleset import Deck, Ruleset
from heistdsl.text import Diagnostic, Severity, diagnostic_json, has_errors


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("deck", metavar="FILE", help="a file of decks, FILE:ID, or with --game the id of a deck")
    parser.add_argument("--game", metavar="GAME", help="the game it is for, if the file does not say")
    add_packs(parser)
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Say whether the deck is legal and what is in it; exit 1 if it is not legal."""
    folder = _game_of(arguments.deck, arguments.game)
    chosen = load_deck(folder, locate_packs(arguments.pack), arguments.deck)
    ruleset, deck = chosen.ruleset, chosen.deck
    wrong = _violations(chosen)
    if arguments.format == "json":
        print(json.dumps(_document(ruleset, deck, wrong), indent=2, ensure_ascii=False))
    else:
        if wrong:
            show_diagnostics(wrong)
        if ruleset and deck and not has_errors([each for each in wrong if each.code not in ("H0615", "H0616")]):
            contents, judged = contents_of(ruleset, deck), judge_deck(ruleset, deck)
            print(describe_deck(ruleset, deck, contents, judged, is_legal=not wrong), end="")
    return 1 if wrong else 0


def _game_of(name: str, game: str | None) -> Path:
    if game is not None:
        return locate_game(game)
    try:
        file, _ = split_name(name)
    except NoSuchDeck as problem:
        raise CommandError("H0618", problem.message, help=problem.help) from None
    if file is None:
        help = "say which game has it: `--game GAME`; or name the file it stands in"
        raise CommandError("H0618", f"there is no file `{name}`", help=help)
    found = game_of_file(file)
    if found is None:
        help = "write `game: ID` into the deck, or say `--game GAME`"
        raise CommandError("H0618", f"`{file.as_posix()}` does not say for which game its decks are", help=help)
    return found


def _violations(chosen: Chosen) -> list[Diagnostic]:
    """Every error: a deck of a game with errors cannot be called legal."""
    found = list(chosen.diagnostics)
    if chosen.ruleset and not has_errors(found):
        found += check_ruleset(chosen.ruleset)
    errors = {diagnostic: None for diagnostic in found if diagnostic.severity is Severity.ERROR}
    return sorted(errors, key=lambda diagnostic: diagnostic.sort_key)


def _document(ruleset: Ruleset | None, deck: Deck | None, wrong: list[Diagnostic]) -> dict[str, object]:
    contents = contents_of(ruleset, deck) if ruleset and deck else None
    return {
        "legal": not wrong,
        "id": deck.id if deck else "",
        "game": ruleset.id if ruleset else "",
        "cards": {id: count for id, count in deck.cards.items() if count} if deck else {},
        "counts": _counts(contents) if contents else {},
        "violations": [diagnostic_json(diagnostic) for diagnostic in wrong],
    }


def _counts(contents: Contents) -> dict[str, object]:
    return {
        "cards": contents.cards,
        "designs": contents.designs,
        "texts": contents.texts,
        "types": dict(contents.kinds),
        "owners": dict(contents.owners),
        "tags": dict(contents.tags),
        "attributes": {curve.attribute: dict(curve.counts) for curve in contents.curves},
        "means": {curve.attribute: curve.mean for curve in contents.curves if curve.mean is not None},
    }
