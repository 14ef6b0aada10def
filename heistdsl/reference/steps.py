"""How a game runs, as sections: each phase and each procedure stands once, where the game first comes to it.

What several texts do stands apart, and what ranks the players belongs to the end of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from heistdsl.model.ruleset import Effect, Ruleset
from heistdsl.model.standing import names_bound, names_in
from heistdsl.reference.book import Book, anchor_of
from heistdsl.reference.page import Block, Section
from heistdsl.reference.places import Place
from heistdsl.syntax import tree as t

_NOTHING = t.Text((t.Nothing(),))


@dataclass(frozen=True, slots=True)
class Course:
    """A game from set-up to its end. `shared` are the procedures that several texts or only cards run, `ending` those
    that rank the players, `variants` what happens only where a variant is played."""

    setup: tuple[Section, ...]
    flow: tuple[Section, ...]
    actions: tuple[Section, ...]
    rules: tuple[Section, ...]
    shared: tuple[Section, ...]
    ending: tuple[Section, ...]
    variants: tuple[Section, ...]
    texts: tuple[tuple[Place, t.Text], ...]

    @property
    def sections(self) -> tuple[Section, ...]:
        """All of them."""
        return (
            *self.setup, *self.flow, *self.actions, *self.rules, *self.shared, *self.ending, *self.variants
        )  # fmt: skip


def find_course(book: Book) -> Course:
    """All sections about what is done."""
    ruleset = book.ruleset
    reached, shared_ids = _reached(book)
    played = {id: book.wording.as_played(ruleset.procedures[id].effect.text) for id in reached}
    ranking = tuple(id for id, text in played.items() if has_verb(text, "rank"))
    writer = _Writer(book, frozenset(shared_ids) | frozenset(ranking))
    setup = writer.inside(ruleset.setup)
    flow = writer.inside(ruleset.flow)
    ending = tuple(writer.procedure(id) for id in ranking)
    actions = tuple(writer.effect(("actions", id), each) for id, each in ruleset.actions.items() if _is_on(book, each))
    rules = tuple(writer.effect(("rules", id), each) for id, each in ruleset.rules.items() if _is_on(book, each))
    shared = tuple(writer.procedure(id) for id in reached if id not in writer.told)
    wide = _Writer(replace(book, wording=book.wide_wording), frozenset(ruleset.procedures))
    tables = (("actions", ruleset.actions), ("rules", ruleset.rules))
    off = [((section, id), each) for section, table in tables for id, each in table.items() if not _is_on(book, each)]
    variants = (
        *(wide.procedure(id) for id in ruleset.procedures if id not in reached),
        *(wide.effect(place, each) for place, each in off),
    )
    texts = tuple(
        (place, book.wording.as_played(effect.text))
        for place, effect in effects_of(ruleset)
        if place[0] != "procedures" or place[1] in reached
    )
    return Course(setup, flow, actions, rules, shared, ending, variants, texts)


def has_verb(text: t.Text, *verbs: str) -> bool:
    """Whether somewhere in a text one of these is done."""
    return any(isinstance(node, t.Act) and node.verb in verbs for node in t.walk(text))


def effects_of(ruleset: Ruleset) -> Iterator[tuple[Place, Effect]]:
    """Every text of the game but those of cards, with its place."""
    for place, single in ((("setup", ""), ruleset.setup), (("flow", ""), ruleset.flow)):
        if single is not None:
            yield place, single
    yield from ((("procedures", id), procedure.effect) for id, procedure in ruleset.procedures.items())
    yield from ((("actions", id), effect) for id, effect in ruleset.actions.items())
    yield from ((("rules", id), effect) for id, effect in ruleset.rules.items())


def _is_on(book: Book, effect: Effect) -> bool:
    """Whether a text says anything with the variants in force."""
    return book.wording.as_played(effect.text) != _NOTHING


def _reached(book: Book) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The procedures that are run with the variants in force, and those of them that several texts run, or cards."""
    ruleset = book.ruleset
    roots = [effect.text for place, effect in effects_of(ruleset) if place[0] != "procedures"]
    cards = [card.effect.text for card in ruleset.cards.values() if card.effect]
    callers: dict[str, int] = {}
    waiting = [*((text, 1) for text in roots), *((text, 2) for text in dict.fromkeys(cards))]
    while waiting:
        text, weight = waiting.pop(0)
        done = (node.name for node in t.walk(book.wording.as_played(text)) if isinstance(node, t.Do))
        for id in dict.fromkeys(done):
            if id not in callers and id in ruleset.procedures:
                waiting.append((ruleset.procedures[id].effect.text, 1))
            callers[id] = callers.get(id, 0) + weight
    reached = tuple(id for id in ruleset.procedures if id in callers)
    return reached, tuple(id for id in reached if callers[id] > 1)


class _Writer:
    """Writes sections and remembers which procedures have been told; those in `apart` it leaves to others."""

    def __init__(self, book: Book, apart: frozenset[str]) -> None:
        self._book = book
        self._apart = apart
        self.told: set[str] = set()

    # ---- whole texts

    def effect(self, place: Place, effect: Effect) -> Section:
        """An action or a rule: what it is for, exactly, its rules, and what it runs."""
        return Section(
            anchor_of(place), self._book.title(place), self._blocks(place, effect.about, effect),
            self.inside(effect), mark=self._book.mark(place),
        )  # fmt: skip

    def procedure(self, id: str) -> Section:
        """A procedure under its own heading."""
        self.told.add(id)
        procedure = self._book.ruleset.procedures[id]
        place = ("procedures", id)
        return Section(
            anchor_of(place), self._book.title(place), self._blocks(place, procedure.about, procedure.effect),
            self.inside(procedure.effect), mark=self._book.mark(place),
        )  # fmt: skip

    def inside(self, effect: Effect | None) -> tuple[Section, ...]:
        """The phases and procedures of a text."""
        return self._walk(self._book.wording.as_played(effect.text).body, effect) if effect else ()

    def _blocks(self, place: Place, about: str, effect: Effect) -> tuple[Block, ...]:
        book, own = self._book, anchor_of(place)
        told = book.told(about, own)
        exact = book.wording.effect(effect)
        return (*told, *book.exact(exact, own), *book.rules(place))

    # ---- what a text goes through

    def _walk(self, body: t.Body, effect: Effect) -> tuple[Section, ...]:
        found: list[Section] = []
        for node in _merged(_steps(body)):
            if isinstance(node, t.Phase):
                found.append(self._phase(node, effect))
            elif node.name not in self.told and node.name not in self._apart:
                found.append(self.procedure(node.name))
        return _numbered(tuple(found))

    def _phase(self, node: t.Phase, effect: Effect) -> Section:
        """A phase; if all it does is run one procedure, both are one."""
        book = self._book
        name = node.name.id if isinstance(node.name, t.Name) else ""
        place = ("phases", name)
        about = book.about(book.ruleset.phases.get(name))
        told = book.told(about, anchor_of(place))
        sections = self._walk(node.body, effect)
        match node.body, sections:
            case (t.Do(),), (inner,) if not inner.number:
                blocks = (*told, *inner.blocks, *book.rules(place))
                aliases = (inner.anchor, *inner.aliases)
                return Section(
                    anchor_of(place), book.title(place), blocks, inner.sections, aliases, mark=inner.mark
                )  # fmt: skip
        own = book.exact(self._own(node.body, effect), anchor_of(place))
        return Section(
            anchor_of(place), book.title(place), (*told, *own, *book.rules(place)), sections, mark=book.mark(place)
        )

    def _own(self, body: t.Body, effect: Effect) -> str:
        """What a phase does itself, unless it speaks of what the text around it has named."""
        own = tuple(each for each in body if not isinstance(each, t.Phase | t.Do))
        free = {name for each in own for name in names_in(each)} - {name for each in own for name in names_bound(each)}
        if not own or free & set(names_bound(effect.text)):
            return ""
        return self._book.wording.effect(replace(effect, text=t.Text(own)))


def _steps(body: t.Body) -> Iterator[t.Phase | t.Do]:
    """The outermost phases and procedures of a body, in order."""
    for statement in body:
        yield from _outermost(statement)


def _outermost(node: t.Node) -> Iterator[t.Phase | t.Do]:
    if isinstance(node, t.Phase | t.Do):
        yield node
        return
    for child in t.children(node):
        yield from _outermost(child)


def _merged(steps: Iterator[t.Phase | t.Do]) -> list[t.Phase | t.Do]:
    """The steps, with a phase that comes twice in a row as one."""
    found: list[t.Phase | t.Do] = []
    for step in steps:
        last = found[-1] if found else None
        if isinstance(step, t.Phase) and isinstance(last, t.Phase) and step.name == last.name:
            found[-1] = replace(last, body=(*last.body, *step.body))
        else:
            found.append(step)
    return found


def _numbered(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """Phases in a row are counted."""
    phases = [section for section in sections if section.anchor.startswith("phases-")]
    if len(phases) < 2:
        return tuple(replace(section, number=0) for section in sections)
    number = 0
    counted = []
    for section in sections:
        number += section.anchor.startswith("phases-")
        counted.append(replace(section, number=number if section.anchor.startswith("phases-") else 0))
    return tuple(counted)
