"""What things are called at the table: cards, players, zones and words, as people say them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from heistdsl.model.ruleset import Card, Ruleset
from heistdsl.wording import Wording

UNKNOWN = "?"
_PLAYER = re.compile(r"p([1-9][0-9]*)")


class Names:
    """The names of one game as it is played: with its variants, and with a number of players."""

    def __init__(self, ruleset: Ruleset, players: int, options: Mapping[str, str], language: str = "en") -> None:
        self.ruleset = ruleset
        self.players = players
        self.options = options
        self.wording = Wording(ruleset, language, options=options)
        self._seats = tuple(ruleset.seats.values())
        self.text_of = cache(self._text_of)
        self._nodes = {node: map_.id for map_ in ruleset.maps.values() for node in map_.nodes}

    # ---- players

    def player(self, seat: int, me: int | None = None) -> str:
        """A player by seat index: the name of the seat, `Player 2`, or `you`."""
        if seat == me:
            return "you"
        name = self._seats[seat].name if seat < len(self._seats) else f"Player {seat + 1}"
        return f"the {name[4:]}" if name.startswith("The ") else name

    def is_many(self, seat: int, me: int | None) -> bool:
        """Whether a verb that tells what a player does stands in the plural: `you draw`, `the Outlaws draw`."""
        named = self._seats[seat].id if seat < len(self._seats) else ""
        return seat == me or (bool(named) and self.wording.is_plural("seats", named))

    def owned(self, seat: int, me: int | None = None) -> str:
        """Whose something is: `your`, `Player 2’s`, `the Outlaws’`."""
        name = self.player(seat, me)
        return "your" if seat == me else f"{name}’" if name.endswith("s") else f"{name}’s"

    def seat_of(self, name: str) -> int | None:
        """The seat index that a view calls `p2`, or None."""
        found = _PLAYER.fullmatch(name)
        return int(found[1]) - 1 if found and int(found[1]) <= self.players else None

    # ---- cards

    def card(self, piece: str) -> Card | None:
        """The design of a piece by the name views give it (`gunman#2`), or None for one that is not known."""
        return self.ruleset.cards.get(piece.partition("#")[0])

    def piece(self, piece: str) -> str:
        """What is printed on top of a piece."""
        card = self.card(piece)
        return "unknown card" if card is None else self.wording.name(card)

    def pieces(self, design: str, count: int) -> str:
        """Several pieces of one design: `3 × Gunman`; those that are called like their type are counted: `3 dice`."""
        name = self.piece(design)
        card = self.card(design)
        if card is not None and name.casefold() == self.noun("types", card.kind).casefold():
            return f"{count} {self.noun('types', card.kind, count != 1)}"
        return name if count == 1 else f"{count} × {name}"

    def facts(self, card: Card) -> str:
        """What is printed on a card beside its name and text: `strength 3, rank 2`."""
        found = []
        for name, value in card.attributes.items():
            if value in (None, (), "", False) or (value == 0 and self._is_plain_zero(card, name)):
                continue
            label = self.wording.label("attributes", name)
            found.append(f"{label} {self._value(value)}")
        tags = [self.wording.label("tags", tag) for tag in card.tags if self.wording.knows("tags", tag)]
        return ", ".join((*found, *(tag for tag in dict.fromkeys(tags) if tag != self.wording.name(card))))

    def kind(self, card: Card) -> str:
        """The type of a card."""
        return self.wording.label("types", card.kind)

    def _is_plain_zero(self, card: Card, name: str) -> bool:
        """Whether a 0 is only what cards have that say nothing."""
        return self.ruleset.kinds[card.kind].attributes[name].default == 0

    def _value(self, value: object) -> str:
        if isinstance(value, tuple):
            return " ".join(self._value(each) for each in value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        return self.thing(str(value))

    def _text_of(self, card_id: str) -> str:
        return self.wording.card(self.ruleset.cards[card_id])

    # ---- places and words

    def zone(self, ref: str, me: int | None = None, by: int | None = None) -> str:
        """A zone as views call it (`p1.hand`, `deck`, `harbour.garage`): `your hand`, `heist deck`, `harbour`; that of
        the player who acts is `their hand`."""
        owner, dot, id = ref.rpartition(".")
        noun = self.noun("zones", id) if id in self.ruleset.zones else id
        if not dot:
            return noun
        seat = self.seat_of(owner)
        if seat is None:
            return noun if owner.startswith("piece-") else f"{noun} at {self.thing(owner)}"
        return f"their {noun}" if seat == by != me else f"{self.owned(seat, me)} {noun}"

    def noun(self, section: str, id: str, many: bool = False) -> str:
        """A declared thing, one or many of it."""
        return self.wording.noun(section, id, many)

    def phase(self, id: str) -> str:
        """A phase on a label."""
        declared = self.ruleset.phases.get(id)
        return capital((declared.name if declared else "") or self.noun("phases", id))

    def unit(self, id: str, amount: int) -> str:
        """An amount of something counted: `2 Loot Cards`."""
        section = "counters" if id in self.ruleset.counters else "supplies"
        if section == "supplies" and not self.wording.knows("supplies", id) and id in self.ruleset.kinds:
            section = "types"
        return f"{amount} {self.noun(section, id, amount != 1)}"

    def thing(self, name: str, me: int | None = None) -> str:
        """Whatever a name in an option or a view stands for."""
        seat = self.seat_of(name)
        if seat is not None:
            return self.player(seat, me)
        if self.card(name) is not None:
            return self.piece(name)
        rules = self.ruleset
        if name in self._nodes:
            return capital(self.noun("places", name))
        tables: tuple[tuple[str, Mapping[str, object]], ...] = (
            ("zones", rules.zones), ("types", rules.kinds), ("phases", rules.phases), ("seats", rules.seats),
        )  # fmt: skip
        for section, table in tables:
            if name in table:
                return self.noun(section, name)
        if "." in name:
            return self.zone(name, me)
        for words in rules.enumerations.values():
            if name in words.values:
                return self.noun("words-of", name)
        return spaced(name)


def capital(text: str) -> str:
    """A text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop, unless it ends as a question."""
    return capital(text) if text.endswith("?") else f"{capital(text)}."


def spaced(id: str) -> str:
    """An id as words."""
    return id.replace("-", " ")
