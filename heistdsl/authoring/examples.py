"""The three example cards of a new pack, made of the words of its game and tried out in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Final

from heistdsl.authoring.candidates import asking_texts, lasting_texts, listening_texts
from heistdsl.authoring.card import Example
from heistdsl.authoring.kind import cards_with_texts
from heistdsl.authoring.scene import shows_change
from heistdsl.authoring.trial import is_clean
from heistdsl.authoring.vocabulary import read_vocabulary
from heistdsl.model.read_cards import title
from heistdsl.model.ruleset import PieceKind, Ruleset

#: How many lasting texts are tried to find one that can be seen at work at once.
_MOST_SHOWN: Final = 12

_ABOUT: Final = {
    "listener": "It listens: whenever the event has happened while the card is in force, what stands behind the colon "
    "is done. `on` is at once, `after` when the text that made the event is finished; `before` and `instead of` can "
    "change it.",
    "keeper": "It lasts: the number is another one as long as the card is in force and what stands behind `while` "
    "holds. `until end of ...` lasts until then; `+=` would change the number for good.",
    "asker": "It asks: somebody chooses, and what follows is about what they chose. `unless` leaves the choice to the "
    "other side: pay, or let it happen.",
}


def make_examples(ruleset: Ruleset, kind: PieceKind, prefix: str) -> list[Example]:
    """A card that listens, one that lasts and one that asks, all of this type, in this order.

    Their ids begin with the prefix; the checker has nothing to say about their texts.
    """
    vocabulary = read_vocabulary(ruleset, kind)
    models = cycle(cards_with_texts(ruleset, kind.id))

    def proposed(word: str, texts: Iterator[str]) -> Iterator[Example]:
        model = next(models)
        return (Example(f"{prefix}-{word}", title(word), _ABOUT[word], text, model) for text in texts)

    return [
        _first_clean(ruleset, proposed("listener", listening_texts(vocabulary))),
        _keeper(ruleset, list(proposed("keeper", lasting_texts(vocabulary)))),
        _first_clean(ruleset, proposed("asker", asking_texts(vocabulary, ruleset.max_players > 1))),
    ]


def _keeper(ruleset: Ruleset, proposals: list[Example]) -> Example:
    """A lasting change that a scenario can show, if there is one among the first."""
    shown = (example for example in islice(proposals, _MOST_SHOWN) if shows_change(ruleset, example))
    return _first_clean(ruleset, iter((*shown, *proposals)))


def _first_clean(ruleset: Ruleset, proposals: Iterator[Example]) -> Example:
    found = next((example for example in proposals if is_clean(ruleset, example)), None)
    assert found, "the last proposal needs nothing of the game"
    return found
