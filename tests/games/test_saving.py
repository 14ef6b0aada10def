"""Saved games: played again to the same point, or refused by name."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny import tiny_game

import heistdsl
from heistdsl.games import Rules, RulesetError, SavedGameError, SetupError
from heistdsl.games.loading import Source
from heistdsl.model.changing import read_change
from rulesets import after, rules_of

Document = dict[str, Any]


@pytest.fixture(scope="module")
def saved() -> Document:
    document: Document = json.loads(json.dumps(after("go-fish", 1, 8).save()))
    return document


def test_what_stands_in_it(saved: Document) -> None:
    assert list(saved) == [
        "format", "game", "packs", "deck", "rules_hash", "players", "options", "seed", "inputs", "digest"
    ]  # fmt: skip
    assert saved["inputs"][0]["player"] >= 1
    assert len(saved["inputs"]) == 8


def test_it_goes_on_where_it_stood(saved: Document) -> None:
    game, again = after("go-fish", 1, 8), heistdsl.replay(saved)
    assert again.decisions == game.decisions
    again.choose(again.decisions[0], again.decisions[0].default)
    game.choose(game.decisions[0], game.decisions[0].default)
    assert again.save() == game.save()


def test_a_game_with_a_card_changed_without_a_file() -> None:
    change = read_change("marshal.strength=2")
    assert change is not None
    game = heistdsl.load("high-noon-heist", changes=[change]).new_game(seed=4)
    game.choose(game.decisions[0], game.decisions[0].default)
    document: Document = json.loads(json.dumps(game.save()))
    assert document["changes"] == ["marshal.strength=2"]
    assert heistdsl.replay(document).save() == document
    with pytest.raises(SavedGameError, match="the rules of High Noon Heist are not those"):
        heistdsl.replay({**document, "changes": []})


def without(key: str) -> Callable[[Document], object]:
    return lambda document: document.pop(key)


def with_(key: str, value: object) -> Callable[[Document], object]:
    return lambda document: document.update({key: value})


def input_(number: int, **changes: object) -> Callable[[Document], object]:
    return lambda document: document["inputs"][number].update(changes)


SPOILT: dict[str, tuple[Callable[[Document], object], str]] = {
    "no format": (without("format"), "format"),
    "a later format": (with_("format", 2), "format"),
    "no seed": (without("seed"), "format"),
    "changes that are none": (with_("changes", ["marshal"]), "format"),
    "changes in no list": (with_("changes", "marshal.strength=2"), "format"),
    "a seed in words": (with_("seed", "seven"), "format"),
    "players that are true": (with_("players", True), "format"),
    "no list of inputs": (with_("inputs", {}), "format"),
    "an input of nothing": (with_("inputs", [{}]), "format"),
    "an input with a strange key": (input_(0, colour="red"), "format"),
    "an answer that is none": (input_(0, answer=None), "format"),
    "an answer of player 0": (input_(0, player=0), "format"),
    "less than no time": (with_("inputs", [{"seconds": -1}]), "format"),
    "a million years": (with_("inputs", [{"seconds": 10**13}]), "format"),
    "options that are a list": (with_("options", []), "format"),
    "other rules": (with_("rules_hash", "0" * 64), "rules"),
    "too many players": (with_("players", 99), "setup"),
    "an unknown option": (with_("options", {"colour": "red"}), "setup"),
    "another answer": (input_(0, answer="r:99"), "input"),
    "another player's answer": (input_(0, player=2), "input"),
    "another answer that is allowed": (input_(6, answer="r:7"), "digest"),
    "another seed": (with_("seed", 3), "input"),
    "an answer less": (lambda document: document["inputs"].pop(), "digest"),
    "another digest": (with_("digest", "0" * 64), "digest"),
}


@pytest.mark.parametrize(("spoil", "reason"), SPOILT.values(), ids=list(SPOILT))
def test_spoilt_ones_are_refused(saved: Document, spoil: Callable[[Document], object], reason: str) -> None:
    document = copy.deepcopy(saved)
    spoil(document)
    with pytest.raises(SavedGameError) as refused:
        heistdsl.replay(document, rules_of("go-fish"))
    assert refused.value.reason == reason
    assert refused.value.message
    assert refused.value.help or reason == "setup"


@pytest.mark.parametrize("document", [None, 3, "saved", [], {}, {"format": None}, {"format": 1}])
def test_what_is_no_saved_game(document: object) -> None:
    with pytest.raises(SavedGameError):
        heistdsl.replay(document)


def test_a_format_that_is_no_number_is_told(saved: Document) -> None:
    with pytest.raises(SavedGameError, match="is a number, not '1'"):
        heistdsl.replay({**saved, "format": "1"})


def test_a_save_of_another_game_is_named(saved: Document) -> None:
    with pytest.raises(SavedGameError, match=r"a game of `.*go-fish`, not of Crazy Eights") as refused:
        heistdsl.replay(saved, rules_of("crazy-eights"))
    assert refused.value.reason == "rules"
    assert "go-fish" in refused.value.help


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=60)
@given(key=st.sampled_from(["packs", "deck", "players", "options", "seed", "inputs", "digest"]), value=json_values)
def test_whatever_stands_in_it_is_played_or_refused(saved: Document, key: str, value: object) -> None:
    document = {**copy.deepcopy(saved), key: value}
    try:
        heistdsl.replay(document, rules_of("go-fish"))
    except SavedGameError:
        return
    assert key in ("packs", "deck", "options") or value == saved[key]


def test_a_game_that_is_gone(saved: Document) -> None:
    with pytest.raises(RulesetError, match="no game or pack"):
        heistdsl.replay({**saved, "game": "no-such-game"})


def test_words_for_people_change_no_rules() -> None:
    def hash_of(**sections: Any) -> str:
        return Rules(tiny_game(**sections), Source("tiny")).rules_hash

    flow = "ann chooses n from 1..2"
    plain = hash_of(flow=flow, cards={"oddity": {"type": "agent", "power": 2}})
    told = {"type": "agent", "power": 2, "name": "Strange One", "flavour": "Odd.", "about": "A remark."}
    assert hash_of(flow=f"# a remark\n{flow}", cards={"oddity": told}) == plain
    assert hash_of(flow=flow, cards={"oddity": {"type": "agent", "power": 3}}) != plain
    assert hash_of(flow="ann chooses n from 1..3", cards={"oddity": {"type": "agent", "power": 2}}) != plain
    assert hash_of(flow=flow, cards={"oddity": {"type": "agent", "power": 2, "copies": 2}}) != plain


BAD_SETUPS = [
    ({"players": 1}, "players", "2 to 6"),
    ({"players": True}, "players", "2 to 6"),
    ({"players": "two"}, "players", "2 to 6"),
    ({"seed": 1.5}, "seed", "whole number"),
    ({"options": {"size": "four"}}, "options", "no options"),
    ({"backend": "steam"}, "backend", "`python`"),
]


@pytest.mark.parametrize(("arguments", "argument", "words"), BAD_SETUPS)
def test_set_ups_that_do_not_fit(arguments: dict[str, Any], argument: str, words: str) -> None:
    with pytest.raises(SetupError, match=words) as refused:
        rules_of("go-fish").new_game(**arguments)
    assert refused.value.argument == argument


def test_a_variant_that_does_not_exist_is_told_with_near_names() -> None:
    with pytest.raises(SetupError, match="did you mean `size`"):
        rules_of("goofspiel").new_game(options={"sise": "four"})
    with pytest.raises(SetupError, match="it is `thirteen`, `four`"):
        rules_of("goofspiel").new_game(options={"size": "five"})


def test_rules_with_mistakes_are_not_loaded(tmp_path: Any) -> None:
    (tmp_path / "game.yaml").write_text("game: {id: broken, name: Broken, players: 2}\nflow: p draws 1 frob\n")
    with pytest.raises(RulesetError) as broken:
        heistdsl.load(tmp_path)
    assert broken.value.diagnostics
    assert all(each.severity == "error" for each in broken.value.diagnostics)
    assert "game.yaml:2" in str(broken.value)
    for name in ("no-such-game", "./no/such/folder", ""):
        with pytest.raises(RulesetError):
            heistdsl.load(name)
    with pytest.raises(RulesetError, match="no deck"):
        heistdsl.load("high-noon-heist", deck="no-such-deck")
