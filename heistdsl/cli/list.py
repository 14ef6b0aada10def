"""`heist list`: the games, packs and decks that can be found."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

from heistdsl.cli.failure import CommandError
from heistdsl.cli.options import add_format, locate_packs
from heistdsl.decks import game_of_file
from heistdsl.decks.chosen import split_name
from heistdsl.loader import Node
from heistdsl.model import nodes
from heistdsl.model.gather import gather
from heistdsl.model.no_such_deck import NoSuchDeck
from heistdsl.model.reader import card_ids
from heistdsl.model.resolve import resolve
from heistdsl.model.ruleset import Deck, Option, Ruleset
from heistdsl.model.sections import Entry, Sections
from heistdsl.resources import find_game, game_ids, pack_ids


class Row(TypedDict):
    """What the list says about one game, pack or deck.

    `cards` are physical ones, copies counted: all of a game, those that a pack adds or replaces, those that a
    deck names. `players` are the fewest and the most, `options` lists the default of each first; both are empty
    where they cannot be read.
    """

    id: str
    kind: str
    name: str
    path: str
    players: list[int]
    cards: int
    options: dict[str, list[str]]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_format(parser)
    parser.add_argument(
        "--pack", action="append", default=[], metavar="PATH", help="list a pack that lies elsewhere (may be repeated)"
    )
    parser.add_argument("--deck", metavar="FILE", help="list the decks of a file: FILE, or one of them: FILE:ID")


def run(arguments: argparse.Namespace) -> int:
    """Print one row for each; what is broken is listed with what can be read of it."""
    packs = locate_packs(arguments.pack)
    rows = [row for kind, ids in (("game", game_ids()), ("pack", pack_ids())) for row in _rows(kind, ids)]
    rows += [row for pack in packs for row in _describe_folder("pack", pack.resolve().name, pack)]
    if arguments.deck is not None:
        rows += _rows_of_file(arguments.deck, packs, rows)
    rows = list({(row["kind"], row["id"], Path(row["path"]).resolve()): row for row in reversed(rows)}.values())[::-1]
    if arguments.format == "json":
        print(json.dumps(rows, indent=2, ensure_ascii=False))
    else:
        print(_table(rows), end="")
    return 0


def _rows(kind: str, ids: tuple[str, ...]) -> Iterator[Row]:
    for id in ids:
        folder = find_game(id)
        if folder:
            yield from _describe_folder(kind, id, folder)


def _rows_of_file(name: str, packs: list[Path], known: list[Row]) -> Iterator[Row]:
    """The rows of the decks in a file; the id of a deck that is listed anyway is fine as well."""
    try:
        file, id = split_name(name)
        if file is None and not any(row["kind"] == "deck" and row["id"] == id for row in known):
            raise NoSuchDeck(f"there is no deck `{id}`", "name the file it stands in")
    except NoSuchDeck as problem:
        raise CommandError("H0618", problem.message, help=problem.help) from None
    if file is None:
        return
    folder = game_of_file(file)
    sections, _ = gather(folder, packs, file) if folder else (Sections(), [])
    ruleset = resolve(sections)[0] if "game" in sections.single else None
    place = file.resolve()
    own = {deck.id: deck for deck in ruleset.decks.values() if _lies_in(deck, place)} if ruleset else {}
    wanted = own if id is None else {id: own[id]} if id in own else {}
    if ruleset is None or not wanted:
        what = f"`{file.as_posix()}` holds no deck" + (f" `{id}`" if id else "")
        raise CommandError("H0618", what, help="a deck stands under `decks:` and names its game: `game: ID`")
    for deck in wanted.values():
        yield _describe_deck(file.as_posix(), [ruleset.min_players, ruleset.max_players], deck)


def _lies_in(deck: Deck, file: Path) -> bool:
    return deck.span is not None and Path(deck.span.source.name).resolve() == file


def _describe_folder(kind: str, id: str, folder: Path) -> Iterator[Row]:
    """The row of a game or pack and those of its decks."""
    sections, _ = gather(folder)
    ruleset = resolve(sections)[0] if "game" in sections.single else None
    # Packs are laid on one after another, that of the folder last.
    origin = next(reversed(sections.packs), "")
    owner = Row(
        id=id,
        kind=kind,
        name=nodes.text(nodes.member(_head(sections, kind, origin), "name"), id),
        path=folder.as_posix(),
        players=[ruleset.min_players, ruleset.max_players] if ruleset else [],
        cards=_count_cards(sections, ruleset, origin) if ruleset else 0,
        options=_options(sections, ruleset, origin) if ruleset else {},
    )
    yield owner
    for entry in _own(sections, "decks", origin):
        if ruleset and entry.id in ruleset.decks:
            yield _describe_deck(owner["path"], owner["players"], ruleset.decks[entry.id])


def _describe_deck(path: str, players: list[int], deck: Deck) -> Row:
    cards = sum(deck.cards.values())
    return Row(id=deck.id, kind="deck", name=deck.name, path=path, players=players, cards=cards, options={})


def _head(sections: Sections, kind: str, origin: str) -> Node | None:
    """`game:`, or `pack:` of a pack; without the game it extends it lies where that of a game would lie."""
    entry = sections.packs.get(origin) or sections.single.get(kind)
    return entry.node if entry else None


def _own(sections: Sections, section: str, origin: str) -> list[Entry]:
    """What a pack declares itself, or with the empty text the game."""
    return [entry for entry in sections.entries(section) if entry.pack == origin]


def _count_cards(sections: Sections, ruleset: Ruleset, origin: str) -> int:
    ids = card_ids(_own(sections, "cards", origin))
    return sum(ruleset.cards[id].copies for id in ids if id in ruleset.cards)


def _options(sections: Sections, ruleset: Ruleset, origin: str) -> dict[str, list[str]]:
    ids = [entry.id for entry in _own(sections, "options", origin)]
    return {id: _values(ruleset.options[id]) for id in ids if id in ruleset.options}


def _values(option: Option) -> list[str]:
    """The values of an option, its default first."""
    return sorted(option.values, key=lambda value: value != option.default)


def _table(rows: list[Row]) -> str:
    if not rows:
        return "no games found; `heist list` looks in this folder and in HEIST_PATH\n"
    width = max(len(row["id"]) for row in rows)
    return "".join(f"{row['kind']}  {row['id']:{width}}  {_sentence(row)}\n" for row in rows)


def _sentence(row: Row) -> str:
    players = " to ".join(str(count) for count in dict.fromkeys(row["players"]))
    parts = [row["name"], _counted(players, "player") if players else "", _counted(str(row["cards"]), "card")]
    return ", ".join(part for part in parts if part)


def _counted(count: str, noun: str) -> str:
    return f"{count} {noun}" if count == "1" else f"{count} {noun}s"
