"""Packs laid over a game, decks in files of their own, games inside of games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from heistdsl.model.gather import game_of_decks
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Ruleset
from heistdsl.syntax.format import format as format_text
from heistdsl.text import Diagnostic, render_text

Loaded = tuple[Ruleset | None, list[Diagnostic]]
HEAD = "game: {id: g, name: G, players: {min: 2, max: 4}}\n"


def test_decks_in_a_file_of_their_own(load: Callable[..., Loaded]) -> None:
    game = HEAD + "types: {job: {}}\ncards: {bank: {type: job}, inn: {type: job}}\n"
    for name in ("game/decks/mine.yaml", "mine.yaml"):
        file = Path(name)
        load({"game/game.yaml": game, name: "decks: {one: {game: g, of: job, cards: [bank]}}\n"}, "game")
        ruleset, diagnostics = load_ruleset(Path("game"), deck_file=file)
        assert render_text(diagnostics) == ""
        assert ruleset
        assert (ruleset.decks["one"].game, ruleset.decks["one"].cards) == ("g", {"bank": 1})
        assert game_of_decks(file) == "g"
        file.unlink()


def test_a_deck_file_holds_decks_only(load: Callable[..., Loaded]) -> None:
    load({"game/game.yaml": HEAD, "mine.yaml": "cards: {}\n"}, "game")
    _, diagnostics = load_ruleset(Path("game"), deck_file=Path("mine.yaml"))
    assert [diagnostic.code for diagnostic in diagnostics] == ["H0102"]
    assert game_of_decks(Path("mine.yaml")) is None
    assert game_of_decks(Path("yours.yaml")) is None


def test_a_game_inside_a_game_is_another(load: Callable[..., Loaded]) -> None:
    files = {
        "game.yaml": HEAD,
        "zones/zones.yaml": "zones: {deck: {}}\n",
        "packs/more/pack.yaml": "pack: {id: more, extends: g}\n",
        "packs/more/zones/more.yaml": "zones: {deck: {}}\n",
        "other/game.yaml": HEAD,
    }
    ruleset, diagnostics = load(files)
    assert render_text(diagnostics) == ""
    assert ruleset
    assert ruleset.files == ("game.yaml", "zones/zones.yaml")


BASE = {
    "base/game.yaml": """\
game: {id: base, name: Base, players: 2}
options: {ties: {values: [shared, reroll], default: shared}}
types: {job: {attributes: {value: 1..3}}}
zones: {deck: {}}
flow: draw 1
cards: {bank: {type: job, value: 1}, shop: {type: job, value: 1}}
words: {en: {cards: {bank: bank, shop: shop}}}
""",
    "more/pack.yaml": """\
pack: {id: more, name: More Jobs, extends: base, parameters: {ties: reroll}}
remove: [shop]
tags: [night]
zones: {roof: {}}
flow: {replaces: true, effect: draw 2}
cards:
  bank: {replaces: true, type: job, value: 3}
  inn: {type: job, value: 2, tags: [night]}
words: {en: {cards: {bank: big bank, inn: inn}}}
""",
    "most/pack.yaml": "pack: {id: most, extends: more}\ncards: {mint: {type: job, value: 3}}\n",
}


@pytest.mark.parametrize(
    ("folder", "packs", "cards"),
    [
        ("base", [], {"bank": 1, "shop": 1}),
        ("more", [], {"bank": 3, "inn": 2}),
        ("base", ["more"], {"bank": 3, "inn": 2}),
        ("most", [], {"bank": 3, "inn": 2, "mint": 3}),
        ("more", ["most"], {"bank": 3, "inn": 2, "mint": 3}),
        ("base", ["more", "most"], {"bank": 3, "inn": 2, "mint": 3}),
    ],
)
def test_packs(load: Callable[..., Loaded], folder: str, packs: list[str], cards: dict[str, int]) -> None:
    ruleset, diagnostics = load(BASE, folder, packs)
    assert render_text(diagnostics) == ""
    assert ruleset
    assert {card.id: card.attributes["value"] for card in ruleset.cards.values()} == cards
    laid_on = folder != "base" or bool(packs)
    assert ruleset.options["ties"].default == ("reroll" if laid_on else "shared")
    assert ruleset.flow
    assert format_text(ruleset.flow.text) == ("draw 2" if laid_on else "draw 1")
    assert ("roof" in ruleset.zones, ruleset.tags) == (laid_on, ("night",) if laid_on else ())
    if laid_on:
        assert ruleset.words["en"]["cards"] == {"bank": "big bank", "shop": "shop", "inn": "inn"}
        assert ruleset.packs["more"].name == "More Jobs"


def test_packs_and_designs_in_a_list_of_copies(load: Callable[..., Loaded]) -> None:
    files = {
        "base/game.yaml": """\
game: {id: base, name: Base, players: 2}
types: {job: {attributes: {value: 1..9}}}
cards:
  inn: {type: job, value: 1, copies: [{id: a-inn}, {id: b-inn}, {id: c-inn}]}
  bar: {type: job, value: 1}
decks: {all: {of: job, cards: [a-inn, b-inn, c-inn, bar]}}
""",
        "more/pack.yaml": """\
pack: {id: more, extends: base}
remove: [a-inn, bar]
cards: {b-inn: {replaces: true, type: job, value: 5}}
""",
    }
    ruleset, diagnostics = load(files, "more")
    assert render_text(diagnostics) == ""
    assert ruleset
    assert {card.id: card.attributes["value"] for card in ruleset.cards.values()} == {"c-inn": 1, "b-inn": 5}
    assert ruleset.decks["all"].cards == {"b-inn": 1, "c-inn": 1}
