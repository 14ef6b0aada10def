"""Which type of card a pack adds to a game: the one whose cards do the most different things."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.model.ruleset import Card, PieceKind, Ruleset
from heistdsl.syntax.tree import Change, Choose, On, walk


def choose_kind(ruleset: Ruleset) -> PieceKind | None:
    """The type for new cards; None in a game in which no card has a text.

    Where cards listen, change something for a while and let somebody choose, new cards can do so, too. Among
    equals it is the type with most designs, then the one that is declared first.
    """
    written = {kind: list(cards_with_texts(ruleset, kind)) for kind in ruleset.kinds}
    ranked = sorted(
        (kind for kind, cards in written.items() if cards),
        key=lambda kind: (-_stands_before_a_player(ruleset, kind), -len(_deeds(written[kind])), -len(written[kind])),
    )
    return ruleset.kinds[ranked[0]] if ranked else None


def cards_with_texts(ruleset: Ruleset, kind: str) -> Iterator[Card]:
    """The designs of a type that do something, those without tags of their own first."""
    found = [card for card in ruleset.cards.values() if card.kind == kind and card.effect]
    return iter(sorted(found, key=lambda card: bool(card.tags)))


def _stands_before_a_player(ruleset: Ruleset, kind: str) -> bool:
    """Whether the standing part of such a card is ever in force where it belongs to a player, who is `me` then."""
    active_in = ruleset.kinds[kind].active_in
    own = [zone for zone in ruleset.zones.values() if zone.owner == "player"]
    if active_in is not None:
        return any(zone.id in active_in for zone in own)
    return any(zone.active and (zone.holds is None or kind in zone.holds) for zone in own)


def _deeds(cards: list[Card]) -> set[type]:
    """The kinds of statements these cards are made of, of those that examples are made for."""
    texts = (card.effect.text for card in cards if card.effect)
    return {type(node) for text in texts for node in walk(text) if isinstance(node, On | Change | Choose)}
