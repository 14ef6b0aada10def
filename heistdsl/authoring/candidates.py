"""Texts for the three example cards, from the most telling to the plainest.

A game has only some of the things these texts are about, so each is a proposal: the first that the checker accepts
is taken.
"""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.authoring.vocabulary import Vocabulary


def listening_texts(vocabulary: Vocabulary) -> Iterator[str]:
    """Triggers: when something happens, its player gets something."""
    for reward in _rewards(vocabulary):
        for event in vocabulary.events:
            yield f"after {event} by me: {reward}"
        for phase in vocabulary.phases:
            yield f"on end of {phase}: {reward}"


def lasting_texts(vocabulary: Vocabulary) -> Iterator[str]:
    """Lasting changes: a number is another one as long as something holds."""
    changes = [f"my.{value} + 1" for value in vocabulary.values]
    changes += [f"this.{attribute} + 1" for attribute in vocabulary.attributes]
    for change in changes:
        for zone in vocabulary.zones:
            yield f"while count(my.{zone}) >= 2: {change}"
        yield change
        for phase in vocabulary.phases:
            yield f"until end of {phase}: {change}"
    for phase in vocabulary.phases:
        yield f"until end of {phase}: ban discard by me"


def asking_texts(vocabulary: Vocabulary, has_rivals: bool) -> Iterator[str]:
    """Choices: against a rival where there is one, else between two good things."""
    for reward in _rewards(vocabulary):
        if has_rivals:
            for unit in vocabulary.units:
                yield f"choose t from others\nunless t loses 1 {unit}: {reward}"
            for zone in vocabulary.zones:
                yield f"choose t from others\nt discards 1 from t.{zone}\n{reward}"
            yield f"choose t from others\nt may: t draws 1\nelse: {reward}"
            yield f'choose t from others\nt chooses one:\n  option "no": nothing\n  option "yes": {reward}'
        for other in _rewards(vocabulary):
            if other != reward:
                yield f'choose one:\n  option "one": {reward}\n  option "other": {other}'
        yield f"may: {reward}"


def _rewards(vocabulary: Vocabulary) -> Iterator[str]:
    """Something good for whoever has the card."""
    yield from (f"gain 1 {unit}" for unit in vocabulary.units)
    yield "draw 1"
    for zone in vocabulary.zones:
        yield f"move 1 from my.{zone} to my.{zone}"
    yield "nothing"
