"""Trying out a card in a game before it is written into a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from heistdsl.authoring.card import Example
from heistdsl.check.context import Context
from heistdsl.check.game import check_game
from heistdsl.check.ruleset import check_ruleset, check_text
from heistdsl.decks import check_game as check_constraints
from heistdsl.model.ruleset import Effect, Ruleset
from heistdsl.syntax.parse import parse
from heistdsl.text import Source


def add_card(ruleset: Ruleset, example: Example) -> Ruleset:
    """The game with the card in it; the card does nothing if its text cannot be read."""
    text, _ = parse(Source(example.id, example.effect))
    effect = Effect(f"card:{example.id}", text, span=text.span) if text else None
    card = replace(example.model, id=example.id, name=example.name, copies=1, tags=(), text=None, effect=effect)
    return replace(ruleset, cards={**ruleset.cards, card.id: card})


def is_clean(ruleset: Ruleset, example: Example) -> bool:
    """Whether the text of a card can be read and the checker has nothing to say about it."""
    with_card = add_card(ruleset, example)
    card = with_card.cards[example.id]
    if card.effect is None:
        return False
    found = [*check_text(with_card, card.effect, Context("card", kind=card.kind)), *check_game(with_card)]
    return not any(diagnostic.span and diagnostic.span.source.name == example.id for diagnostic in found)


def take_places(ruleset: Ruleset, examples: Sequence[Example]) -> tuple[str, ...]:
    """The cards of a game that new ones have to take the place of; none in most games.

    A game may say how many cards there must be of some kind. If that no longer holds with the new cards, they can take
    the place of those whose values they have, unless something else speaks of these.
    """
    with_cards = reduce(add_card, examples, ruleset)
    if len(check_constraints(with_cards)) <= len(check_constraints(ruleset)):
        return ()
    models = tuple(dict.fromkeys(example.model.id for example in examples))
    fewer = remove_cards(with_cards, models)
    is_mended = len(check_constraints(fewer)) <= len(check_constraints(ruleset))
    return models if is_mended and len(check_ruleset(fewer)) <= len(check_ruleset(ruleset)) else ()


def remove_cards(ruleset: Ruleset, ids: Sequence[str]) -> Ruleset:
    """The game without these cards."""
    return replace(ruleset, cards={id: card for id, card in ruleset.cards.items() if id not in ids})
