"""Trying out a card in a game before it is written into a file."""

from __future__ import annotations

from dataclasses import replace

from heistdsl.authoring.card import Example
from heistdsl.model.ruleset import Effect, Ruleset
from heistdsl.syntax.parse import parse_text


def add_card(ruleset: Ruleset, example: Example) -> Ruleset:
    """The game with the card in it; without its text if that cannot be read."""
    text, _ = parse_text(example.effect, example.id)
    effect = Effect(f"card:{example.id}", text, span=text.span) if text else None
    card = replace(example.model, id=example.id, name=example.name, copies=1, tags=(), text=None, effect=effect)
    return replace(ruleset, cards={**ruleset.cards, example.id: card})


def is_clean(ruleset: Ruleset, card: str) -> bool:
    """Whether the text of a card can be read and the checker has nothing to say about it."""
    return ruleset.cards[card].effect is not None
