"""What a ruleset holds, for small games: rule file in, values out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from heistdsl.model import types as t
from heistdsl.model.describe import format_type
from heistdsl.model.read_decks import choose_deck
from heistdsl.model.ruleset import Attribute, Card, Counter, Map, Node, Ruleset, Supply, Zone
from heistdsl.syntax.format import format as format_text
from heistdsl.syntax.format_expression import format_expression
from heistdsl.text import Diagnostic, render_text

Loaded = tuple[Ruleset | None, list[Diagnostic]]
HEAD = "game: {id: g, name: G, players: {min: 2, max: 4}}\n"


@pytest.fixture
def game(load: Callable[..., Loaded]) -> Callable[[str], Ruleset]:
    """The ruleset of a text laid over a minimal head; there must be nothing wrong with it."""

    def load_game(text: str) -> Ruleset:
        ruleset, diagnostics = load({"game.yaml": text if text.startswith("game:") else HEAD + text})
        assert render_text(diagnostics) == ""
        assert ruleset
        return ruleset

    return load_game


Game = Callable[[str], Ruleset]


def test_what_is_left_out(game: Game) -> None:
    ruleset = game("")
    assert (ruleset.id, ruleset.name, ruleset.min_players, ruleset.max_players) == ("g", "G", 2, 4)
    assert ruleset.layers == ("set", "multiply", "add")
    assert dict(ruleset.limits) == {"decisions": 5000, "offers": 20}
    assert ruleset.clock is None
    assert ruleset.setup is None
    assert not ruleset.cards


def test_head(game: Game) -> None:
    ruleset = game(
        """\
game:
  id: g
  name: G
  players: 2
  seats: {law: The Law, gang: {name: The Gang, about: Two brothers.}}
  layers: [add]
  limits: {decisions: 40}
  clock: "2:30"
  verbs: {draw: {from: deck, to: hand}}
zones: {deck: {}, hand: {owner: player}}
"""
    )
    assert [(seat.id, seat.name, seat.about) for seat in ruleset.seats.values()] == [
        ("law", "The Law", ""),
        ("gang", "The Gang", "Two brothers."),
    ]
    assert (ruleset.min_players, ruleset.max_players) == (2, 2)
    assert ruleset.layers == ("add", "set", "multiply")
    assert dict(ruleset.limits) == {"decisions": 40, "offers": 20}
    assert ruleset.clock == 150
    assert ruleset.verbs == {"draw": {"from": "deck", "to": "hand"}}


TYPES = {
    "number": t.NUMBER,
    "1..6": t.NUMBER,
    "condition": t.CONDITION,
    "time": t.TIME,
    "text": t.TEXT,
    "player": t.PLAYER,
    "card": t.PIECE,
    "kind": t.KIND,
    "share": t.SHARE,
    "skill": t.WordType("skill"),
    "job": t.PieceType(frozenset({"job"})),
    "armed": t.PieceType(frozenset({"gun", "knife"})),
    "place of city": t.PlaceType("city"),
    "set of skill": t.SetType(t.WordType("skill")),
    "set of 1..6": t.SetType(t.NUMBER),
    "set of place of city": t.SetType(t.PlaceType("city")),
}


@pytest.mark.parametrize("text", TYPES)
def test_types(text: str, game: Game) -> None:
    ruleset = game(
        f"tags: [armed]\nwords-of: {{skill: [hacking, driving]}}\nmaps: {{city: {{track: [harbour]}}}}\n"
        f"types: {{job: {{}}, gun: {{tags: [armed]}}, knife: {{tags: [armed]}}}}\nevents: {{found: {{what: {text}}}}}\n"
    )
    found = ruleset.events["found"].carries["what"]
    assert found == TYPES[text]
    low, high = (1, 6) if "1..6" in text else (None, None)
    assert format_type(found, low, high) == ("gun or knife" if text == "armed" else text)


def test_attributes(game: Game) -> None:
    kind = game(
        """\
types:
  job:
    attributes:
      value: 1..3
      price: {type: number, default: 2, about: What it costs.}
      side: {type: player, optional: true, implements: [ABC-1]}
"""
    ).kinds["job"]
    assert list(kind.attributes.values()) == [
        Attribute("value", t.NUMBER, low=1, high=3),
        Attribute("price", t.NUMBER, default=2, about="What it costs."),
        Attribute("side", t.PlayerType(maybe=True), optional=True, implements=("ABC-1",)),
    ]


def test_zones_counters_supplies_states(game: Game) -> None:
    ruleset = game(
        """\
tags: [big]
types: {job: {tags: [big]}, die: {faces: 6, wraps: true}}
zones:
  deck: {holds: [big, die]}
  hand: {owner: player, visible-to: owner, capacity: 5}
  rack: {owner: job, slots: 4, fill: right, active: true}
counters: {heat: {low: 0, high: 6}, spaces: {owner: player, start: 2, keyed-by: types}}
supplies: {coins: {from: deck, to: hand}}
state: {boss: player, crew: set of player, goal: {owner: job, type: card}}
"""
    )
    assert list(ruleset.zones.values()) == [
        Zone("deck", holds=("job", "die")),
        Zone("hand", owner="player", visible_to="owner", capacity=5),
        Zone("rack", owner="job", slots=4, capacity=4, fill="right", active=True),
    ]
    assert list(ruleset.counters.values()) == [
        Counter("heat", low=0, high=6),
        Counter("spaces", owner="player", start=2, keyed_by="types"),
    ]
    assert ruleset.supplies["coins"] == Supply("coins", "deck", "hand")
    assert [(state.id, state.owner, state.type) for state in ruleset.states.values()] == [
        ("boss", None, t.PlayerType(maybe=True)),
        ("crew", None, t.PLAYERS),
        ("goal", "job", t.PieceType(maybe=True)),
    ]


def test_what_has_mistakes_is_declared_all_the_same(load: Callable[..., Loaded]) -> None:
    ruleset, diagnostics = load(
        {
            "game.yaml": HEAD
            + "zones: {deck: {holds: [jbo]}}\nsupplies: {coins: {from: bank, to: deck}}\nstate: {boss: playr}\n"
            + "values: {v: {is: (1}}\nprocedures: {settle: draw (}\nrules: {quiet: on}\n"
            + "counters: {heat: {owner: jbo}}\n"
        }
    )
    assert ruleset
    assert len(diagnostics) == 7
    declared = (ruleset.zones, ruleset.supplies, ruleset.states, ruleset.values, ruleset.procedures, ruleset.rules)
    assert [list(table) for table in declared] == [["deck"], ["coins"], ["boss"], ["v"], ["settle"], ["quiet"]]
    assert ruleset.states["boss"].type == ruleset.values["v"].type == t.UNKNOWN


FORMULAS = [
    ("3", "3"),
    ('"{0}"', "{0}"),
    ("sum(power of team) + 2", "sum(power of team) + 2"),
    ("team if heat > 2 else nothing", "team if heat > 2 else nothing"),
    ("team where power > 1", "team where power > 1"),
    ("|\n    table(heat:\n      1 -> 2,\n      else -> 0)", "table(heat: 1 -> 2, else -> 0)"),
]


@pytest.mark.parametrize(("written", "formatted"), FORMULAS)
def test_values(written: str, formatted: str, game: Game) -> None:
    value = game(
        f"types: {{a: {{attributes: {{power: number}}}}}}\nzones: {{team: {{}}}}\ncounters: {{heat: {{}}}}\n"
        f"values:\n  v:\n   is: {written}\n"
    ).values["v"]
    assert format_expression(value.formula) == formatted
    span = value.formula.span
    assert span
    assert span.source.text[span.start : span.end] in written
    assert span.text.split() == written.strip('"|').split()


def test_maps(game: Game) -> None:
    ruleset = game(
        """\
maps:
  road: {track: [hideout, bridge, harbour], attributes: {toll: {type: number, default: 0}}, nodes: {bridge: {toll: 2}}}
  city: {nodes: {north: {}, south: {}}, edges: [[north, south]]}
"""
    )
    assert ruleset.maps["road"] == Map(
        "road",
        {
            "hideout": Node("hideout", {"toll": 0}),
            "bridge": Node("bridge", {"toll": 2}),
            "harbour": Node("harbour", {"toll": 0}),
        },
        (("hideout", "bridge"), ("bridge", "harbour")),
        {"toll": Attribute("toll", t.NUMBER, default=0)},
        track=("hideout", "bridge", "harbour"),
    )
    assert ruleset.maps["city"].edges == (("north", "south"),)


def test_texts(game: Game) -> None:
    ruleset = game(
        """\
phases: {turn: Turn, job: {name: Job, about: One attempt.}}
procedures:
  shuffle-up: nothing
  settle: {parameters: {p: player, n: number}, effect: "p draws n", implements: [ABC-2]}
actions:
  rest: |
    use: draw 1
rules:
  quiet: {effect: "skip turn", about: Nobody moves.}
setup: draw 1
flow:
  effect: |
    repeat 3 times:
      draw 2
"""
    )
    assert ruleset.setup
    assert ruleset.flow
    assert format_text(ruleset.flow.text) == "repeat 3 times: draw 2"
    assert list(ruleset.procedures["settle"].parameters) == ["p", "n"]
    assert ruleset.procedures["settle"].implements == ("ABC-2",)
    settle = ruleset.procedures["settle"].effect
    effects = (ruleset.setup, ruleset.flow, settle, ruleset.actions["rest"], ruleset.rules["quiet"])
    assert [effect.id for effect in effects] == ["setup", "flow", "procedure:settle", "action:rest", "rule:quiet"]
    assert ruleset.phases["job"].name == "Job"


def test_cards(game: Game) -> None:
    ruleset = game(
        """\
game: {id: g, name: G, players: 2, seats: {law: Law, gang: Gang}}
tags: [rare]
words-of: {skill: [hacking, driving]}
types:
  job:
    attributes: {value: 1..3, side: {type: player, optional: true}, needs: {type: set of skill, default: []}}
    start: deck
zones: {deck: {}, box: {}}
templates:
  small: {type: job, value: 1, copies: 4}
cards:
  corner-shop: {template: small, needs: [hacking]}
  bank: {template: small, name: The Bank, value: 3, copies: 1, tags: [rare], owner: law, origin: rulebook, start: box}
  casino:
    type: job
    value: 2
    effect: nothing
    copies: [{id: law-casino, side: law}, {id: gang-casino, copies: 2, name: Den}]
"""
    )
    shop, bank, law_casino, gang_casino = ruleset.cards.values()
    assert shop == Card(
        "corner-shop", "job", "Corner Shop", {"value": 1, "side": None, "needs": ("hacking",)}, copies=4, start="deck"
    )
    assert (bank.name, bank.copies, bank.tags, bank.owner, bank.origin, bank.start) == (
        "The Bank",
        1,
        ("rare",),
        "law",
        "rulebook",
        "box",
    )
    assert (law_casino.id, law_casino.name, law_casino.attributes["side"], law_casino.copies) == (
        "law-casino",
        "Casino",
        "law",
        1,
    )
    assert (gang_casino.id, gang_casino.name, gang_casino.attributes["side"], gang_casino.copies) == (
        "gang-casino",
        "Den",
        None,
        2,
    )
    assert law_casino.effect
    assert law_casino.effect.id == "card:law-casino"


def test_ledger_and_words(game: Game) -> None:
    ruleset = game(
        """\
options: {ties: {values: [shared, reroll]}}
ledger:
  ABC-SETUP-01: {statement: Everybody draws four., kind: rule}
  ABC-EX-01:
    statement: Ann wins.
    kind: example
    given: [Ann has 4]
    steps: [{do: she rolls, expect: 6}]
    expect: a win
  ABC-Q-01: {statement: Silent on ties., kind: ruling, ruling: Shared., option: ties}
words:
  en: {zones: {hand: {one: hand}}, counters: {fame: {one: fame, mass: true}}}
"""
    )
    assert [(entry.kind, entry.ruling) for entry in ruleset.ledger.values()] == [
        ("rule", ""),
        ("example", ""),
        ("ruling", "Shared."),
    ]
    assert ruleset.ledger["ABC-Q-01"].details == {"option": "ties"}
    assert ruleset.ledger["ABC-EX-01"].details == {
        "given": ["Ann has 4"],
        "steps": [{"do": "she rolls", "expect": 6}],
        "expect": "a win",
    }
    assert ruleset.words == {
        "en": {"zones": {"hand": {"one": "hand"}}, "counters": {"fame": {"one": "fame", "mass": True}}}
    }


def test_a_deck_leaves_out_the_other_cards(game: Game) -> None:
    ruleset = game(
        """\
types: {job: {attributes: {value: 1..3}}, tool: {}}
cards:
  bank: {type: job, value: 1, copies: 3}
  shop: {type: job, value: 2}
  inn: {type: job, value: 3}
  saw: {type: tool, copies: 5}
decks:
  short: {name: Short Night, of: job, cards: {bank: 2, inn: 1}, constraints: {size: count(deck) <= 3}}
  listed: {of: job, cards: [shop, inn]}
"""
    )
    deck = ruleset.decks["short"]
    assert (deck.name, deck.cards) == ("Short Night", {"bank": 2, "inn": 1})
    assert format_expression(deck.constraints["size"].that[0]) == "count(deck) <= 3"
    chosen = choose_deck(ruleset, deck)
    assert {card.id: card.copies for card in chosen.cards.values()} == {"bank": 2, "shop": 0, "inn": 1, "saw": 5}
    assert ruleset.decks["listed"].cards == {"shop": 1, "inn": 1}
