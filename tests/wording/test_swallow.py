"""A text may not swallow anything: whatever is changed in a tree, the English changes too.

Changes that nobody sees are listed in survivors.yaml, each with its reason; the lists must be exact. Run with `-s` to
see the figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from heistdsl.loader import load_yaml, read_source, to_plain
from heistdsl.proof.text_changes import changed_texts
from tests.wording.games import GAMES, ShippedText, card_texts, game, step_texts

MOST_UNNOTICED_ON_CARDS = 0.01
MOST_UNNOTICED_IN_STEPS = 0.03

_Texts = Callable[[str], Iterator[ShippedText]]


@pytest.mark.parametrize("name", GAMES)
def test_card_texts_swallow_nothing(name: str) -> None:
    _check(name, "cards", card_texts, MOST_UNNOTICED_ON_CARDS)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_steps_swallow_nothing(name: str) -> None:
    _check(name, "steps", step_texts, MOST_UNNOTICED_IN_STEPS)


def test_every_survivor_has_a_reason() -> None:
    for name, lists in survivors().items():
        assert name in GAMES
        for kind in ("cards", "steps"):
            assert all(entry["reason"] and entry["change"] for entry in lists.get(kind, ()))


def survivors() -> dict[str, Any]:
    """The changes that are known not to show, by game and kind of text."""
    source, _ = read_source(Path(__file__).parent / "survivors.yaml")
    assert source is not None
    root, problems = load_yaml(source)
    assert root is not None
    assert not problems
    return to_plain(root)


def _check(name: str, kind: str, texts: _Texts, most: float) -> None:
    unseen, count = _unseen(name, texts)
    listed: Counter[tuple[str, str]] = Counter()
    for entry in survivors().get(name, {}).get(kind, ()):
        listed[entry["text"], entry["change"]] += entry.get("times", 1)
    share = sum(unseen.values()) / count
    print(f"\n{name}, {kind}: {count} changes, {sum(unseen.values())} unseen ({share:.2%})")
    assert unseen == listed
    assert share <= most


def _unseen(name: str, texts: _Texts) -> tuple[Counter[tuple[str, str]], int]:
    unseen: Counter[tuple[str, str]] = Counter()
    count = 0
    for shipped in texts(name):
        as_it_is = shipped.render(shipped.text)
        for mutant in changed_texts(shipped.text, game(name)):
            count += 1
            if shipped.render(mutant.text) == as_it_is:
                unseen[shipped.id, mutant.change] += 1
    return unseen, count
