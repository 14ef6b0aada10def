"""Trying out a card in a game before it is written into a file."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.authoring.card import Example
from heistdsl.check.context import Context
from heistdsl.check.game import check_game
from heistdsl.check.ruleset import check_text
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
