"""Setting a game up, with what then lies where for each number of players."""

from __future__ import annotations

from heistdsl.reference.book import Book
from heistdsl.reference.page import Block, Piece, Prose, Section, Table
from heistdsl.reference.start import Start, find_starts
from heistdsl.reference.steps import Course


def set_up(book: Book, course: Course) -> Section:
    """The steps, and a table of what lies where when they are done."""
    effect = book.ruleset.setup
    blocks: list[Block] = []
    if effect:
        blocks += book.told(effect.about)
    blocks.append(Prose((Piece(book.say("setup-first")),)))
    if effect:
        blocks += book.exact(book.wording.effect(effect), title=book.say("setup-steps"))
    starts = find_starts(book.ruleset)
    if starts:
        blocks.append(_starts(book, starts))
    return Section("setup", book.say("setup"), (*blocks, *book.rules(("setup", ""))), course.setup)


def _starts(book: Book, starts: tuple[Start, ...]) -> Table:
    """One row for each place and number that is not empty with some number of players."""
    names = list(dict.fromkeys(place for start in starts for place in start.counts))
    same = all(start.counts == starts[0].counts for start in starts)
    shown = starts[:1] if same else starts
    low, high = starts[0].players, starts[-1].players
    each = (book.say("any-number"),) if low != high else (book.say("count"),)
    head = (book.say("with-players"), *(each if same else (str(start.players) for start in shown)))
    rows = tuple(
        (
            (book.link(place), Piece(f" ({book.say('each-player')})", style="quiet"))
            if _is_personal(book, place)
            else (book.link(place),),
            *((Piece(start.counts.get(place, "0")),) for start in shown),
        )
        for place in names
    )
    return Table(head, rows, numbers=True, title=book.say("after-setup"))


def _is_personal(book: Book, place: tuple[str, str]) -> bool:
    table = book.ruleset.zones if place[0] == "zones" else book.ruleset.counters
    return table[place[1]].owner == "player"
