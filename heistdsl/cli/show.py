"""`heist show`: a card as people read it, or the parts of a game."""

import argparse
import json
import sys
from collections.abc import Iterable
from typing import Any

from heistdsl.authoring.sheet_of_cards import write_csv
from heistdsl.cli.failure import CommandError, UsageError
from heistdsl.cli.game_text import game_text
from heistdsl.cli.mistakes import Mistakes, find_mistakes
from heistdsl.cli.options import (
    add_deck,
    add_format,
    add_option,
    add_packs,
    choose_variants,
    load_deck,
    locate_game,
    locate_packs,
)
from heistdsl.model import nodes
from heistdsl.model.describe import describe
from heistdsl.model.gather import gather
from heistdsl.model.names import look_up
from heistdsl.model.reader import card_ids
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Card, Ruleset
from heistdsl.resources import find_game
from heistdsl.syntax import tree as t
from heistdsl.syntax.format import format
from heistdsl.text import has_errors, shown_path, which_was_meant
from heistdsl.wording import Wording, language_codes

#: What a card can touch: the spaces of names whose things change in a game.
_TOUCHED = frozenset(("zone", "counter", "state", "value"))


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("what", metavar="GAME[:CARD]", help="a game or pack, or one of its cards")
    parser.add_argument("--ir", action="store_true", help="the program that the engine runs (docs/engine.md)")
    parser.add_argument("--language", default="en", metavar="CODE", help="of the card text (default: en)")
    add_packs(parser)
    add_deck(parser)
    add_option(parser)
    add_format(parser, "csv")


def run(arguments: argparse.Namespace) -> int:
    """Show it; a game with mistakes is shown as far as it can be read, a card with mistakes is not. Exit 1 for both."""
    game, card_id = _split(arguments.what)
    if arguments.language not in language_codes():
        known = ", ".join(language_codes())
        raise UsageError(f"there is no language `{arguments.language}`", help=f"there are {known}")
    ruleset, mistakes = _load(game, arguments.pack, arguments.deck)
    ruleset = choose_variants(ruleset, arguments.option)
    if card_id and mistakes.tell_of_card(card_id):
        if arguments.format == "json":
            raise CommandError("H0005", f"the card `{card_id}` has mistakes", help=f"`heist check {game}` shows them")
        return 1
    if arguments.ir:
        _print_program(ruleset, game, card_id, mistakes, arguments.format)
    else:
        _print(ruleset, game, card_id, arguments)
    sys.stdout.flush()
    return 1 if not card_id and mistakes.tell_of_all(game) else 0


def _print_program(ruleset: Ruleset, game: str, card: str, mistakes: Mistakes, format: str) -> None:
    from heistdsl.cli.ir_text import ir_text

    if format == "csv":
        raise UsageError("a program is no spreadsheet", help="leave out `--format csv`")
    if mistakes.errors:
        raise CommandError("H0005", f"the rule files of `{game}` have errors", help=f"`heist check {game}` shows them")
    if card:
        _find(ruleset, game, card)
    text = ir_text(ruleset, card)
    print(json.dumps({"id": card or ruleset.id, "ir": text}, indent=2) if format == "json" else text.rstrip("\n"))


def _print(ruleset: Ruleset, game: str, card_id: str, arguments: argparse.Namespace) -> None:
    if arguments.format == "csv":
        print(_csv(ruleset, game, card_id), end="")
        return
    shown = _card(ruleset, game, card_id, arguments.language) if card_id else _game(ruleset, arguments.language)
    if arguments.format == "json":
        print(json.dumps(shown, indent=2, ensure_ascii=False))
    elif card_id:
        print(_card_text(shown))
    else:
        print(game_text(shown))


def _split(what: str) -> tuple[str, str]:
    """The game and the card; a drive letter or a path is no card. Raises CommandError for `GAME/CARD`."""
    above, slash, last = what.rpartition("/")
    if slash and find_game(what) is None and ":" not in last and find_game(above) is not None:
        help = f"a card stands behind a colon: `{above}:{last}`"
        raise CommandError("H0002", f"there is no file or folder `{what}`", help=help)
    game, colon, card = what.rpartition(":")
    return (game, card) if colon and "/" not in card and "\\" not in card else (what, "")


def _load(name: str, packs: Iterable[str], deck: str | None) -> tuple[Ruleset, Mistakes]:
    folder, laid = locate_game(name), locate_packs(tuple(packs))
    if deck is None:
        ruleset, found = load_ruleset(folder, laid)
        whole = ruleset
    else:
        chosen = load_deck(folder, laid, deck)
        ruleset, whole, found = chosen.played, chosen.ruleset, chosen.diagnostics
    if ruleset is None or whole is None:
        help = f"`heist check {name}` shows what is wrong"
        raise CommandError("H0005", f"the rule files of `{name}` cannot be read", help=help)
    if has_errors(found) and not ruleset.cards:
        raise CommandError("H0005", f"the rule files of `{name}` have errors", help=f"`heist check {name}` shows them")
    return ruleset, find_mistakes(whole, found, folder, laid)


# ---- a spreadsheet


def _csv(ruleset: Ruleset, name: str, card: str) -> str:
    """The cards of a game, or those that a pack adds or replaces, as CSV; or one of them."""
    if card:
        return write_csv(ruleset, [_find(ruleset, name, card)])
    sections, _ = gather(locate_game(name))
    top = next(reversed(sections.packs), "")
    entries = [entry for entry in sections.entries("cards") if entry.pack == top]
    own = {id for entry in entries for id in card_ids([entry])}
    replaced = {entry.id for entry in entries if nodes.flag(nodes.member(entry.node, "replaces"))}
    cards = [each for each in ruleset.cards.values() if each.id in own and each.copies]
    return write_csv(ruleset, cards, frozenset(replaced))


# ---- a card


def _card(ruleset: Ruleset, game: str, id: str, language: str) -> dict[str, Any]:
    card = _find(ruleset, game, id)
    wording = Wording(ruleset, language)
    line = card.span.source.line_column(card.span.start)[0] if card.span else 0
    return {
        "id": card.id,
        "name": wording.name(card),
        "type": card.kind,
        "owner": card.owner,
        "copies": card.copies,
        "attributes": {name: _plain(value) for name, value in card.attributes.items() if value is not None},
        "tags": list(card.tags),
        "text": wording.card(card),
        "effect": format(card.effect.text) if card.effect else "",
        "touches": _touches(ruleset, card),
        "file": card.span.source.name if card.span else "",
        "line": line,
        "implements": list(card.implements),
        "language": language,
    }


def _find(ruleset: Ruleset, game: str, id: str) -> Card:
    card = ruleset.cards.get(id)
    if card is None:
        meant = which_was_meant(id, {each.id: each.name for each in ruleset.cards.values()})
        help = meant or f"`heist show {game}` lists its cards"
        raise CommandError("H0002", f"`{game}` has no card `{id}`", help=help)
    return card


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _touches(ruleset: Ruleset, card: Card) -> list[str]:
    """The zones, counters, states and values that the effect speaks of."""
    if card.effect is None:
        return []
    names = {
        node.id if isinstance(node, t.Name) else node.name
        for node in t.walk(card.effect.text)
        if isinstance(node, t.Name | t.Get)
    }
    meanings = {name: look_up(ruleset, name) for name in names}
    return sorted(name for name, meaning in meanings.items() if meaning is not None and meaning.space in _TOUCHED)


def _card_text(card: dict[str, Any]) -> str:
    owner = f", {card['owner']}" if card["owner"] else ""
    copies = f", {card['copies']} copies" if card["copies"] > 1 else ""
    head = f"{card['name']} ({card['type']}{owner}{copies})"
    attributes = ", ".join(f"{name} {_shown(value)}" for name, value in card["attributes"].items() if value != [])
    lines = [head, *([attributes] if attributes else []), *(["", card["text"]] if card["text"] else [])]
    if card["effect"]:
        lines += ["", *(f"    {line}" for line in card["effect"].splitlines())]
    if card["touches"]:
        lines += ["", f"touches: {', '.join(card['touches'])}"]
    if card["file"]:
        lines += [f"from: {shown_path(card['file'])}:{card['line']}"]
    return "\n".join(lines)


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


# ---- a game


def _game(ruleset: Ruleset, language: str) -> dict[str, Any]:
    wording = Wording(ruleset, language)
    cards = [
        {"id": card.id, "name": wording.name(card), "type": card.kind, "copies": card.copies}
        for card in ruleset.cards.values()
    ]
    return {**describe(ruleset), "cards": cards, "language": language}
