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


def is_clean(ruleset: Ruleset, example: Example) -> bool:
    """Whether the text of a card can be read and the checker has nothing to say about it."""
    source = Source(example.id, example.effect)
    text, _ = parse(source)
    if text is None:
        return False
    effect = Effect(f"card:{example.id}", text, span=text.span)
    card = replace(example.model, id=example.id, name=example.name, tags=(), text=None, effect=effect)
    with_card = replace(ruleset, cards={**ruleset.cards, card.id: card})
    found = [*check_text(with_card, effect, Context("card", kind=card.kind)), *check_game(with_card)]
    return not any(diagnostic.span and diagnostic.span.source is source for diagnostic in found)
