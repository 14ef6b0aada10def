"""Where each rule of the ledger belongs: at the thing that puts it into practice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from heistdsl.model.ruleset import Declared, Effect, Ruleset

Place: TypeAlias = tuple[str, str]
"""A declared thing: the section of the rule file and its id there; `setup`, `flow` and `game` have the id ``."""

#: The tables of a ruleset by the names of their sections, in the order in which a rule looks for its home: what is
#: done before what lies there, and single cards after everything they share.
TABLES: Final[Mapping[str, str]] = {
    "procedures": "procedures", "phases": "phases", "actions": "actions", "rules": "rules", "types": "kinds",
    "words-of": "enumerations", "zones": "zones", "supplies": "supplies", "counters": "counters", "values": "values",
    "state": "states", "events": "events", "maps": "maps", "options": "options", "cards": "cards", "decks": "decks",
    "constraints": "constraints", "seats": "seats",
}  # fmt: skip
#: The section of the cards that list others, which stand under `print:`.
LISTS: Final = "references"
#: The section of what is no card, under `print:` too.
PARTS: Final = "components"


@dataclass(frozen=True, slots=True)
class Places:
    """`of_rule`: every place that says it implements a rule, its home first. `at`: the rules that are at home there,
    in the order of the ledger."""

    of_rule: Mapping[str, tuple[Place, ...]]
    at: Mapping[Place, tuple[str, ...]]


def find_places(ruleset: Ruleset) -> Places:
    """The homes of all rules. A rule that nothing implements stays beside the one before it in the ledger."""
    found: dict[str, list[Place]] = {}
    for place, ids in _implementing(ruleset):
        for id in ids:
            if place not in found.setdefault(id, []):
                found[id].append(place)
    at: dict[Place, list[str]] = {}
    for id, home in _homes(ruleset, found):
        at.setdefault(home, []).append(id)
    return Places({id: tuple(places) for id, places in found.items()}, {home: tuple(ids) for home, ids in at.items()})


def declared(ruleset: Ruleset, place: Place) -> Declared | Effect | None:
    """The declaration at a place."""
    section, id = place
    if section in ("setup", "flow"):
        return ruleset.setup if section == "setup" else ruleset.flow
    return table(ruleset, section).get(id)


def table(ruleset: Ruleset, section: str) -> Mapping[str, Declared | Effect]:
    """The declarations of a section; nothing for a section that has no ids."""
    if section == LISTS:
        return ruleset.print.references
    if section == PARTS:
        return ruleset.print.components
    found: Mapping[str, Declared | Effect] = getattr(ruleset, TABLES[section]) if section in TABLES else {}
    return found


def _homes(ruleset: Ruleset, found: Mapping[str, Iterable[Place]]) -> Iterator[tuple[str, Place]]:
    last: Place = ("game", "")
    for entry in ruleset.ledger.values():
        if entry.kind not in ("rule", "ruling"):
            continue
        home = next(iter(found.get(entry.id, ())), None)
        if home is not None and entry.kind == "rule":
            last = home
        if home is not None or entry.kind == "rule":
            yield entry.id, home or last


def _implementing(ruleset: Ruleset) -> Iterator[tuple[Place, tuple[str, ...]]]:
    if ruleset.setup:
        yield ("setup", ""), ruleset.setup.implements
    if ruleset.flow:
        yield ("flow", ""), ruleset.flow.implements
    for section in (*TABLES, LISTS, PARTS):
        for id, thing in table(ruleset, section).items():
            yield (section, id), tuple(_all_of(thing))
    yield ("game", ""), ruleset.implements


def _all_of(thing: Declared | Effect) -> Iterator[str]:
    """What a declaration implements, with everything declared inside it."""
    yield from thing.implements
    effect = getattr(thing, "effect", None)
    if isinstance(effect, Effect):
        yield from effect.implements
    for table in ("attributes", "nodes", "constraints"):
        inner = getattr(thing, table, None)
        for each in inner.values() if isinstance(inner, Mapping) else ():
            if isinstance(each, Declared):
                yield from _all_of(each)
