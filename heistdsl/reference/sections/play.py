"""How a game runs: its course, what players may do, what is always in force."""

from __future__ import annotations

from heistdsl.reference.book import Book
from heistdsl.reference.page import Block, Section, find
from heistdsl.reference.steps import Course


def play(book: Book, course: Course) -> Section:
    """The course of a game: an outline, then every phase."""
    effect = book.ruleset.flow
    blocks: list[Block] = []
    if effect:
        blocks += book.told(effect.about)
        blocks += book.exact(book.wording.effect(effect), title=book.say("outline"))
        blocks += book.rules(("flow", ""))
    loose = tuple(("phases", id) for id in book.ruleset.phases if find(course.sections, f"phases-{id}") is None)
    blocks += book.rules(*loose, *(("events", id) for id in book.ruleset.events))
    return Section("flow", book.say("flow"), tuple(blocks), course.flow)


def actions(book: Book, course: Course) -> Section | None:
    """What players may do."""
    if not course.actions:
        return None
    return Section("actions", book.say("actions"), (), course.actions)


def standing(book: Book, course: Course) -> Section | None:
    """What is always in force."""
    if not course.rules:
        return None
    return Section("rules", book.say("standing"), (), course.rules)


def shared(book: Book, course: Course) -> Section | None:
    """What is done at several moments."""
    if not course.shared:
        return None
    return Section("shared", book.say("shared-steps"), (), course.shared)
