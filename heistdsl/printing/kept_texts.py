"""Card texts that hold after a change of the rule files, so that a preview need not write all of them anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from heistdsl.model.printed import Print
from heistdsl.model.ruleset import Ruleset


def kept_texts(before: Ruleset, now: Ruleset, texts: Mapping[str, str]) -> dict[str, str]:
    """Those of the earlier texts that would be the same now: of cards that are as they were, where all else that a text
    may speak of is, too. Of other cards it tells nothing but names, so it must not have a word of one that is gone."""
    if _beside_cards(before) != _beside_cards(now) or before.cards.keys() != now.cards.keys():
        return {}
    gone = {word for id, card in before.cards.items() if card.name != now.cards[id].name for word in card.name.split()}
    same = {id: text for id, text in texts.items() if before.cards[id] == now.cards[id]}
    return {id: text for id, text in same.items() if not any(word in text for word in gone)}


def _beside_cards(ruleset: Ruleset) -> Ruleset:
    return replace(ruleset, cards={}, print=Print())
