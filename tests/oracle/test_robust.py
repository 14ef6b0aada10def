"""Whatever a text says, the interpreter goes on or ends with a named error."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playing import play_on
from tiny import tiny_game

import heistdsl.oracle.game as game_module
from heistdsl.model.ruleset import Effect
from heistdsl.oracle import Game, Prepared, RuleError
from heistdsl.syntax import tree as t
from heistdsl.syntax.functions import FUNCTIONS
from tests.syntax.strategies import texts

_RULESET = tiny_game(
    cards={"oddity": {"template": "agent", "effect": "nothing"}},
    procedures={"tip": {"parameters": {"p": "player"}, "effect": "p gains 1 gold"}},
    flow="ann plays oddity from limbo\nwindow for players\nphase fight: emit bell by players\nwindow for players",
)
_NAMES = (
    "me", "them", "this", "it", "that", "others", "players", "fight", "ace", "row", "heat", "deck", "price", "crew",
    "leader", "gold", "agent", "armed", "lift", "might", "hand", "field", "power", "owner", "town", "bridge", "clock",
    "active", "knife", "rack", "space", "home", "bell", "nothing", "everything", "skills", "turn", "shifts", "value",
)  # fmt: skip
_UNITS = ("gold", "coin", "die", "luck", "heat", "agent", "row", "d6")
_CODES = ("", "endless", "fuel", "hidden", "name", "nobody", "overflow", "recursion", "type")
#: Little fuel, so that loops for ever end soon.
_FUEL = 5000


def in_words_of_the_game(node: Any, chance: Random) -> Any:
    """The same tree, with names that mean something in the little game."""
    match node:
        case t.Name():
            return t.Name(chance.choice(_NAMES))
        case t.Get(base=base):
            return t.Get(in_words_of_the_game(base, chance), chance.choice(_NAMES))
        case t.Number(value=value) if value > 12:
            return t.Number(chance.randint(0, 3))
        case t.Call(arguments=arguments):
            function = chance.choice(tuple(FUNCTIONS.values()))
            given = [in_words_of_the_game(each, chance) for each in arguments] or [t.Name("row")]
            wanted = (given[index % len(given)] for index in range(len(function.arguments)))
            return t.Call(function.name, tuple(wanted))
        case t.Do(bind=bind):
            return t.Do("tip", (t.Name("me"),), bind)
        case tuple():
            return tuple(in_words_of_the_game(each, chance) for each in node)
        case t.Node():
            changed = {
                field.name: in_words_of_the_game(getattr(node, field.name), chance)
                for field in fields(node)
                if field.name != "span"
            }
            if changed.get("unit"):
                changed["unit"] = chance.choice(_UNITS)
            return replace(node, **changed)
        case _:
            return node


@settings(max_examples=80, suppress_health_check=list(HealthCheck))
@given(texts(1), st.integers(0, 1000))
def test_any_text_is_run_or_refused_by_name(tree: t.Text, seed: int) -> None:
    chance = Random(seed)
    card = replace(_RULESET.cards["oddity"], effect=Effect("card:oddity", in_words_of_the_game(tree, chance)))
    ruleset = replace(_RULESET, cards={**_RULESET.cards, "oddity": card})
    fuel, game_module.FUEL = game_module.FUEL, _FUEL
    try:
        game = Game(Prepared(ruleset), 2, seed)
        play_on(game, chance, 20, seconds=3)
        code = ""
    except RuleError as problem:
        code = problem.code
    finally:
        game_module.FUEL = fuel
    assert code in _CODES
