"""Texts for the three example cards, from the most telling to the plainest.

A game has only some of the things these texts are about, so each is a proposal: the first that the checker accepts
is taken. The last one of each sort needs nothing but the card itself.

Where no card is ever in force, because the game has no place for that, nothing can listen or last unless a card that is
played makes it: then it is for the rest of a phase.
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
        yield f"after play by me: {reward}"
        for phase in vocabulary.phases:
            yield f"until end of {phase}:\n  on play by me: {reward}"
    yield from ("on play by me: reveal this", "reveal this")


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
    for zone in vocabulary.zones:
        yield f"while count(my.{zone}) >= 2: ban discard by me"
    yield from ("ban discard by me", "reveal this")


def asking_texts(vocabulary: Vocabulary, has_rivals: bool) -> Iterator[str]:
    """Choices: against a rival where there is one, else between two things."""
    for reward in _rewards(vocabulary) if has_rivals else ():
        for unit in vocabulary.units:
            yield f"choose t from others\nunless t loses 1 {unit}: {reward}"
        for zone in vocabulary.zones:
            yield f"choose t from others\nt discards 1 from t.{zone}\n{reward}"
        yield f"choose t from others\nt may: t draws 1\nelse: {reward}"
    if has_rivals:
        yield "choose t from others\nt may: reveal this"
    for reward in _rewards(vocabulary):
        yield f'choose one:\n  option "take": {reward}\n  option "show": reveal this'
    yield "may: reveal this"


def _rewards(vocabulary: Vocabulary) -> Iterator[str]:
    """Something good for whoever has the card."""
    yield from (f"gain 1 {unit}" for unit in vocabulary.units)
    yield "draw 1"
