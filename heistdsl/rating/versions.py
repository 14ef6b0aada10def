"""Two versions of a game: what is named for the second one takes the place of what the first one has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from heistdsl.games import Rules
from heistdsl.games.loading import Source
from heistdsl.resources import GAME_FILE, find_game


@dataclass(frozen=True, slots=True)
class Version:
    """Rules, and those variants that are not left at their default."""

    rules: Rules
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Other:
    """What a second version is made of."""

    source: Source
    options: Mapping[str, str]


def other_version(source: Source, options: Mapping[str, str], named: Sequence[str]) -> Other:
    """What a version is compared with: the same without `changes`, and with what is `named` in the place of its own.

    A pack, or several, take the place of its packs; a game means that game as it is, without packs, deck and
    variants; `NAME=VALUE` sets a variant, anything else is a deck.
    """
    packs: list[str] = []
    is_plain = any(_is_game(name) for name in named)
    game, deck, chosen = (source.game, None, {}) if is_plain else (source.game, source.deck, dict(options))
    for name in named:
        option, equals, value = name.partition("=")
        if equals:
            chosen[option] = value
        elif find_game(name) is None:
            deck = name
        elif _is_game(name):
            game = name
        else:
            packs.append(name)
    if packs and not _is_game(game):  # what a pack lies over is the same for another pack in its place
        game = packs.pop(0)
    elif not packs and not is_plain:
        packs += source.packs
    return Other(Source(game, tuple(packs), deck), chosen)


def _is_game(name: str) -> bool:
    folder = None if "=" in name else find_game(name)
    return folder is not None and (folder / GAME_FILE).is_file()


def describe_difference(one: Version, other: Version) -> str:
    """What is different about the first version, in words: `ace.worth 4 instead of 5`."""
    first, second = one.rules.source, other.rules.source
    said = [_change(other.rules, change.card, change.key, change.value) for change in first.changes]
    if _is_game(first.game) and _is_game(second.game) and first.game != second.game:
        said.append(f"{first.game} instead of {second.game}")
    if _packs(first) != _packs(second):
        said.append(f"{_named(_packs(first))} instead of {_named(_packs(second))}")
    if first.deck != second.deck:
        said.append(f"{_deck(first)} instead of {_deck(second)}")
    before, after = other.rules.chosen(other.options), one.rules.chosen(one.options)
    said += [
        f"{name}={value} instead of {before[name]}"
        for name, value in after.items()
        if name in before and before[name] != value
    ]
    return ", ".join(said) or "nothing is different"


def changed_cards(one: Rules, other: Rules) -> frozenset[str]:
    """The cards of the first rules that are not the same in the second."""
    there = other.ruleset.cards
    return frozenset(id for id, card in one.ruleset.cards.items() if there.get(id) != card and id in one.designs)


def _change(rules: Rules, card: str, key: str, value: str) -> str:
    design = rules.ruleset.cards.get(card)
    if design is not None and (key == "copies" or key in design.attributes):
        before = design.copies if key == "copies" else design.attributes[key]
        shown = ", ".join(map(str, before)) if isinstance(before, tuple) else before
        return f"{card}.{key} {value} instead of {'none' if before is None else shown}"
    return f"{card}.{key} {value}"


def _packs(source: Source) -> tuple[str, ...]:
    return source.packs if _is_game(source.game) else (source.game, *source.packs)


def _named(packs: Sequence[str]) -> str:
    return " and ".join(Path(pack).name for pack in packs) or "no pack"


def _deck(source: Source) -> str:
    return "the usual cards" if source.deck is None else f"deck {Path(source.deck).name}"
