"""Saving and playing again: the rules by name and hash, the set-up, and what the game was told. The log follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from heistdsl.games.backends import DEFAULT_BACKEND
from heistdsl.games.errors import SavedGameError, SetupError
from heistdsl.games.game import Game
from heistdsl.games.loading import Rules, load
from heistdsl.games.running import Chosen
from heistdsl.games.saved import Saved, read_saved
from heistdsl.oracle.errors import IllegalChoice, RuleError


@dataclass(frozen=True, slots=True)
class Replayed:
    """A saved game played again; `same` says whether it came to what was noted when it was saved."""

    game: Game
    same: bool


def replay(saved: object, rules: Rules | None = None, backend: str = DEFAULT_BACKEND) -> Game:
    """The game of a saved document, played again to where it stood.

    With `rules` these are used instead of loading those the document names; `backend` runs them. Raises
    SavedGameError for anything that does not fit, RulesetError if the rules it names cannot be loaded.
    """
    replayed = replay_saved(saved, rules, backend)
    if not replayed.same:
        help = "it was changed after it was saved, or written by another version of heistdsl"
        raise SavedGameError("digest", "the game does not come to what was saved", help)
    return replayed.game


def replay_saved(
    saved: object,
    rules: Rules | None = None,
    backend: str = DEFAULT_BACKEND,
    advance: Callable[[int], None] = lambda count: None,
) -> Replayed:
    """The same, but leaves it to the caller what a digest that differs means. `advance` is told of every input."""
    document = read_saved(saved)
    found = rules or load(document.game, document.packs, document.deck, changes=document.changes)
    if document.rules_hash != found.rules_hash:
        if Path(document.game).name != found.id and document.game != found.source.game:
            help = f"go on with it by `heist play {document.game}`, or choose another file"
            raise SavedGameError("rules", f"it is a game of `{document.game}`, not of {found.name}", help)
        help = "play it with the rules, packs and deck it was begun with"
        raise SavedGameError("rules", f"the rules of {found.name} are not those the game was played with", help)
    game = _begin(found, document, backend)
    for number, each in enumerate(document.inputs, 1):
        try:
            game.tell(each)
        except (IllegalChoice, RuleError) as problem:
            who = f"p{each.player + 1} answers {each.answer!r}" if isinstance(each, Chosen) else "time passes"
            help = "it was changed after it was saved"
            raise SavedGameError("input", f"input {number} does not fit: {who}: {problem}", help) from None
        advance(1)
    return Replayed(game, game.log.digest == document.digest)


def _begin(rules: Rules, document: Saved, backend: str) -> Game:
    try:
        return rules.new_game(document.players, document.seed, document.options, backend=backend)
    except SetupError as problem:
        raise SavedGameError("setup", problem.message, problem.help) from None
    except RuleError as problem:
        raise SavedGameError("setup", str(problem)) from None
