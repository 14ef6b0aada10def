"""The words of a game in the order of the alphabet."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.model.ruleset import Zone
from heistdsl.reference.book import Book, anchor_of, capital, joined
from heistdsl.reference.page import Entries, Entry, Line, Piece, Section, find, gist
from heistdsl.reference.sections.components import range_words
from heistdsl.reference.sections.numbers import number_entry, owner_words, told_places
from heistdsl.reference.steps import Course


def glossary(book: Book, course: Course) -> Section | None:
    """Types, what is printed on them, places, numbers, phases and words, each with what it means."""
    entries = (*_types(book), *_attributes(book), *_zones(book), *_phases(book, course), *_words(book))
    entries = (*entries, *(number_entry(book, place) for place in told_places(book)))
    if not entries:
        return None
    ordered = sorted(entries, key=lambda entry: (entry.name.casefold(), entry.anchor))
    return Section("glossary", book.say("glossary"), (Entries(tuple(ordered)),))


def _types(book: Book) -> Iterator[Entry]:
    for kind in book.ruleset.kinds.values():
        place = ("types", kind.id)
        own = anchor_of(place)
        count = sum(card.copies for card in book.cards() if card.kind == kind.id)
        printed = ", ".join(book.wording.noun("attributes", id) for id in kind.attributes)
        facts = (
            f"{book.say('so-many', count=count)}" + (f"; {book.say('shows', what=printed)}" if printed else "") + "."
        )
        line = (*book.line(f"{kind.about} " if kind.about else "", own), *book.line(capital(facts), own))
        yield Entry(own, book.title(place), book.say("type"), line, book.mark(place))


def _attributes(book: Book) -> Iterator[Entry]:
    kinds = book.ruleset.kinds.values()
    for name in dict.fromkeys(name for kind in kinds for name in kind.attributes):
        own = f"attributes-{name}"
        holders = [kind for kind in kinds if name in kind.attributes]
        first = holders[0].attributes[name]
        on = joined(tuple(book.link(("types", kind.id)) for kind in holders))
        numbers = range_words(first)
        about = (Piece(f"{first.about} "),) if first.about else ()
        line: Line = (*about, Piece(book.say("printed-on") + " "), *on, Piece(f" ({numbers})." if numbers else "."))
        yield Entry(own, capital(book.wording.noun("attributes", name)), book.say("attribute"), line)


def _zones(book: Book) -> Iterator[Entry]:
    for zone in book.ruleset.zones.values():
        place = ("zones", zone.id)
        yield Entry(anchor_of(place), book.title(place), book.say("place"), _zone(book, zone), book.mark(place))


def _zone(book: Book, zone: Zone) -> Line:
    own = anchor_of(("zones", zone.id))
    about = book.line(f"{zone.about} " if zone.about else "", own)
    whose = owner_words(book, zone.owner) or book.say("shared")
    return (
        *about,
        Piece(f"{capital(whose)}; {book.say('seen-by').lower()}: {book.say(f'seen-{zone.visible_to}').lower()}."),
    )


def _phases(book: Book, course: Course) -> Iterator[Entry]:
    """Phases with what they are about; those of variants only, and those nobody has said anything about, are left
    out."""
    for phase in book.ruleset.phases.values():
        place = ("phases", phase.id)
        section = find(course.sections, anchor_of(place))
        said = gist(section) if section else ()
        if said:
            yield Entry("", book.title(place), book.say("phase"), (*said, Piece(" "), Piece("→", anchor_of(place))))


def _words(book: Book) -> Iterator[Entry]:
    for enumeration in book.ruleset.enumerations.values():
        place = ("words-of", enumeration.id)
        values = ", ".join(book.wording.noun("words-of", value) for value in enumeration.values)
        line = (
            *book.line(f"{enumeration.about} " if enumeration.about else ""),
            Piece(book.say("one-of", values=values)),
        )
        yield Entry(anchor_of(place), book.title(place), book.say("word"), line, book.mark(place))
