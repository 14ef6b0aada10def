"""What the checker learns about texts without mistakes, which later stages build on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from heistdsl.check import Context, Typing, examine
from heistdsl.check.learning import texts_of
from heistdsl.check.typing import Meaning
from heistdsl.model import types as t
from heistdsl.model.resolve import load_ruleset
from heistdsl.model.ruleset import Ruleset
from heistdsl.syntax import tree

ROOT = Path(__file__).parents[2]
GAMES = [*sorted((ROOT / "rulesets").glob("*/game.yaml")), ROOT / "docs/examples/vault-run/game.yaml"]
EXPRESSIONS = get_args(tree.Expression)
#: Names that are only named: nothing of a type stands behind them.
WITHOUT_TYPE = frozenset(("event", "unit", "purpose", "phase"))


@pytest.fixture(scope="module", params=GAMES, ids=lambda file: file.parent.name)
def game(request: pytest.FixtureRequest) -> Ruleset:
    """Each game that is shipped."""
    ruleset, _ = load_ruleset(request.param.parent)
    assert ruleset is not None
    return ruleset


def typed_texts(ruleset: Ruleset) -> Iterator[tuple[tree.Node, Typing]]:
    """Every text and formula of a game with what is known about it."""
    typings = examine(ruleset).typings
    for effect, _ in texts_of(ruleset):
        yield effect.text, typings[effect.id]
    for value in ruleset.values.values():
        yield value.formula, typings[f"value:{value.id}"]


def test_a_shipped_game_has_no_mistakes(game: Ruleset) -> None:
    assert examine(game).diagnostics == ()


def test_every_expression_has_a_type_and_every_name_a_meaning(game: Ruleset) -> None:
    for text, typing in typed_texts(game):
        for node in tree.walk(text):
            if isinstance(node, tree.Name):
                meaning = typing.meaning_of(node)
                assert meaning is not None, node.span
                if meaning.space in WITHOUT_TYPE or meaning == Meaning("builtin", "option"):
                    continue
            if isinstance(node, EXPRESSIONS) and not isinstance(node, tree.Sequence):  # its members have types
                assert typing.type_of(node) != t.UNKNOWN, node.span
            if isinstance(node, tree.Act):
                assert typing.shape_of(node) is not None


def only(text: str, ruleset: Ruleset, context: Context) -> tuple[tree.Text, Typing]:
    """A text put into the game as the rule `probe`, and what is learnt about it."""
    from dataclasses import replace

    from heistdsl.model.ruleset import Effect
    from heistdsl.syntax.parse import parse_text

    parsed, _ = parse_text(text)
    assert parsed is not None
    card = replace(ruleset.cards["crowbar"], id="probe", effect=Effect("card:probe", parsed), kind=context.kind or "")
    checked = examine(replace(ruleset, cards={**ruleset.cards, "probe": card}))
    assert [found.message for found in checked.diagnostics] == []
    return parsed, checked.typings["card:probe"]


GADGET = t.PieceType(frozenset({"gadget"}))
PERSON = t.PieceType(frozenset({"person"}))

TYPES = [
    # text, the last expression of this form in it, its type
    ("gain count(my.hand where gadget) fame", "my.hand where gadget", t.SetType(GADGET)),
    ("choose c from my.hand where gadget\ndiscard c", "c", GADGET),
    ("choose up to 2 c from my.hand where gadget\ndiscard c", "c", t.SetType(GADGET)),
    ("choose c from my.hand\nif c is person: gain c.power fame\ndiscard c", "c.power", t.NUMBER),
    ("choose c from my.hand\nif c is not person: stop\ngain c.power fame\ndiscard c", "c.power", t.NUMBER),
    ("choose c from my.hand\nif c is person: stop\ngain c.bonus fame\ndiscard c", "c", GADGET),
    ("move top(1 of jobs) to current", "top(1 of jobs)", t.PieceType(frozenset({"job"}), maybe=True)),
    ("gain current.pay fame", "current.pay", t.NUMBER),
    ("roll 2 d6 for luck as r\ngain r.total fame", "r", t.EventType("roll")),
    ("on discard of gadget by me: gain it.card.bonus fame", "it.card", t.PieceType(GADGET.types, maybe=True)),
    ("on found by me: gain it.card.bonus fame", "it.card", t.PieceType(GADGET.types, maybe=True)),
    ("gain my.rack[1].number fame", "my.rack[1]", t.SlotType("rack")),
    ("gain count(my.rack where empty) fame", "my.rack where empty", t.SetType(t.SlotType("rack"))),
    ("choose s from skill\ngain my.tries[s] fame", "s", t.WordType("skill")),
    ("if highest(fame of players) = {me}: draw 1", "highest(fame of players)", t.PLAYERS),
    ("gain count(next-to(harbour)) fame", "next-to(harbour)", t.SetType(t.PlaceType("road"))),
    ("gain missing(current.needs, my.skills) fame", "my.skills", t.SetType(t.WordType("skill"))),
]


@pytest.mark.parametrize(("text", "form", "expected"), TYPES, ids=[text for text, _, _ in TYPES])
def test_type(text: str, form: str, expected: t.Type, ruleset: Ruleset) -> None:
    parsed, typing = only(text, ruleset, Context("card", kind="gadget"))
    found = [
        node for node in tree.walk(parsed) if isinstance(node, EXPRESSIONS) and node.span and node.span.text == form
    ]
    assert typing.type_of(found[-1]) == expected


MEANINGS = [
    ("gain count(my.hand where gadget) fame", "gadget", Meaning("test", "gadget")),
    ("gain count(my.hand where that is gadget) fame", "gadget", Meaning("kind", "gadget")),
    ("gain sum(bonus of my.hand where gadget) fame", "bonus", Meaning("part", "bonus")),
    ("let n = 2\ngain n fame", "n", Meaning("local", "n")),
    ("if weather = calm: draw 1", "calm", Meaning("word", "calm")),
    ("if option.alarm = loud: draw 1", "loud", Meaning("word", "loud")),
    ("if job: draw 1", "job", Meaning("phase", "job")),
    ("on roll for chance by me: draw 1", "chance", Meaning("purpose", "chance")),
    ("before lose by me where it.unit = fame: it.amount -= 1", "fame", Meaning("unit", "fame")),
    ("gain count(road) fame", "road", Meaning("map", "road")),
]


@pytest.mark.parametrize(("text", "name", "expected"), MEANINGS, ids=[text for text, _, _ in MEANINGS])
def test_meaning(text: str, name: str, expected: Meaning, ruleset: Ruleset) -> None:
    parsed, typing = only(text, ruleset, Context("card", kind="gadget"))
    found = [node for node in tree.walk(parsed) if isinstance(node, tree.Name) and node.id == name]
    assert typing.meaning_of(found[-1]) == expected
