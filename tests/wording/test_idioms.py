"""Idioms are the one place where a phrase is written by hand: few, parseable, and still about something."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from heistdsl.model.ruleset import Ruleset
from heistdsl.syntax import tree as t
from heistdsl.wording.words.idioms import FRAMES, parse_key
from tests.wording.games import GAMES, effects, game

MOST_PER_TEXT = 0.1


@pytest.mark.parametrize("name", GAMES)
def test_idioms_parse_and_still_occur(name: str) -> None:
    there = {node for text in _texts(game(name)) for node in t.walk(text)}
    for language, section, key in _idioms(game(name)):
        node = parse_key(section, key)
        assert node is not None, f"{language}: `{key}` does not parse as one of {section}"
        assert node in there, f"{language}: nothing says `{key}` any more"


def test_idioms_are_few() -> None:
    found = [(name, key) for name in GAMES for language, _, key in _idioms(game(name)) if language == "en"]
    texts = sum(len(_texts(game(name))) for name in GAMES)
    print(f"\n{len(found)} idioms for {texts} texts ({len(found) / texts:.1%})", *found, sep="\n  ")
    assert len(found) <= MOST_PER_TEXT * texts


def _idioms(ruleset: Ruleset) -> Iterator[tuple[str, str, str]]:
    """Language, section and key of every idiom."""
    for language, words in ruleset.words.items():
        table = words.get("idioms", {})
        assert isinstance(table, dict)
        assert set(table) <= set(FRAMES)
        for section, entries in table.items():
            for key in entries:
                yield language, section, key


def _texts(ruleset: Ruleset) -> set[t.Text]:
    on_cards = {card.effect.text for card in ruleset.cards.values() if card.effect is not None}
    return on_cards | {effect.text for effect in effects(ruleset)}
