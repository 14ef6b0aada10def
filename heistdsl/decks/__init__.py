"""Decks: which are legal, what they hold, and what must hold of the designs of a game."""

from heistdsl.decks.chosen import Chosen, game_of_file, load_with_deck
from heistdsl.decks.contents import Contents, contents_of
from heistdsl.decks.legality import check_deck, check_game, judge_deck
from heistdsl.model.no_such_deck import NoSuchDeck

__all__ = [
    "Chosen",
    "Contents",
    "NoSuchDeck",
    "check_deck",
    "check_game",
    "contents_of",
    "game_of_file",
    "judge_deck",
    "load_with_deck",
]
