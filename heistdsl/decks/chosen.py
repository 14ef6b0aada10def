"""Games loaded with a deck: found by its id, or in a file of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from heistdsl import disk
from heistdsl.decks.legality import check_deck
from heistdsl.model.changing import Change
from heistdsl.model.gather import game_of_decks
from heistdsl.model.no_such_deck import NoSuchDeck
from heistdsl.model.read_decks import choose_deck
from heistdsl.model.reader import ID, unknown_help
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Deck, Ruleset
from heistdsl.resources import find_game, is_game_or_pack
from heistdsl.text import Diagnostic, has_errors


@dataclass(frozen=True, slots=True)
class Chosen:
    """A game with one of its decks. `ruleset` has all its cards, and is None if there is no game; `played` is the game
    with the cards of the deck. `deck` is None if its file could not be read."""

    ruleset: Ruleset | None
    deck: Deck | None
    diagnostics: list[Diagnostic]

    @property
    def played(self) -> Ruleset | None:
        """The game as it is played with the deck."""
        return choose_deck(self.ruleset, self.deck) if self.ruleset and self.deck else self.ruleset


def load_with_deck(
    folder: Path, packs: Sequence[Path], name: str, changes: Sequence[Change] = (), scenarios: bool = True
) -> Chosen:
    """A game with packs, a deck (`FILE`, `FILE:ID` or the `ID` of a deck the game or a pack has), and changed cards.

    With `scenarios` as for `load_ruleset`. What is wrong with the deck is among the diagnostics. Raises NoSuchDeck.
    """
    file, id = split_name(name)
    ruleset, diagnostics = load_ruleset(folder, packs, file, changes, scenarios)
    if ruleset is None:
        return Chosen(None, None, diagnostics)
    decks = {deck.id: deck for deck in ruleset.decks.values() if file is None or _is_in(deck, file)}
    if not decks and has_errors(diagnostics):
        return Chosen(ruleset, None, diagnostics)
    deck = _pick(decks, name, file, id)
    if not has_errors(diagnostics):
        diagnostics = [*diagnostics, *check_deck(ruleset, deck)]
    return Chosen(ruleset, deck, diagnostics)


def game_of_file(file: Path) -> Path | None:
    """The folder of the game that a file of decks belongs to: the one it lies in, or the one its decks name, which may
    also lie beside it. None if there is none."""
    for folder in file.resolve().parents:
        if is_game_or_pack(folder):
            return _as_given(file, folder)
    id = game_of_decks(file)
    if id is None or not ID.fullmatch(id):
        return None
    beside = file.parent / id
    return find_game(id) or (beside if disk.is_folder(beside) else None)


def split_name(name: str) -> tuple[Path | None, str | None]:
    """The file and the id that the name of a deck gives. Raises NoSuchDeck for a file that is not there."""
    if disk.is_file(Path(name)):
        return Path(name), None
    head, colon, tail = name.rpartition(":")
    if colon and disk.is_file(Path(head)):
        return Path(head), tail
    if ID.fullmatch(name):
        return None, name
    raise NoSuchDeck(f"there is no file `{name}`", "name a deck of the game by its id, or a file of decks")


def _as_given(file: Path, folder: Path) -> Path:
    """The folder written the way the file is, so that messages show no longer paths than were asked for."""
    for parent in file.parents:
        if parent.resolve() == folder:
            return parent
    return folder


def _is_in(deck: Deck, file: Path) -> bool:
    return deck.span is not None and Path(deck.span.source.name).resolve() == file.resolve()


def _pick(decks: dict[str, Deck], name: str, file: Path | None, id: str | None) -> Deck:
    where = f"`{file.as_posix()}`" if file else "the game"
    if id is not None:
        if id in decks:
            return decks[id]
        raise NoSuchDeck(f"{where} has no deck `{id}`", unknown_help(id, "deck", decks))
    if len(decks) == 1:
        return next(iter(decks.values()))
    if not decks:
        raise NoSuchDeck(f"{where} holds no deck", "a deck stands under `decks:`")
    listed = ", ".join(f"`{name}:{deck}`" for deck in decks)
    raise NoSuchDeck(f"{where} holds {len(decks)} decks", f"say which one: {listed}")
