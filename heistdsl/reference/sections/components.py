"""What is in the box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from heistdsl.model import types as m
from heistdsl.model.components import Component
from heistdsl.model.printed import Reference
from heistdsl.model.ruleset import Attribute, PieceKind
from heistdsl.reference.book import Book, anchor_of, capital
from heistdsl.reference.page import Block, Line, Piece, Prose, Section, Table
from heistdsl.reference.places import LISTS, PARTS
from heistdsl.reference.steps import Course
from heistdsl.syntax import tree as t


def components(book: Book, course: Course) -> Section:
    """All pieces by type, with counts and what is printed on them; dice; decks to choose from."""
    rules = book.ruleset
    counts = _counts(book)
    lists = rules.print.references.values()
    rows = tuple(_row(book, kind, *counts[kind.id]) for kind in rules.kinds.values() if kind.id in counts)
    rows += tuple(_list_row(book, each) for each in lists)
    made = [*counts.values(), *((1, each.copies) for each in lists)]
    total = (
        (Piece(book.say("total"), style="strong"),),
        (Piece(str(sum(designs for designs, _ in made))),),
        (Piece(str(sum(pieces for _, pieces in made)), style="strong"),),
        (), (),
    )  # fmt: skip
    head = tuple(book.say(name) for name in ("type", "designs", "pieces", "begins-in", "printed-on-it"))
    blocks: list[Block] = [Table(head, (*rows, total))]
    blocks += [Prose((Piece(line),)) for line in (*_dice(book, course), *_decks(book))]
    blocks += _parts(book)
    places = [("types", id) for id in rules.kinds]
    places += [("words-of", id) for id in rules.enumerations] + [("decks", id) for id in rules.decks]
    places += [("constraints", id) for id in rules.constraints] + [("maps", id) for id in rules.maps]
    places += [(LISTS, id) for id in rules.print.references] + [(PARTS, id) for id in rules.print.components]
    return Section("components", book.say("components"), (*blocks, *book.rules(*places)))


def range_words(attribute: Attribute) -> str:
    """The numbers an attribute may have; nothing for what is no number."""
    if isinstance(attribute.type, m.NumberType) and attribute.low is not None and attribute.high is not None:
        return f"{attribute.low}–{attribute.high}"
    return ""


def _counts(book: Book) -> Mapping[str, tuple[int, int]]:
    """Designs and pieces of each type that has any."""
    found: dict[str, tuple[int, int]] = {}
    for card in book.cards():
        designs, pieces = found.get(card.kind, (0, 0))
        found[card.kind] = (designs + 1, pieces + card.copies)
    return found


def _row(book: Book, kind: PieceKind, designs: int, pieces: int) -> tuple[Line, ...]:
    place = ("types", kind.id)
    name = Piece(capital(book.wording.noun("types", kind.id, pieces != 1)), anchor_of(place), "strong")
    about = (Piece(f" – {kind.about}", style="quiet"),) if kind.about else ()
    printed = ", ".join(
        f"{book.wording.noun('attributes', each.id)} {range_words(each)}".strip() for each in kind.attributes.values()
    )
    start = book.line(book.title(("zones", kind.start))) if kind.start else ()
    return (name, *about), (Piece(str(designs)),), (Piece(str(pieces)),), start, book.line(capital(printed))


def _list_row(book: Book, card: Reference) -> tuple[Line, ...]:
    """A card that lists others."""
    name = Piece(book.say("list-card", title=card.title), style="strong")
    about = (Piece(f" – {card.about}", style="quiet"),) if card.about else ()
    listed = ", ".join(book.wording.noun("types", id, True) for id in card.of if id in book.ruleset.kinds)
    shown = book.say("lists", what=listed) if listed else ""
    return (name, *about), (Piece("1"),), (Piece(str(card.copies)),), (), book.line(capital(shown))


def _parts(book: Book) -> Iterator[Table]:
    """What is no card: boards, mats, tokens, banknotes and labels, with sizes and counts."""
    made = book.ruleset.print.components
    if not made:
        return
    head = tuple(book.say(name) for name in ("part", "kind-of-part", "size", "pieces"))
    yield Table(head, tuple(_part_row(book, each) for each in made.values()), title=book.say("parts"))


def _part_row(book: Book, part: Component) -> tuple[Line, ...]:
    said = ". ".join(text for text in (part.text, part.about) if text)
    about = (Piece(f" – {said}", style="quiet"),) if said else ()
    pieces = part.copies * max(1, len(part.of))
    size = part.size.removesuffix("mm").replace("x", " × ") + " mm" if part.size.endswith("mm") else part.size
    return (
        (Piece(book.title((PARTS, part.id)), style="strong"), *about),
        (Piece(book.say(f"part-{part.style}")),), (Piece(size),), (Piece(str(pieces)),),
    )  # fmt: skip


def _dice(book: Book, course: Course) -> Iterator[str]:
    """The most dice of each size that a text rolls at once, beside those that are pieces."""
    most: dict[int, int] = {}
    texts = [text for _, text in course.texts]
    texts += [book.wording.as_played(card.effect.text) for card in book.cards() if card.effect]
    for node in (node for text in texts for node in t.walk(text)):
        match node:
            case t.Act(verb="roll", amount=t.Amount(value=t.Number(value=count)), unit=str(unit)) if unit[:1] == "d":
                faces = int(unit[1:]) if unit[1:].isdigit() else 0
                most[faces] = max(most.get(faces, 0), count)
    for faces, count in sorted(most.items()):
        if faces:
            yield book.say("die" if count == 1 else "dice", count=count, faces=faces)


def _decks(book: Book) -> Iterator[str]:
    for deck in book.ruleset.decks.values():
        count = sum(deck.cards.values())
        yield f"{book.say('deck', name=deck.name, count=count)} {deck.about}".strip()
