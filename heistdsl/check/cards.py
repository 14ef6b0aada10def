"""What shows when cards are held against each other, their printed texts, and what texts of the game name."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.check.kinds import card_in_no_deck, same_effect, text_gone_stale, text_of_what
from heistdsl.model.ruleset import Card, Effect, Ruleset
from heistdsl.syntax.format import format
from heistdsl.text import Diagnostic

#: Effects shorter than both are shared by many cards, and nobody wonders.
_FEWEST_STATEMENTS = 3
_FEWEST_CHARACTERS = 40


def check_cards(ruleset: Ruleset, named: set[str]) -> Iterator[Diagnostic]:
    """Printed texts that were written for another effect, cards that do the same, cards in no deck.

    `named` is everything that texts name."""
    yield from _texts(ruleset)
    yield from _same_effects(ruleset)
    yield from _deckless(ruleset, named)


def _texts(ruleset: Ruleset) -> Iterator[Diagnostic]:
    for card in ruleset.cards.values():
        if card.text is None or card.effect is None:
            continue
        fingerprint = card.effect.fingerprint
        if card.text_of is None:
            yield text_of_what.report(card.text_span, fingerprint)
        elif card.text_of != fingerprint:
            yield text_gone_stale.report(card.text_span, card.id, fingerprint)


def _same_effects(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Cards that nothing but the name tells apart, and whose effect is written twice. Copies and the cards of a
    template share one that is written once."""
    first: dict[object, Card] = {}
    for card in ruleset.cards.values():
        if card.effect is None:
            continue
        sort = (card.kind, card.owner, card.tags, tuple(card.attributes.items()))
        other = first.setdefault((sort, card.effect.text), card)
        if other is card or other.name == card.name or _is_written_once(other, card) or _is_short(card.effect):
            continue
        yield same_effect.report(card.span, card.id, other.id, other.span)


def _is_written_once(one: Card, other: Card) -> bool:
    return one.effect is not None and other.effect is not None and one.effect.span == other.effect.span


def _is_short(effect: Effect) -> bool:
    return len(effect.text.body) < _FEWEST_STATEMENTS and len(format(effect.text).strip()) < _FEWEST_CHARACTERS


def _deckless(ruleset: Ruleset, named: set[str]) -> Iterator[Diagnostic]:
    """Cards that begin in no zone and that no text can bring in, since none speaks of them. Without a flow the game is
    only begun."""
    if ruleset.flow is None:
        return
    for card in ruleset.cards.values():
        kind = ruleset.kinds[card.kind]
        if card.start is None and card.copies and named.isdisjoint((card.id, kind.id, *card.tags, *kind.tags)):
            yield card_in_no_deck.report(card.span, card.id)
