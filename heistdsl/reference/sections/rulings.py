"""Rulings: what the rulebook leaves open or says in two ways, with our answers; and worked examples."""

from __future__ import annotations

import re

from heistdsl.model.ruleset import LedgerEntry
from heistdsl.reference.book import Book
from heistdsl.reference.page import Item, Piece, Points, Prose, Section, Statement, Statements


def rulings(book: Book) -> Section | None:
    """All rulings, those a variant can change apart; None where nothing had to be ruled."""
    entries = [entry for entry in book.ruleset.ledger.values() if entry.kind == "ruling"]
    if not entries:
        return None
    switched = {id for option in book.ruleset.options.values() for id in option.implements}
    blocks = [Prose((Piece(book.say("rulings-note")),))]
    groups = ((True, "rulings-variant"), (False, "rulings-fixed"))
    sections = []
    for wanted, label in groups:
        chosen = tuple(_ruling(book, entry) for entry in entries if (entry.id in switched) is wanted)
        if chosen:
            block = Statements(chosen, rulings=True, language=book.foreign)
            sections.append(Section(label, book.say(label), (block,)))
    return Section("rulings", book.say("faq"), tuple(blocks), tuple(sections))


def examples(book: Book) -> Section | None:
    """All worked examples, step by step; None if there are none."""
    entries = [entry for entry in book.ruleset.ledger.values() if entry.kind == "example"]
    if not entries:
        return None
    return Section("examples", book.say("examples"), tuple(_example(book, entry) for entry in entries))


def _ruling(book: Book, entry: LedgerEntry) -> Statement:
    places = book.listed(book.places.of_rule.get(entry.id, ()))
    answer = book.line(entry.ruling, entry.id)
    return Statement(entry.id, entry.id, book.line(entry.statement, entry.id), answer, places)


def _example(book: Book, entry: LedgerEntry) -> Points:
    """What is given, then each step with what comes of it."""
    text = re.sub(r"\s*->\s*", " → ", entry.statement)
    given, dot, steps = text.partition(". ")
    if not dot or "→" in given:
        given, steps = "", text
    items = tuple(Item(book.line(step.strip())) for step in re.split(r";\s+", steps.rstrip(".")) if "→" in steps)
    if not items:
        items = (Item(book.line(steps)),)
    head = (Item(book.line(given + "."), items),) if given else items
    return Points(head, title=entry.id)
