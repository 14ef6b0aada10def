"""Rules to play by: found by name or path, with packs and a deck, and free of errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike, fspath
from pathlib import Path

from heistdsl.check import check_ruleset
from heistdsl.decks import NoSuchDeck, load_with_deck
from heistdsl.games.backends import BACKENDS, DEFAULT_BACKEND
from heistdsl.games.decision import is_whole
from heistdsl.games.errors import RulesetError, SetupError
from heistdsl.games.game import Game
from heistdsl.games.rules_hash import rules_hash
from heistdsl.model.changing import Change
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Ruleset
from heistdsl.oracle.prepared import Prepared
from heistdsl.resources import find_game, why_not_found
from heistdsl.text import Diagnostic, did_you_mean, error, has_errors


@dataclass(frozen=True)
class Source:
    """Where rules come from, as it was asked for: a game, packs laid over it, a deck, and single cards changed."""

    game: str
    packs: tuple[str, ...] = ()
    deck: str | None = None
    changes: tuple[Change, ...] = ()


class Rules:
    """Rules without errors, ready to be played. `ruleset` is all they say; `source` is how they were asked for."""

    def __init__(self, ruleset: Ruleset, source: Source) -> None:
        self.ruleset = ruleset
        self.source = source

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.ruleset.id

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.ruleset.name

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players."""
        return self.ruleset.min_players, self.ruleset.max_players

    @property
    def options(self) -> dict[str, tuple[str, ...]]:
        """The variants there are and their values, each with its default first."""
        return {
            option.id: (option.default, *(value for value in option.values if value != option.default))
            for option in self.ruleset.options.values()
        }

    @cached_property
    def designs(self) -> tuple[str, ...]:
        """The ids of the cards, tokens and dice that a game holds, in the order of the rule files."""
        return tuple(self.prepared.copies)

    @cached_property
    def rules_hash(self) -> str:
        """SHA-256 of all that decides how a game goes."""
        return rules_hash(self.ruleset)

    @cached_property
    def prepared(self) -> Prepared:
        """What is worked out once for all games."""
        return Prepared(self.ruleset)

    def new_game(
        self,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        *,
        backend: str = DEFAULT_BACKEND,
    ) -> Game:
        """A game after its setup. Without `players` the fewest play; options not given have their defaults.

        Raises SetupError for arguments that do not fit, RuleError when a rule goes wrong during the setup.
        """
        count = self._count(players)
        chosen = self.chosen(options or {})
        if not is_whole(seed):
            raise SetupError("seed", f"a seed is a whole number, not {seed!r}")
        if backend not in BACKENDS:
            raise SetupError("backend", f"there is no backend `{backend}`", f"there is {_listed(BACKENDS)}")
        start = BACKENDS[backend]
        return Game(self, seed, chosen, lambda: start(self.prepared, count, seed, chosen))

    def chosen(self, options: Mapping[str, str]) -> dict[str, str]:
        """Every variant with its value: as given, or else its default. Raises SetupError for what there is not."""
        known = self.options
        _check_by_name(options)
        for name, value in options.items():
            if name not in known:
                there = f"there is {_listed(known)}" if known else "this game has no options"
                raise SetupError("options", f"there is no option `{name}`", did_you_mean(str(name), known) or there)
            if value not in known[name]:
                raise SetupError("options", f"`{name}` cannot be `{value}`", f"it is {_listed(known[name])}")
        return {name: options.get(name, values[0]) for name, values in known.items()}

    def _count(self, players: int | None) -> int:
        low, high = self.players
        if players is None:
            return low
        if not is_whole(players) or not low <= players <= high:
            range_ = str(low) if low == high else f"{low} to {high}"
            raise SetupError("players", f"{self.name} is for {range_} players, not {players!r}")
        return players


def load(
    game: str | PathLike[str],
    packs: Sequence[str | PathLike[str]] = (),
    deck: str | PathLike[str] | None = None,
    *,
    changes: Sequence[Change] = (),
    check: bool = True,
) -> Rules:
    """The rules of a game by id or by the path of its folder, with packs laid over it and a deck of its cards.

    `changes` say something of single cards in the place of what files say. Raises RulesetError with everything `heist
    check` calls an error, scenarios apart. Without `check` only the files are read: enough for rules that were checked
    before.
    """
    _check_list(packs)
    source = Source(
        _path(game), tuple(_path(pack) for pack in packs), None if deck is None else _path(deck), tuple(changes)
    )
    folders = [_folder(name) for name in (source.game, *source.packs)]
    ruleset, diagnostics = _read(folders[0], folders[1:], source)
    if ruleset is None or has_errors(diagnostics):
        raise RulesetError(diagnostics)
    if check:
        diagnostics = check_ruleset(ruleset)
        if has_errors(diagnostics):
            raise RulesetError(diagnostics)
    return Rules(ruleset, source)


def _check_by_name(options: object) -> None:
    if not isinstance(options, Mapping):
        help = "write options={NAME: VALUE}"
        raise SetupError("options", f"options are values by name, not {options!r}", help)


def _check_list(packs: object) -> None:
    """A single pack is easily given without brackets."""
    if isinstance(packs, str | PathLike) or not isinstance(packs, Sequence):
        help = f"write packs=[{'' if packs is None else repr(packs)}]"
        raise RulesetError([error("H0002", f"packs are a list, not {packs!r}", None, help)])


def _path(name: object) -> str:
    """The text of an id or path, whatever was given."""
    if isinstance(name, str | PathLike) and isinstance(text := fspath(name), str):
        return text
    help = "a game, pack or deck is named by its id or its path, as a text; `heist list` shows what there is"
    raise RulesetError([error("H0002", f"{name!r} names no game, pack or deck", None, help)])


def _folder(name: str) -> Path:
    found = find_game(name)
    if found is None:
        message, help = why_not_found(name)
        raise RulesetError([error("H0002", message, None, help)])
    return found


def _read(folder: Path, packs: Sequence[Path], source: Source) -> tuple[Ruleset | None, list[Diagnostic]]:
    if source.deck is None:
        return load_ruleset(folder, packs, None, source.changes, scenarios=False)
    try:
        chosen = load_with_deck(folder, packs, source.deck, source.changes, scenarios=False)
    except NoSuchDeck as problem:
        raise RulesetError([error("H0618", problem.message, None, problem.help)]) from None
    return chosen.played, chosen.diagnostics


def _listed(names: Sequence[str] | Mapping[str, object]) -> str:
    return ", ".join(f"`{name}`" for name in names)
