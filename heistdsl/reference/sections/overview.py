"""A game at a glance."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.model.read_cards import title
from heistdsl.reference.book import Book, capital, joined
from heistdsl.reference.page import Block, Line, Piece, Points, Prose, Section, Table
from heistdsl.reference.page import Item as Point
from heistdsl.reference.sections.ending import ranking_words
from heistdsl.reference.steps import Course


def overview(book: Book, course: Course) -> Section:
    """Who plays, with what, how long, and who wins; what packs have changed."""
    rules = book.ruleset
    lead = book.told(rules.about, role="lead")
    table = Table((), tuple(((Piece(name, style="strong"),), line) for name, line in _facts(book, course)))
    seats = tuple(("seats", id) for id in rules.seats)
    blocks: tuple[Block, ...] = (*lead, table, *_packs(book), *book.rules(("game", ""), *seats))
    return Section("overview", book.say("overview"), blocks)


def _facts(book: Book, course: Course) -> Iterator[tuple[str, Line]]:
    rules = book.ruleset
    low, high = rules.min_players, rules.max_players
    players = str(low) if low == high else f"{low}–{high}"
    seats = ", ".join(book.title(("seats", id)) for id in rules.seats)
    yield book.say("players"), (Piece(f"{players}: {seats}" if seats else players),)
    pieces = [f"{count} {name}" for name, count in _counts(book)]
    lists = sum(each.copies for each in rules.print.references.values())
    pieces += [book.say("list-cards", count=lists)] if lists else []
    total = sum(card.copies for card in book.cards()) + lists
    yield book.say("pieces"), book.line(f"{total}: {', '.join(pieces)}")
    if rules.clock:
        yield book.say("time"), (Piece(book.say("minutes", count=clock_words(rules.clock))),)
    phases = joined(tuple(_phases(book, course.flow)))
    if phases:
        yield book.say("parts-of-game"), phases
    if ranked := ranking_words(book, course):
        yield book.say("winner"), book.line(ranked)
    if rules.options:
        yield book.say("options"), (Piece(str(len(rules.options)), "options"),)


def clock_words(seconds: int) -> str:
    """Minutes, with seconds if there are any: `10`, `2:30`."""
    return f"{seconds // 60}:{seconds % 60:02}" if seconds % 60 else str(seconds // 60)


def _phases(book: Book, sections: tuple[Section, ...]) -> Iterator[Piece]:
    """The phases of the course in the order in which they come."""
    for section in sections:
        if section.anchor.startswith("phases-"):
            yield Piece(section.title, section.anchor)
        yield from _phases(book, section.sections)


def _counts(book: Book) -> Iterator[tuple[str, int]]:
    """How many pieces there are of each type."""
    for kind in book.ruleset.kinds:
        count = sum(card.copies for card in book.cards() if card.kind == kind)
        if count:
            yield book.wording.noun("types", kind, count != 1), count


def _packs(book: Book) -> Iterator[Block]:
    """What the packs laid over the game are, and what they bring."""
    packs = book.ruleset.packs.values()
    for pack in packs:
        line = (Piece(book.say("pack", name=pack.name), style="strong"), Piece(f" {pack.about}"))
        yield Prose(line, "note")
    if not packs:
        return
    marks = book.changes.marks
    items = []
    for mark in ("new", "changed"):
        links = tuple(
            book.link(place)
            for place, found in marks.items()
            if found == mark and place[0] not in ("ledger", "constraints", "templates") and _is_told(book, place)
        )
        if links:
            items.append(Point((Piece(capital(book.say(mark)) + ": ", style="strong"), *joined(links))))
    if book.changes.removed:
        removed = ", ".join(sorted(map(title, book.changes.removed)))
        items.append(Point((Piece(capital(book.say("removed")) + ": ", style="strong"), Piece(removed))))
    if items:
        yield Points(tuple(items), title=book.say("changes"))


def _is_told(book: Book, place: tuple[str, str]) -> bool:
    """A card that a deck leaves out is not in the reference."""
    card = book.ruleset.cards.get(place[1]) if place[0] == "cards" else None
    return place[0] != "cards" or (card is not None and card.copies > 0)
