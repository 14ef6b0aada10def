"""The kinds of pages there are, and which sections each of them has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from heistdsl.model.ruleset import Ruleset
from heistdsl.reference.book import Book, open_book
from heistdsl.reference.changes import Changes
from heistdsl.reference.page import Page, Section, tidy
from heistdsl.reference.sections import (
    aid,
    cards,
    components,
    ending,
    glossary,
    numbers,
    overview,
    play,
    rulings,
    setup,
    table,
    variants,
)
from heistdsl.reference.steps import find_course

KINDS: Final = ("reference", "aid", "glossary", "cards", "faq")


def make_page(ruleset: Ruleset, kind: str, language: str = "en", changes: Changes | None = None) -> Page:
    """A page of one of `KINDS` about a game without errors. Raises `UnknownLanguageError`."""
    book = open_book(ruleset, language, changes or Changes())
    sections = tuple(section for section in _sections(book, kind) if section is not None)
    packs = "".join(f" + {pack.name}" for pack in ruleset.packs.values())
    note = book.say("made-from", game=ruleset.name, packs=packs)
    if book.foreign:
        note = f"{note} {book.say('as-written')}"
    title = f"{ruleset.name}{packs}"
    page = Page(kind, title, book.say(kind), language, note, dict(book.labels), sections)
    return tidy(page)


def play_with(ruleset: Ruleset, options: Mapping[str, str]) -> Ruleset:
    """The game with other variants as the usual ones. Options and values that it does not have change nothing."""
    changed = {
        id: replace(option, default=options[id]) if options.get(id) in option.values else option
        for id, option in ruleset.options.items()
    }
    return replace(ruleset, options=changed)


def _sections(book: Book, kind: str) -> Iterator[Section | None]:
    match kind:
        case "aid":
            yield from aid.aid(book, find_course(book))
        case "glossary":
            yield glossary.glossary(book, find_course(book))
        case "cards":
            yield cards.cards(book)
        case "faq":
            yield rulings.rulings(book)
            yield variants.variants(book, find_course(book))
        case _:
            yield from _reference(book)


def _reference(book: Book) -> Iterator[Section | None]:
    """Everything, in the order in which somebody new needs it."""
    course = find_course(book)
    yield overview.overview(book, course)
    yield components.components(book, course)
    yield table.table(book)
    yield setup.set_up(book, course)
    yield play.play(book, course)
    yield play.actions(book, course)
    yield play.standing(book, course)
    yield play.shared(book, course)
    yield ending.ending(book, course)
    yield numbers.numbers(book, frozenset(ending.ranking_values(book, course)))
    yield cards.cards(book)
    yield variants.variants(book, course)
    yield rulings.rulings(book)
    yield rulings.examples(book)
    yield glossary.glossary(book, course)
