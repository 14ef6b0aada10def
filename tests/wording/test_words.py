"""The words of the shipped games name things that are there, in every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from heistdsl.model.names import BUILTIN_NAMES
from heistdsl.model.ruleset import Ruleset
from heistdsl.syntax import tree as t
from heistdsl.wording.words.frames import Slot, frame_roles, read_frame
from heistdsl.wording.words.language import bend, load_language
from tests.wording.games import GAMES, effects, game

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", GAMES)
def test_words_name_declared_things(name: str) -> None:
    ruleset = game(name)
    known = _declared(ruleset)
    stale = [
        f"{language}: {section}: {id}"
        for language, words in ruleset.words.items()
        for section, entries in words.items()
        if section in known and isinstance(entries, Mapping)
        for id in entries
        if id not in known[section]
    ]
    assert stale == []


def _declared(ruleset: Ruleset) -> dict[str, set[str]]:
    kinds = set(ruleset.kinds)
    places = {node for map_ in ruleset.maps.values() for node in map_.nodes}
    attributes = {name for kind in ruleset.kinds.values() for name in kind.attributes}
    attributes |= {name for map_ in ruleset.maps.values() for name in map_.attributes}
    words = {value for each in ruleset.enumerations.values() for value in each.values}
    return {
        "types": kinds,
        "this": kinds,
        "tags": set(ruleset.tags),
        "cards": set(ruleset.cards),
        "seats": set(ruleset.seats),
        "supplies": set(ruleset.supplies),
        "zones": set(ruleset.zones),
        "pieces": set(ruleset.zones),
        "slots": set(ruleset.zones),
        "attributes": attributes,
        "counters": set(ruleset.counters),
        "state": set(ruleset.states),
        "values": set(ruleset.values),
        "words-of": words,
        "enumerations": set(ruleset.enumerations),
        "phases": set(ruleset.phases),
        "maps": set(ruleset.maps),
        "places": places,
        "places-of": set(ruleset.maps),
        "options": set(ruleset.options),
        "variants": {f"{option.id}.{value}" for option in ruleset.options.values() for value in option.values},
        "events": set(ruleset.events) | {"act", "affect", "raise", "lower"},
        "procedures": set(ruleset.procedures),
        "locals": set(_bound(ruleset)),
        "core": set(BUILTIN_NAMES) | {"this", "card", "die"},
    }


def _bound(ruleset: Ruleset) -> Iterator[str]:
    """Every name an effect text binds, and the parameters of procedures."""
    for procedure in ruleset.procedures.values():
        yield from procedure.parameters
    texts = [card.effect.text for card in ruleset.cards.values() if card.effect is not None]
    for text in (*texts, *(effect.text for effect in effects(ruleset))):
        for node in t.walk(text):
            match node:
                case t.Choose(name=name) | t.Each(name=name) | t.Let(name=name) | t.Act(bind=str(name)):
                    yield name


@pytest.mark.parametrize("name", GAMES)
def test_frames_of_procedures_name_parameters(name: str) -> None:
    ruleset = game(name)
    for words in ruleset.words.values():
        entries = words.get("procedures", {})
        assert isinstance(entries, Mapping)
        for id, entry in entries.items():
            frame = str(entry.get("frame", "")) if isinstance(entry, Mapping) else ""
            assert frame_roles(read_frame(frame)) <= set(ruleset.procedures[id].parameters), id


def test_words_have_a_schema_of_their_own() -> None:
    assert (ROOT / "grammar" / "words.schema.json").is_file()


# ---- frames and spelling


@pytest.mark.parametrize(
    ("frame", "roles"),
    [("{object}[ from {from}]", {"object", "from"}), ("the heist", set()), ("[{a:dat} ]{b|nobody}", {"a", "b"})],
)
def test_frames(frame: str, roles: set[str]) -> None:
    assert frame_roles(read_frame(frame)) == roles


def test_slots_ask_for_cases_and_defaults() -> None:
    (piece,) = read_frame("{to:dat|nobody}")
    assert piece.parts == (Slot("to", "dat", "nobody"),)


@pytest.mark.parametrize(
    ("language", "rules", "word", "bent"),
    [
        ("en", ("plural",), "city", "cities"),
        ("en", ("plural",), "key", "keys"),
        ("en", ("plural",), "box", "boxes"),
        ("en", ("conjugation", "third"), "pass", "passes"),
        ("en", ("conjugation", "participle"), "move", "moved"),
        ("de", ("plural",), "Fähigkeit", "Fähigkeiten"),
        ("de", ("conjugation", "third"), "beenden", "beendet"),
        ("de", ("conjugation", "participle"), "spielen", "gespielt"),
        ("de", ("conjugation", "participle"), "entfernen", "entfernt"),
    ],
)
def test_spelling(language: str, rules: tuple[str, ...], word: str, bent: str) -> None:
    assert bend(word, load_language(language).rules(*rules)) == bent
