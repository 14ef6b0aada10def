"""Card texts that hold after a change of the rule files, so that a print need not write all of them anew."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from heistdsl import cache
from heistdsl.model.digest import digest
from heistdsl.model.printed import Print
from heistdsl.model.ruleset import Ruleset
from heistdsl.resources import program_digest

_KIND: Final = "texts"


@dataclass(frozen=True, slots=True)
class Basis:
    """What card texts are made from, in any form that can be compared: the names of the cards, each card, and all that
    is beside them."""

    names: Mapping[str, str]
    cards: Mapping[str, object]
    beside: object


def basis_of(ruleset: Ruleset) -> Basis:
    """The basis of the texts of a game, to be compared with others of this kind."""
    names = {id: card.name for id, card in ruleset.cards.items()}
    return Basis(names, ruleset.cards, replace(ruleset, cards={}, print=Print()))


def kept_texts(before: Basis, now: Basis, texts: Mapping[str, str]) -> dict[str, str]:
    """Those of the earlier texts that would be the same now: of cards that are as they were, where all else that a text
    may speak of is, too. Of other cards it tells nothing but names, so it must not have a word of one that is gone."""
    if before.beside != now.beside or before.names.keys() != now.names.keys():
        return {}
    gone = {word for id, name in before.names.items() if name != now.names[id] for word in name.split()}
    same = {id: text for id, text in texts.items() if before.cards[id] == now.cards[id]}
    return {id: text for id, text in same.items() if not any(word in text for word in gone)}


class TextCache:
    """The texts of a game in a language as they were written by an earlier command, in the user's cache."""

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        whole = basis_of(ruleset)
        self._now = Basis(whole.names, {id: digest(card) for id, card in whole.cards.items()}, digest(whole.beside))
        self._key = json.dumps([program_digest(), language, ruleset.id, list(ruleset.packs)])
        self._kept: dict[str, str] = {}

    def recall(self) -> dict[str, str]:
        """Those that would be the same now, by card."""
        data = cache.load(_KIND, self._key)
        if data is not None:
            names, cards, beside, texts = json.loads(data)
            self._kept = kept_texts(Basis(names, cards, beside), self._now, texts)
        return dict(self._kept)

    def remember(self, texts: Mapping[str, str]) -> None:
        """Keep all texts for the next time, if there are others than before."""
        if texts != self._kept:
            now = self._now
            cache.store(_KIND, self._key, json.dumps([now.names, now.cards, now.beside, texts]).encode())
