"""Player aids: a game on one page."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.reference.book import Book, capital
from heistdsl.reference.page import Block, Item, Line, Piece, Points, Section, Table, gist
from heistdsl.reference.sections.cards import value_words
from heistdsl.reference.sections.components import range_words
from heistdsl.reference.sections.ending import ranking_values, ranking_words
from heistdsl.reference.sections.overview import clock_words
from heistdsl.reference.steps import Course

#: How many levels of the course an aid shows.
_DEPTH = 3


def aid(book: Book, course: Course) -> tuple[Section, ...]:
    """The course in short, what one may do, how it ends, limits and words; for each seat what its rivals' cards do."""
    sections = (
        Section("aid-turn", book.say("flow"), _list(_short(book, _whole(course.flow), _DEPTH), True)),
        Section("aid-actions", book.say("actions"), _list(_short(book, course.actions, 1))),
        Section("aid-shared", book.say("shared-steps"), _list(_short(book, _large(course.shared), _DEPTH))),
        Section("aid-rules", book.say("standing"), _list(_short(book, course.rules, 1))),
        Section("aid-end", book.say("ending"), _list(tuple(_end(book, course)))),
        Section("aid-limits", book.say("limits"), _list(tuple(_limits(book)))),
        Section("aid-words", book.say("printed-on-it"), _list(tuple(_printed(book)))),
        *_rivals(book),
    )
    return tuple(section for section in sections if section.blocks)


def _list(items: tuple[Item, ...], ordered: bool = False) -> tuple[Block, ...]:
    return (Points(items, ordered),) if items else ()


def _short(book: Book, sections: tuple[Section, ...], depth: int) -> tuple[Item, ...]:
    """Sections as points: the title, and what it is for, or else what is exactly done if that is short."""
    if depth == 0:
        return ()
    return tuple(
        Item((Piece(section.title, style="strong"), *_about(section)), _short(book, _steps(section), depth - 1))
        for section in sections
    )


def _whole(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """The course without a frame round all of it."""
    return _steps(Section("", "", (), sections))


def _steps(section: Section) -> tuple[Section, ...]:
    """What a section goes through; a single part that only frames others makes way for them."""
    match section.sections:
        case (only,) if len(only.sections) > 1:
            return only.sections
    return section.sections


def _large(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """Those with phases of their own: the others are but parts of steps."""
    return tuple(section for section in sections if _has_steps(section))


def _has_steps(section: Section) -> bool:
    return section.number > 0 or any(_has_steps(inner) for inner in section.sections)


def _about(section: Section) -> Line:
    said = gist(section)
    return (Piece(": "), *said) if said else ()


def _end(book: Book, course: Course) -> Iterator[Item]:
    for section in course.ending:
        yield Item((Piece(section.title, style="strong"), *_about(section)))
    if ranked := ranking_words(book, course):
        yield Item(book.line(ranked))
    for id in ranking_values(book, course):
        value = book.ruleset.values[id]
        said = value.about or book.wording.formula(value)
        yield Item((Piece(book.title(("values", id)), style="strong"), Piece(f": {said}")))


def _limits(book: Book) -> Iterator[Item]:
    rules = book.ruleset
    for zone in rules.zones.values():
        if zone.capacity is not None and zone.capacity > 1:
            yield Item((Piece(f"{book.title(('zones', zone.id))}: {book.say('room-for', count=zone.capacity)}"),))
    for counter in rules.counters.values():
        if counter.high is not None and book.wording.knows("counters", counter.id):
            yield Item((Piece(f"{book.title(('counters', counter.id))}: {counter.low or 0}–{counter.high}"),))
    if rules.clock:
        yield Item((Piece(f"{book.say('time')}: {book.say('minutes', count=clock_words(rules.clock))}"),))


def _printed(book: Book) -> Iterator[Item]:
    for kind in book.ruleset.kinds.values():
        if not kind.attributes and not kind.about:
            continue
        printed = ", ".join(
            f"{book.wording.noun('attributes', each.id)} {range_words(each)}".strip()
            for each in kind.attributes.values()
        )
        name = Piece(capital(book.wording.noun("types", kind.id)), style="strong")
        said = " ".join(part for part in (f": {printed}." if printed else ":", kind.about) if part)
        yield Item((name, Piece(said)))


def _rivals(book: Book) -> Iterator[Section]:
    """For each seat a table of the cards that belong to others and do something."""
    for seat in book.ruleset.seats.values():
        cards = [
            card for card in book.cards()
            if card.owner in book.ruleset.seats and card.owner != seat.id and book.wording.card(card)
        ]  # fmt: skip
        if not cards:
            continue
        shown = [id for id in cards[0].attributes if all(card.attributes.get(id) is not None for card in cards)]
        head = (book.say("card"), *(capital(book.wording.noun("attributes", id)) for id in shown), book.say("does"))
        rows = tuple(
            (
                (Piece(book.wording.name(card), style="strong"),),
                *((Piece(value_words(book, card.attributes[id])),) for id in shown),
                book.line(" ".join(book.wording.card(card).split("\n"))),
            )
            for card in cards
        )
        title = book.say("rivals-of", name=book.title(("seats", seat.id)))
        yield Section(f"aid-of-{seat.id}", title, (Table(head, rows),))
