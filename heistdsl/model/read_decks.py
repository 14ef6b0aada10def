"""Decks, and the packs that are laid over a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from heistdsl.loader import Node, Scalar
from heistdsl.model import nodes
from heistdsl.model.read_attributes import implemented
from heistdsl.model.read_constraints import read_constraint
from heistdsl.model.reader import Reader
from heistdsl.model.ruleset import Card, Deck, Limit, Option, Pack, Ruleset
from heistdsl.model.type_text import read_type


def read_decks(reader: Reader, cards: Mapping[str, Card]) -> dict[str, Deck]:
    """The decks; a card that is not of the deck's type or tag is a mistake."""
    found = {}
    for entry in reader.sections.entries("decks"):
        reader.check_id(entry.key)
        of = nodes.word(nodes.member(entry.node, "of"))
        sort = reader.refer(of, "type or tag", reader.names.kinds | reader.names.tags) if of else None
        cards_node = nodes.member(entry.node, "cards")
        constraints = nodes.members(nodes.member(entry.node, "constraints"))
        read = [read_constraint(reader, key, form, is_of_deck=True) for key, form in constraints]
        found[entry.id] = Deck(
            entry.id,
            nodes.text(nodes.member(entry.node, "name"), entry.id),
            sort or "",
            _read_counts(reader, cards_node, sort, cards),
            _read_limits(reader, nodes.member(entry.node, "limits")),
            {constraint.id: constraint for constraint in read if constraint},
            game=nodes.text(nodes.member(entry.node, "game")),
            pack=entry.pack,
            spans={word.text: word.span for word, _ in _listed(cards_node)},
            span=entry.key.span,
            about=nodes.text(nodes.member(entry.node, "about")),
            implements=implemented(entry.node),
        )
    return found


def _read_counts(reader: Reader, node: Node | None, of: str | None, cards: Mapping[str, Card]) -> dict[str, int]:
    """How many of each card: as they are listed, or by the numbers of a mapping. Those that a pack has taken out of
    the game are out of the deck, too."""
    counts: dict[str, int] = {}
    for word, count in _listed(node):
        if word.text in reader.sections.removed - reader.names.cards:
            continue
        card = cards.get(word.text) if reader.refer(word, "card", reader.names.cards) else None
        if card and of and not is_of(reader, card, of):
            help = f"a deck of `{of}` takes no other cards"
            reader.report("H0612", f"`{card.id}` is a `{card.kind}`, not a `{of}`", word.span, help)
        elif card:
            counts[card.id] = counts.get(card.id, 0) + count
    return counts


def _listed(node: Node | None) -> list[tuple[Scalar, int]]:
    """The cards as they are written, with their numbers."""
    listed = [(word, 1) for word in nodes.words(node)]
    return listed + [(key, nodes.number(form) or 0) for key, form in nodes.members(node)]


def _read_limits(reader: Reader, node: Node | None) -> dict[str, Limit]:
    """The limits by what they bound: one number, or a range with both ends in it."""
    found = {}
    for key, form in nodes.members(node):
        number = nodes.number(form)
        if number is not None:
            # So many cards, but at most so many copies.
            found[key.text] = Limit(None if key.text == "copies" else number, number, form.span)
        elif nodes.word(form):
            written = read_type(reader, form)
            found[key.text] = Limit(written.low, written.high, form.span)
    return found


def is_of(reader: Reader, card: Card, sort: str) -> bool:
    """Whether a card is of a type or has a tag, itself or by its type."""
    return sort in (card.kind, *card.tags, *reader.kinds[card.kind].tags)


def read_packs(reader: Reader) -> dict[str, Pack]:
    """The packs that are laid on, the lowest first."""
    found = {}
    for id, entry in reader.sections.packs.items():
        found[id] = Pack(
            id,
            nodes.text(nodes.member(entry.node, "name"), id),
            nodes.text(nodes.member(entry.node, "extends")),
            {key.text: nodes.text(form) for key, form in nodes.members(nodes.member(entry.node, "parameters"))},
            span=entry.key.span,
            about=nodes.text(nodes.member(entry.node, "about")),
            implements=implemented(entry.node),
        )
    return found


def set_parameters(reader: Reader, options: Mapping[str, Option]) -> dict[str, Option]:
    """The variants with the defaults that packs give them; a pack laid on later wins."""
    changed = dict(options)
    for entry in reader.sections.packs.values():
        for key, form in nodes.members(nodes.member(entry.node, "parameters")):
            id, word = reader.refer(key, "variant", options), nodes.word(form)
            value = reader.refer(word, "value", options[id].values) if id and word else None
            if id and value:
                changed[id] = replace(changed[id], default=value)
    return changed


def choose_deck(ruleset: Ruleset, deck: Deck) -> Ruleset:
    """The game with the cards of this deck: of its type or tag, only these, in these numbers."""
    cards = {
        card.id: replace(card, copies=deck.cards.get(card.id, 0))
        if deck.of in (card.kind, *card.tags, *ruleset.kinds[card.kind].tags)
        else card
        for card in ruleset.cards.values()
    }
    return replace(ruleset, cards=cards)
