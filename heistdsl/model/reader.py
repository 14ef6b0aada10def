"""What every section needs while it is turned into values: the names of the game, and a place for
mistakes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from heistdsl.loader import Node, Scalar
from heistdsl.model import nodes
from heistdsl.model.ruleset import Enumeration, PieceKind
from heistdsl.model.sections import Entry, Sections
from heistdsl.text import Diagnostic, Label, Span, did_you_mean, error

#: In place of an enumeration, for tags.
TAG: Final = ""
ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Names:
    """The ids that declarations may refer to, by what they are."""

    kinds: frozenset[str]
    tags: frozenset[str]
    zones: frozenset[str]
    seats: frozenset[str]
    enumerations: frozenset[str]
    maps: frozenset[str]
    cards: frozenset[str]
    options: frozenset[str]


@dataclass(slots=True)
class Reader:
    """Hands out declarations and collects mistakes. What later sections need of earlier ones is filled in as soon as it
    is read."""

    sections: Sections
    names: Names
    diagnostics: list[Diagnostic] = field(default_factory=list)
    enumerations: dict[str, Enumeration] = field(default_factory=dict)
    kinds: dict[str, PieceKind] = field(default_factory=dict)
    places: dict[str, frozenset[str]] = field(default_factory=dict)
    #: Where names stand that are no declarations of their own: words by their enumeration or variant, tags by TAG,
    #: parameters by `procedure:ID`, each with the name itself.
    word_spans: dict[tuple[str, str], Span] = field(default_factory=dict)

    def report(
        self, code: str, message: str, span: Span | None, help: str = "", related: tuple[Label, ...] = ()
    ) -> None:
        """Keep one mistake."""
        self.diagnostics.append(error(code, message, span, help, related))

    def check_id(self, key: Scalar) -> bool:
        """Whether a declared id is kebab-case; if not, that is a mistake."""
        if ID.fullmatch(key.text):
            return True
        proposed = kebab(key.text)
        help = f"write `{proposed}`" if proposed else "begin it with a letter"
        self.report("H0202", f"`{key.text}` is not an id", key.span, f"ids are small letters, digits and `-`: {help}")
        return False

    def refer(self, word: Scalar, noun: str, known: Collection[str]) -> str | None:
        """The id a word refers to, or None, and a mistake, if there is no such thing."""
        if word.text in known:
            return word.text
        if self.sections.complete:
            self.report("H0203", f"unknown {noun} `{word.text}`", word.span, unknown_help(word.text, noun, known))
        return None

    def refer_all(self, node: Node | None, noun: str, known: Iterable[str]) -> tuple[str, ...]:
        """The ids a list refers to, those that exist; an id that is there twice is a mistake."""
        known = frozenset(known)
        found: dict[str, Scalar] = {}
        for word in nodes.words(node):
            if word.text in found:
                related = (Label(found[word.text].span, "it is here already"),)
                self.report("H0205", f"`{word.text}` is listed twice", word.span, "take one of them out", related)
            elif self.refer(word, noun, known):
                found[word.text] = word
        return tuple(found)


def unknown_help(word: str, noun: str, known: Iterable[str]) -> str:
    """What may have been meant by a word nobody knows, or what there is."""
    known = sorted(set(known))
    meant = did_you_mean(word, known)
    if meant:
        return meant
    if not known:
        return f"this game declares no {noun}"
    listed = ", ".join(f"`{name}`" for name in known[:12])
    return f"there is {listed}" + (", ..." if len(known) > 12 else "")


def kebab(text: str) -> str:
    """The id that a text would be in small letters, digits and `-`; the empty text if it would be none."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", text)
    found = re.sub(r"[^a-z0-9]+", "-", spaced.lower()).strip("-")
    return found if ID.fullmatch(found) else ""


def collect_names(sections: Sections) -> Names:
    """The names of everything that is declared, before any of it is read."""
    game = sections.single.get("game")
    tags = (word.text for node in sections.listed["tags"] for word in nodes.words(node))
    return Names(
        kinds=frozenset(sections.ids("types")),
        tags=frozenset(tags),
        zones=frozenset(sections.ids("zones")),
        seats=frozenset(key.text for key, _ in nodes.members(nodes.member(game.node if game else None, "seats"))),
        enumerations=frozenset(sections.ids("words-of")),
        maps=frozenset(sections.ids("maps")),
        cards=frozenset(_cards_in_game(sections)),
        options=frozenset(sections.ids("options")),
    )


def _cards_in_game(sections: Sections) -> Iterator[str]:
    for entry in sections.entries("cards"):
        yield from (id for id in card_ids([entry]) if id == entry.id or id not in sections.dropped)


def card_ids(entries: Iterable[Entry]) -> Iterable[str]:
    """The ids of all designs, those that `copies:` makes included."""
    for entry in entries:
        variants = nodes.member(entry.node, "copies")
        listed = [nodes.word(nodes.member(item, "id")) for item in nodes.items(variants)]
        made = [word.text for word in listed if word]
        yield from made or (entry.id,)
