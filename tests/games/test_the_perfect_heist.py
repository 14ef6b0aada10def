"""What the cards of The Perfect Heist must be like where no constraint in its rule files can say it: no two are alike
but the Specialties, and effects are more than the same text with another number."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields, is_dataclass

from heistdsl.model.ruleset import Card, Ruleset
from heistdsl.syntax.format import format
from heistdsl.wording import Wording
from rulesets import rules_of

_TYPES = {
    "event": 11, "agenda": 18, "history": 12, "wildcard": 17, "sabotage": 17, "specialty": 15,
    "heist": 60, "trait": 29, "weapon": 25, "kit": 26,
}  # fmt: skip
#: Spans say where something stands, not what it says.
_PLACES = ("span", "name_span", "spans")


def _ruleset() -> Ruleset:
    return rules_of("the-perfect-heist").ruleset


def _cards() -> dict[str, Card]:
    return {id: card for id, card in _ruleset().cards.items() if card.kind != "pawn"}


def test_numbers_of_cards_by_type() -> None:
    found: Counter[str] = Counter()
    for card in _cards().values():
        found[card.kind] += card.copies
    assert dict(found) == _TYPES
    assert sum(found.values()) == 230


def test_no_two_cards_are_alike_but_specialties() -> None:
    copies = {id: card.copies for id, card in _cards().items()}
    assert {id: count for id, count in copies.items() if count > 1} == {
        id: 3 for id, card in _cards().items() if card.kind == "specialty"
    }
    names = Counter(card.name for card in _cards().values())
    assert [name for name, count in names.items() if count > 1] == []
    faces = Counter(
        (card.kind, card.tags, tuple(sorted(card.attributes.items())), card.effect and format(card.effect.text))
        for card in _cards().values()
    )
    assert [face for face, count in faces.items() if count > 1] == []


def test_printed_texts_differ() -> None:
    wording = Wording(_ruleset())
    texts = Counter(
        (card.kind, card.text or wording.text(card.effect.text)) for card in _cards().values() if card.effect
    )
    assert [text for text, count in texts.items() if count > 1] == []


def test_at_least_110_effects_of_which_70_differ_without_numbers_and_names() -> None:
    effects = [card.effect.text for card in _cards().values() if card.effect]
    assert len({format(text) for text in effects}) >= 110
    assert len({_blank(text) for text in effects}) >= 70


def _blank(tree: object) -> object:
    """A tree in which all numbers are equal, and all words that are names of the game."""
    if is_dataclass(tree):
        kept = [(each.name, getattr(tree, each.name)) for each in fields(tree) if each.name not in _PLACES]
        return (type(tree).__name__, *(_blank(value) for _, value in kept))
    if isinstance(tree, tuple):
        return tuple(map(_blank, tree))
    if isinstance(tree, str):
        return "name" if re.fullmatch(r"[a-z][a-z0-9-]*", tree) else tree
    return 0 if isinstance(tree, int) and not isinstance(tree, bool) else tree
