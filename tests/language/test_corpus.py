"""The corpus: abilities and steps of all four games, each parsed, checked, formatted, rendered and run by itself."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from heistdsl.check.context import Context
from heistdsl.check.facts import Facts
from heistdsl.check.kind import Place
from heistdsl.check.ruleset import check_against, learn_facts
from heistdsl.data_folders import rulesets_dir
from heistdsl.loader import load_yaml, read_source, to_plain
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Effect, Ruleset
from heistdsl.model.types import PlayerType
from heistdsl.oracle import Game, IllegalChoice, Prepared
from heistdsl.syntax.format import format
from heistdsl.syntax.parse import parse_text
from heistdsl.syntax.tree import Text
from heistdsl.text import Diagnostic, Severity, has_errors, render_text
from heistdsl.wording import render_effect

HERE = Path(__file__).parent
ANSWERS = 30


@dataclass(frozen=True)
class Entry:
    """One text. `type` is the card type of a card's text; a step is a procedure without parameters."""

    id: str
    game: str
    where: str
    kind: str
    ids: tuple[str, ...]
    text: str
    type: str | None = None


def read_entries() -> Iterator[Entry]:
    for path in sorted(HERE.glob("corpus-*.yaml")):
        source, _ = read_source(path)
        assert source is not None
        node, found = load_yaml(source)
        assert node is not None
        assert not found
        for plain in to_plain(node):
            yield Entry(**{**plain, "ids": tuple(plain["ids"])})


ENTRIES = tuple(read_entries())


@cache
def ruleset(game: str) -> Ruleset:
    loaded, found = load_ruleset(rulesets_dir() / game)
    assert loaded is not None
    assert not has_errors(found), render_text(found)
    return loaded


@cache
def facts_of(game: str) -> Facts:
    return learn_facts(ruleset(game))


def effect_of(entry: Entry) -> Effect:
    text, found = parse_text(entry.text, entry.id)
    assert text is not None, render_text(found)
    return Effect("procedure:corpus" if entry.kind == "step" else "card:corpus", text)


def card_type(entry: Entry) -> str:
    """The type named, else the first type of cards with texts on which this text is in place."""
    rules = ruleset(entry.game)
    kinds = list(dict.fromkeys(card.kind for card in rules.cards.values() if card.effect))
    return entry.type or next((kind for kind in kinds if not errors_of(entry, kind)), kinds[0])


@cache
def errors_of(entry: Entry, kind: str | None = None, place: Place | None = None) -> tuple[Diagnostic, ...]:
    """What is wrong with a card's text on this type of card, or with a step at this place."""
    context = Context("card", kind=kind) if place is None else Context(place)
    found = check_against(ruleset(entry.game), facts_of(entry.game), effect_of(entry), context)
    return tuple(each for each in found if each.severity is Severity.ERROR)


def place_of_step(entry: Entry) -> Place:
    """Where the step fits best."""
    places: tuple[Place, ...] = ("flow", "procedure", "action", "rules")
    return min(places, key=lambda place: len(errors_of(entry, place=place)))


def test_the_corpus_is_large_enough() -> None:
    assert len({entry.id for entry in ENTRIES}) == len(ENTRIES) >= 180
    assert len({entry.game for entry in ENTRIES}) == 4


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_text_is_checked_formatted_and_rendered(entry: Entry) -> None:
    rules, effect = ruleset(entry.game), effect_of(entry)
    assert set(entry.ids) <= set(rules.ledger)
    again, found = parse_text(format(effect.text))
    assert again == effect.text, render_text(found)
    place = place_of_step(entry) if entry.kind == "step" else None
    errors = errors_of(entry, None if place else card_type(entry), place)
    assert not errors, render_text(errors)
    shown = render_effect(rules, effect)
    assert shown
    assert "{" not in shown


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_text_runs(entry: Entry) -> None:
    """Whatever is answered, the text runs to its end or to the next question, in a game that has just begun."""
    rules = with_text(ruleset(entry.game), entry)
    game = Game(Prepared(rules), seed=len(entry.id))
    chance = random.Random(entry.id)
    for _ in range(ANSWERS):
        if not game.decisions:
            return
        decision = chance.choice(game.decisions)
        answers = [option.id for option in decision.options]
        try:
            game.choose(decision, chance.choice(answers) if decision.kind in ("choose", "name") else decision.default)
        except IllegalChoice:
            game.choose(decision, decision.default)


def with_text(rules: Ruleset, entry: Entry) -> Ruleset:
    """The game with a flow in which the first player, as whoever the game remembers, is on turn and does this step,
    or resolves a card: with this text, where it is in force, or one that does a step for which somebody is `me`."""
    kind = card_type(entry)
    effect = effect_of(entry)
    procedures = dict(rules.procedures)
    deed = f"move everything where corpus-card {place_of(rules, kind)}\n    p resolves everything where corpus-card"
    if entry.kind == "step":
        model = next(iter(rules.procedures.values()))
        procedures["corpus"] = replace(model, id="corpus", parameters={}, effect=effect)
        effect = Effect("card:corpus", tree_of("remove this\ndo corpus()"))
        deed = "p resolves everything where corpus-card"
    cards = dict(rules.cards)
    if entry.kind == "step" and place_of_step(entry) == "flow":
        deed = "do corpus()"
    else:
        design = next(card for card in cards.values() if card.kind == kind)
        cards["corpus-card"] = replace(design, id="corpus-card", copies=1, tags=(), effect=effect)
    people = [state.id for state in rules.states.values() if state.owner is None and isinstance(state.type, PlayerType)]
    flow = tree_of(
        "each p in players:\n"
        + "".join(f"  {state} = p\n" for state in people)
        + f"  phase {next(iter(rules.phases))} by p:\n    {deed}\n  stop\n"
    )
    return replace(rules, procedures=procedures, cards=cards, flow=Effect("flow", flow))


def tree_of(text: str) -> Text:
    tree, found = parse_text(text)
    assert tree is not None, render_text(found)
    return tree


def place_of(rules: Ruleset, kind: str) -> str:
    """Where a card of this type is in force, as words after `move`."""
    zones = rules.kinds[kind].active_in or tuple(zone.id for zone in rules.zones.values() if zone.active)
    fitting = [rules.zones[zone] for zone in zones if rules.zones[zone].owner in (None, "player")]
    return f"to {'p.' if fitting[0].owner else ''}{fitting[0].id}"
