"""All cards of a game, type by type."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.model.ruleset import Card, PieceKind
from heistdsl.reference.book import Book, anchor_of, capital
from heistdsl.reference.page import Block, Face, Faces, Line, Piece, Section


def cards(book: Book) -> Section | None:
    """One section for each type that has cards; None for a game without any."""
    sections = tuple(_of_type(book, kind) for kind in book.ruleset.kinds.values() if _designs(book, kind))
    return Section("cards", book.say("cards"), (), sections) if sections else None


def face(book: Book, card: Card, with_rules: bool = True) -> Face:
    """A card as it stands in a list."""
    place = ("cards", card.id)
    own = anchor_of(place)
    ledger = (book.ruleset.ledger[id] for id in book.places.at.get(place, ()))
    rules = tuple(book.statement(entry) for entry in ledger if entry.kind == "rule")
    text = book.links.paragraphs(book.wording.card(card), own)
    return Face(
        own, book.wording.name(card), card.copies, tuple(_facts(book, card)), text, card.flavour,
        rules if with_rules else (), book.mark(place),
    )  # fmt: skip


def _of_type(book: Book, kind: PieceKind) -> Section:
    designs = _designs(book, kind)
    title = capital(book.wording.noun("types", kind.id, True))
    about: tuple[Block, ...] = book.told(kind.about)
    faces = Faces(tuple(face(book, card) for card in designs))
    return Section(f"cards-of-{kind.id}", title, (*about, faces))


def _designs(book: Book, kind: PieceKind) -> list[Card]:
    return [card for card in book.cards() if card.kind == kind.id]


def _facts(book: Book, card: Card) -> Iterator[tuple[str, Line]]:
    """Whose it is, and the attributes that are given."""
    if card.owner is not None and card.owner in book.ruleset.seats:
        yield book.say("owner"), (Piece(book.title(("seats", card.owner))),)
    for name, value in card.attributes.items():
        if value is not None and value != ():
            yield capital(book.wording.noun("attributes", name)), book.line(value_words(book, value))
    yield book.say("origin"), (Piece(book.say(f"origin-{card.origin}")),)


def value_words(book: Book, value: object) -> str:
    """What stands printed for an attribute."""
    if isinstance(value, tuple):
        return ", ".join(value_words(book, each) for each in value)
    if isinstance(value, str):
        rules = book.ruleset
        if value in rules.seats:
            return book.title(("seats", value))
        if any(value in map_.nodes for map_ in rules.maps.values()):
            return book.wording.noun("places", value)
        if any(value in words.values for words in rules.enumerations.values()):
            return book.wording.noun("words-of", value)
    return str(value)
