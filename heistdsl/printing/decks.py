"""Which printed cards belong into one deck: those that begin a game in the same place, of one owner and one size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from heistdsl.model.ruleset import Ruleset
from heistdsl.printing.faces import PrintedCard
from heistdsl.printing.sizes import Size
from heistdsl.wording import Wording

#: The deck of cards that are in no zone at the start, such as references.
_OTHERS: Final = "others"


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards that are shuffled, packed and sold together, all of one size. `id` is fit for the name of a file."""

    id: str
    name: str
    cards: tuple[PrintedCard, ...]

    @property
    def size(self) -> Size:
        """The size of its cards."""
        return self.cards[0].front.size


def split_decks(ruleset: Ruleset, cards: Sequence[PrintedCard], language: str = "en") -> tuple[Deck, ...]:
    """The decks in the order of their first cards. Components belong to none."""
    wording = Wording(ruleset, language)
    groups: dict[tuple[str, str, Size], list[PrintedCard]] = {}
    for card in cards:
        if card.front.drawing is None:
            groups.setdefault((*_home(ruleset, card), card.front.size), []).append(card)
    decks: list[Deck] = []
    taken: dict[str, int] = {}
    for (zone, owner, _), found in groups.items():
        id = "-".join(filter(None, (owner, zone)))
        taken[id] = taken.get(id, 0) + 1
        number = f"-{taken[id]}" if taken[id] > 1 else ""
        decks.append(Deck(f"{id}{number}", f"{_name(wording, zone, owner)}{number.replace('-', ' ')}", tuple(found)))
    return tuple(decks)


def _home(ruleset: Ruleset, printed: PrintedCard) -> tuple[str, str]:
    """The zone a card begins in, and whose it is."""
    card = ruleset.cards.get(printed.id)
    if card is None:
        return _OTHERS, ""
    return card.start or ruleset.kinds[card.kind].start or _OTHERS, card.owner or ""


def _name(wording: Wording, zone: str, owner: str) -> str:
    said = "Other cards" if zone == _OTHERS else wording.label("zones", zone)
    words = [wording.label("seats", owner)] if owner else []
    return ": ".join([*words, said[:1].upper() + said[1:]])
