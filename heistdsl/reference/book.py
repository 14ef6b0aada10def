"""Everything that sections of a page are made from: a game, its words, and where its rules belong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from heistdsl.model.ruleset import Card, LedgerEntry, Ruleset
from heistdsl.reference.changes import Changes
from heistdsl.reference.labels import load_labels
from heistdsl.reference.links import Links
from heistdsl.reference.page import Item, Line, Mark, Piece, Points, Prose, Statement, Statements
from heistdsl.reference.places import TABLES, Place, Places, find_places, table
from heistdsl.wording import Wording

#: The language that ledgers, remarks and names of phases are written in.
OWN_LANGUAGE = "en"
_HYPHENED = re.compile(r"\w+(?:-\w+)+")
#: Sections of rule files whose things are linked where a text names them.
TERMS = ("zones", "counters", "values", "state")


@dataclass(frozen=True, slots=True)
class Book:
    """A game on its way to paper. `wording` speaks of the variants in force, `wide_wording` of all of them."""

    ruleset: Ruleset
    language: str
    wording: Wording
    wide_wording: Wording
    labels: Mapping[str, str]
    places: Places
    changes: Changes
    links: Links

    # ---- words

    def say(self, label: str, **values: object) -> str:
        """A label of the language, with values put in."""
        return self.labels[label].format(**values)

    def line(self, text: str, own: str = "") -> Line:
        """A text with links to what it names."""
        return self.links.line(text, own)

    def link(self, place: Place) -> Piece:
        """The name of a place, leading there."""
        return Piece(self.title(place), anchor_of(place))

    def title(self, place: Place) -> str:
        """What a declared thing is called, with a capital."""
        section, id = place
        match section:
            case "setup" | "flow" | "game":
                return self.say(section)
            case "procedures":
                return self.wording.deed(id)
            case "cards" if id in self.ruleset.cards:
                return self.wording.name(self.ruleset.cards[id])
            case "phases":
                name = self.ruleset.phases[id].name if self.language == OWN_LANGUAGE else ""
                return capital(name or self.wording.noun("phases", id))
            case "seats" if self.language == OWN_LANGUAGE:
                return self.ruleset.seats[id].name
            case "references":
                return self.ruleset.print.references[id].title
            case "components":
                component = self.ruleset.print.components[id]
                return component.title or capital(id.replace("-", " "))
            case "options":
                return self.option(id)
            case "decks":
                return self.ruleset.decks[id].name
            case "words-of" | "events" | "maps" | "actions" | "rules" | "constraints":
                return capital(id.replace("-", " "))
        if section == "zones" and self.wording.is_proper(section, id):
            return capital(self.wording.whereabouts(id))
        return capital(self.wording.label(section, id) if section == "zones" else self.wording.noun(section, id))

    def option(self, id: str) -> str:
        """What a variant is about, in a few words."""
        return capital(self.wording.noun("options", id))

    # ---- rules

    def mark(self, place: Place) -> Mark:
        """What a pack has done to a thing."""
        return self.changes.marks.get(place, "")

    def rules(self, *places: Place) -> tuple[Statements, ...]:
        """The rules and rulings that are at home at these places, the rules first."""
        ids = [id for place in places for id in self.places.at.get(place, ())]
        entries = [self.ruleset.ledger[id] for id in dict.fromkeys(ids)]
        rules = tuple(self.statement(entry) for entry in entries if entry.kind == "rule")
        rulings = tuple(self._short(entry) for entry in entries if entry.kind == "ruling" and entry.ruling)
        found = [Statements(rules, title=self.say("rules"), language=self.foreign)] if rules else []
        if rulings:
            found.append(Statements(rulings, rulings=True, title=self.say("rulings"), language=self.foreign))
        return tuple(found)

    def statement(self, entry: LedgerEntry) -> Statement:
        """A rule as it stands on the page, with every other place that has to do with it."""
        others = self.places.of_rule.get(entry.id, ())[1:]
        return Statement(
            entry.id, entry.id, self.line(entry.statement, entry.id), places=self.listed(others), mark=self._age(entry)
        )

    @property
    def foreign(self) -> str:
        """The language of whole sentences in rule files, where it is not that of the page."""
        return "" if self.language == OWN_LANGUAGE else OWN_LANGUAGE

    def told(self, text: str, own: str = "", role: Literal["", "lead"] = "") -> tuple[Prose, ...]:
        """A paragraph of what a rule file says about something; nothing for an empty text."""
        return (Prose(self.line(text, own), role, self.foreign),) if text else ()

    def listed(self, places: tuple[Place, ...]) -> Line:
        """Places one after the other, as links."""
        return joined(tuple(self.link(place) for place in places if place[0] not in ("constraints", "game")))

    def exact(self, text: str, own: str = "", title: str = "") -> tuple[Points, ...]:
        """A rendered text as points; nothing for an empty one."""
        items = self.links.items(text, own)
        return (Points(items, title=title or self.say("exactly"), exact=True),) if items else ()

    def about(self, thing: object) -> str:
        """What a rule file says about a thing."""
        return str(getattr(thing, "about", ""))

    def cards(self) -> Iterator[Card]:
        """The designs that are in the game, in the order of the rule files."""
        return (card for card in self.ruleset.cards.values() if card.copies)

    def _short(self, entry: LedgerEntry) -> Statement:
        """A ruling where it counts: its question, leading to the answer."""
        return Statement(entry.id, "", (Piece(self.links.words(entry.statement), entry.id),), mark=self._age(entry))

    def _age(self, entry: LedgerEntry) -> Mark:
        """New rules of packs, and rules whose homes a pack has changed."""
        own = self.mark(("ledger", entry.id))
        homes = (self.mark(place) for place in self.places.of_rule.get(entry.id, ()))
        return own or ("changed" if any(homes) else "")


def open_book(ruleset: Ruleset, language: str, changes: Changes) -> Book:
    """A book in a language; raises `UnknownLanguageError`."""
    wording = Wording(ruleset, language)
    names = dict(_names(ruleset, wording))
    rules = frozenset(ruleset.ledger)
    names[load_labels(language)["may-act"]] = "actions"
    links = Links({**names, **_option_anchors(ruleset)}, rules, _ids(ruleset))
    wide = Wording(ruleset, language, options={})
    return Book(ruleset, language, wording, wide, load_labels(language), find_places(ruleset), changes, links)


def anchor_of(place: Place) -> str:
    """Where on a page a declared thing is explained."""
    section, id = place
    return f"{section}-{id}" if id else section


def joined(pieces: tuple[Piece, ...], between: str = ", ") -> Line:
    """Pieces with something between them."""
    spaced = [part for piece in pieces for part in (Piece(between), piece)]
    return tuple(spaced[1:])


def point(line: Line, items: tuple[Item, ...] = ()) -> Item:
    """A point of a list."""
    return Item(line, items)


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def _names(ruleset: Ruleset, wording: Wording) -> Iterator[tuple[str, str]]:
    """Names and the anchors they lead to; a later pair wins. Types and attributes are in every other sentence, so
    they are left alone, and so are places that have a name like a word of everyday speech."""
    for section in TERMS:
        for id in table(ruleset, section):
            if wording.knows(section, id) and not wording.is_proper(section, id):
                for many in (False, True):
                    yield wording.noun(section, id, many), anchor_of((section, id))
    for id in ruleset.kinds:
        for many in (False, True):
            name = wording.noun("types", id, many)
            if " " in name:
                yield name, anchor_of(("types", id))
    for id in ruleset.procedures:
        deed = wording.deed(id)
        if " " in deed:
            yield deed[:1].lower() + deed[1:], anchor_of(("procedures", id))
    for card in reversed(tuple(ruleset.cards.values())):
        if card.copies:
            yield wording.name(card), anchor_of(("cards", card.id))


def _option_anchors(ruleset: Ruleset) -> dict[str, str]:
    return {id: anchor_of(("options", id)) for id in ruleset.options if "-" in id}


def _ids(ruleset: Ruleset) -> dict[str, str]:
    """Ids of several words that only rule files use, as words: people write `own design` with a space."""
    declared = [id for section in TABLES for id in table(ruleset, section)]
    declared += [value for option in ruleset.options.values() for value in option.values]
    declared += [value for words in ruleset.enumerations.values() for value in words.values]
    said = frozenset(_HYPHENED.findall(" ".join(_words(ruleset.words))))
    return {id: id.replace("-", " ") for id in declared if "-" in id and id not in said}


def _words(table: object) -> Iterator[str]:
    """All words of a table, without their keys."""
    if isinstance(table, Mapping):
        for each in table.values():
            yield from _words(each)
    else:
        yield str(table)
