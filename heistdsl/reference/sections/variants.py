"""Variants: what tables may decide for themselves."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.model.ruleset import Option
from heistdsl.reference.book import Book, anchor_of, capital
from heistdsl.reference.page import Entries, Entry, Line, Piece, Prose, Section
from heistdsl.reference.steps import Course


def variants(book: Book, course: Course) -> Section | None:
    """Every option with its values, and the rulings it settles; None for a game without any."""
    options = book.ruleset.options
    if not options:
        return None
    entries = Entries(tuple(_entry(book, option) for option in options.values()))
    rules = book.rules(*(("options", id) for id in options))
    told = tuple(block for block in rules if not block.rulings)
    return Section(
        "options", book.say("options"), (Prose((Piece(book.say("options-note")),)), entries, *told), course.variants
    )


def _entry(book: Book, option: Option) -> Entry:
    place = ("options", option.id)
    name = option.about or book.title(place)
    return Entry(anchor_of(place), name, book.title(place), tuple(_line(book, option)), book.mark(place))


def _line(book: Book, option: Option) -> Iterator[Piece]:
    yield Piece(capital(_value(book, option, option.default)), style="strong")
    yield Piece(f" ({book.say('default')})")
    for value in option.values:
        if value != option.default:
            yield Piece(f" · {_value(book, option, value)}")
    settled = [id for id in option.implements if id in book.ruleset.ledger]
    for pack in book.ruleset.packs.values():
        if option.id in pack.parameters:
            yield Piece(f" · {book.say('set-by-pack', name=pack.name)}")
    if settled:
        yield Piece(f" · {book.say('settles')} ")
        yield from _ids(settled)


def _ids(ids: list[str]) -> Line:
    pieces = [piece for id in ids for piece in (Piece(", "), Piece(id, id))]
    return tuple(pieces[1:])


def _value(book: Book, option: Option, value: str) -> str:
    return value.replace("-", " ")
