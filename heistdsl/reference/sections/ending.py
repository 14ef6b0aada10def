"""How a game ends and who wins it."""

from __future__ import annotations

from collections.abc import Iterator

from heistdsl.reference.book import Book
from heistdsl.reference.page import Block, Entries, Entry, Item, Piece, Points, Section
from heistdsl.reference.places import declared
from heistdsl.reference.sections.numbers import value_entry
from heistdsl.reference.steps import Course
from heistdsl.syntax import tree as t


def ending(book: Book, course: Course) -> Section | None:
    """Where the game can end, by what players are ranked, and the procedures that do it; None if it never ends."""
    ways = tuple(_ways(book, course))
    if not ways:
        return None
    blocks: list[Block] = [Points(ways, title=book.say("ends-where"))]
    ranked = ranking_words(book, course)
    if ranked:
        blocks.append(Points((Item(book.line(ranked)),), title=book.say("winner")))
    entries = tuple(_rankings(book, course))
    if entries:
        blocks.append(Entries(entries))
    blocks += book.rules(*(("values", id) for id in _keys(book, course)))
    return Section("ending", book.say("ending"), tuple(blocks), course.ending)


def ranking_words(book: Book, course: Course) -> str:
    """By what players are ranked at the end, as the wording says it; the empty text where nobody is ranked."""
    said = dict.fromkeys(book.wording.text(t.Text((act,))) for act in _acts(course, "rank"))
    return " ".join(said)


def ranking_values(book: Book, course: Course) -> tuple[str, ...]:
    """The ids of the values that players are ranked by, the weightiest first."""
    return _keys(book, course)


def _ways(book: Book, course: Course) -> Iterator[Item]:
    """Every text in which the game can end, with what it is for."""
    for place, text in course.texts:
        if not any(_ends_game(node) for node in t.walk(text)):
            continue
        about = book.about(declared(book.ruleset, place))
        yield Item((book.link(place), *((Piece(": "), *book.line(about)) if about else ())))


def _ends_game(node: t.Node) -> bool:
    match node:
        case t.Act(verb="end", amount=t.Amount(value=t.Name(id="game"))):
            return True
        case t.Act(verb="win" | "lose", amount=None):
            return True
    return False


def _rankings(book: Book, course: Course) -> Iterator[Entry]:
    for id in _keys(book, course):
        if id in book.ruleset.values:
            yield value_entry(book, book.ruleset.values[id])


def _keys(book: Book, course: Course) -> tuple[str, ...]:
    """The names of what players are ranked by, in that order."""
    names = (
        node.id if isinstance(node, t.Name) else node.name
        for act in _acts(course, "rank")
        for _, argument in act.prepositions
        for node in t.walk(argument)
        if isinstance(node, t.Name | t.Get)
    )
    return tuple(name for name in dict.fromkeys(names) if name in book.ruleset.values)


def _acts(course: Course, verb: str) -> Iterator[t.Act]:
    for _, text in course.texts:
        for node in t.walk(text):
            if isinstance(node, t.Act) and node.verb == verb:
                yield node
