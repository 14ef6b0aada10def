"""What a card has for the attributes that lines, marks and choices go by, and how that is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heistdsl.model import types as t
from heistdsl.model.ruleset import Card, Ruleset
from heistdsl.model.types import Type
from heistdsl.syntax.tree import Change, Expression, Number, walk
from heistdsl.wording import Wording


@dataclass(frozen=True, slots=True)
class Values:
    """The values of one card. Ids where the rule files have ids, numbers where they have numbers."""

    ruleset: Ruleset
    wording: Wording
    card: Card

    def of(self, name: str) -> tuple[int | str, ...]:
        """What the card has under `type`, `owner`, `tags` or an attribute: one value, several, or none."""
        if name == "type":
            return (self.card.kind,)
        if name == "owner":
            return (self.card.owner,) if self.card.owner else ()
        if name == "tags":
            return self.card.tags
        found = self.card.attributes.get(name)
        if isinstance(found, tuple):
            return tuple(each for each in found if isinstance(each, int | str))
        return (found,) if isinstance(found, int | str) else ()

    def word(self, name: str, value: int | str) -> str:
        """A value of an attribute in words, or in figures."""
        section = self._section(name)
        if isinstance(value, bool):
            return self.wording.label("attributes", name) if value else ""
        if isinstance(value, int):
            return f"{value // 60}:{value % 60:02}" if section == "time" else str(value)
        if section == "cards" and value in self.ruleset.cards:
            return self.wording.name(self.ruleset.cards[value])
        return self.wording.label(section, value)

    def label(self, name: str) -> str:
        """What an attribute is called."""
        return self.wording.label("attributes", name)

    def number_set(self, target: Expression) -> int | None:
        """The number that the effect of the card sets a value to; None if it does not."""
        nodes = walk(self.card.effect.text) if self.card.effect else iter(())
        numbers = (
            node.value.value
            for node in nodes
            if isinstance(node, Change)
            and node.operator == "="
            and node.target == target
            and isinstance(node.value, Number)
        )
        return next(numbers, None)

    def _section(self, name: str) -> str:
        """The section of `words:` that names the values of an attribute."""
        known = {"type": "types", "owner": "seats", "tags": "tags"}
        if name in known:
            return known[name]
        attribute = self.ruleset.kinds[self.card.kind].attributes.get(name)
        return _section_of(attribute.type) if attribute else ""


def _section_of(type_: Type) -> str:
    match type_:
        case t.SetType(of=of):
            return _section_of(of)
        case t.PlayerType():
            return "seats"
        case t.PieceType():
            return "cards"
        case t.PlaceType():
            return "places"
        case t.TimeType():
            return "time"
        case _:
            return "words-of"


def attribute_names(ruleset: Ruleset, card: Card) -> Iterator[tuple[str, bool]]:
    """The attributes a card has something for, and whether it is a number."""
    for attribute in ruleset.kinds[card.kind].attributes.values():
        if card.attributes.get(attribute.id) not in (None, ()):
            yield attribute.id, isinstance(attribute.type, t.NumberType)
