"""What a deck holds, in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from heistdsl.model import types as t
from heistdsl.model.ruleset import Attribute, Card, Deck, Ruleset


@dataclass(frozen=True, slots=True)
class Curve:
    """How many cards have each value of an attribute, in the order of the values; a card with a set counts for each
    of its members. `mean` is there for numbers."""

    attribute: str
    counts: Mapping[str, int]
    mean: float | None = None


@dataclass(frozen=True, slots=True)
class Contents:
    """What a deck holds. All numbers count copies but for `designs`; `texts` is how many cards have an effect. There is
    a curve for each attribute that some card has; `tags` and `owners` are those of at least one card."""

    cards: int
    designs: int
    kinds: Mapping[str, int]
    curves: tuple[Curve, ...]
    tags: Mapping[str, int]
    owners: Mapping[str, int]
    texts: int


def contents_of(ruleset: Ruleset, deck: Deck) -> Contents:
    """The numbers of a deck."""
    cards = [(ruleset.cards[id], count) for id, count in deck.cards.items() if count and id in ruleset.cards]
    return Contents(
        cards=sum(count for _, count in cards),
        designs=len(cards),
        kinds=_counted((card.kind, count) for card, count in cards),
        curves=tuple(_curves(ruleset, cards)),
        tags=_counted((tag, count) for card, count in cards for tag in _tags(ruleset, card)),
        owners=_counted((card.owner, count) for card, count in cards if card.owner),
        texts=sum(count for card, count in cards if card.effect),
    )


def _tags(ruleset: Ruleset, card: Card) -> list[str]:
    return list(dict.fromkeys((*ruleset.kinds[card.kind].tags, *card.tags)))


def _counted(entries: Iterator[tuple[str, int]]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for name, count in entries:
        counts[name] += count
    return dict(counts)


def _curves(ruleset: Ruleset, cards: list[tuple[Card, int]]) -> Iterator[Curve]:
    kinds = dict.fromkeys(card.kind for card, _ in cards)
    attributes = {id: attribute for kind in kinds for id, attribute in ruleset.kinds[kind].attributes.items()}
    for id, attribute in attributes.items():
        given = [(card.attributes.get(id), count) for card, count in cards]
        given = [(value, count) for value, count in given if value is not None]
        curve = _curve(ruleset, attribute, given)
        if curve.counts:
            yield curve


def _curve(ruleset: Ruleset, attribute: Attribute, given: list[tuple[object, int]]) -> Curve:
    counts: Counter[str] = Counter()
    for value, count in given:
        for member in value if isinstance(value, tuple) else (value,):
            counts[shown(member)] += count
    numbers = [(value, count) for value, count in given if isinstance(value, int) and not isinstance(value, bool)]
    if not numbers:
        order = _order(ruleset, attribute)
        ranked = sorted(counts, key=lambda word: order.index(word) if word in order else len(order))
        return Curve(attribute.id, {word: counts[word] for word in ranked})
    low, high = min(value for value, _ in numbers), max(value for value, _ in numbers)
    mean = sum(value * count for value, count in numbers) / sum(count for _, count in numbers)
    span = range(low, high + 1) if high - low <= 2 * len(counts) + 8 else sorted({value for value, _ in numbers})
    return Curve(attribute.id, {str(value): counts[str(value)] for value in span}, round(mean, 2))


def _order(ruleset: Ruleset, attribute: Attribute) -> list[str]:
    """The order in which the rule files list the words of an attribute."""
    of = attribute.type.of if isinstance(attribute.type, t.SetType) else attribute.type
    match of:
        case t.WordType(enumeration=enumeration) if enumeration in ruleset.enumerations:
            return list(ruleset.enumerations[enumeration].values)
        case t.PlayerType():
            return list(ruleset.seats)
        case _:
            return []


def shown(value: object) -> str:
    """A value of an attribute as rule files write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
