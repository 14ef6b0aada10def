"""What stands after the dot of a thing, by the type of the thing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from heistdsl.model import types as t
from heistdsl.model.describe import format_type
from heistdsl.model.parts import declared_type, member_type, part_of, parts_of
from heistdsl.model.ruleset import Ruleset
from heistdsl.model.types import Type
from heistdsl.syntax.verbs import VERBS
from heistdsl.text import Diagnostic, render_text

Loaded = tuple[Ruleset | None, list[Diagnostic]]

GAME = """\
game: {id: g, name: G, players: 2}
tags: [armed]
words-of: {skill: [hacking, driving]}
types:
  job: {attributes: {price: 1..3, side: {type: player, optional: true}}}
  tool: {tags: [armed], attributes: {price: number, needs: set of skill}}
  cube: {faces: 6}
zones:
  deck: {}
  hand: {owner: player, holds: [job, tool]}
  rack: {owner: player, holds: [cube], slots: 4}
  below: {owner: job, holds: [tool]}
  garage: {owner: city, holds: [tool]}
counters: {heat: {}, fame: {owner: player}, wear: {owner: armed}, spaces: {owner: player, keyed-by: skill}}
state: {boss: player, goal: {owner: tool, type: job}}
values: {strength: {owner: player, is: count(hand)}, shifts: {owner: cube, type: set of number, is: "{0}"}, tax: 2}
supplies: {coins: {from: deck, to: hand}}
events: {robbed: {where-to: place of city}}
maps: {city: {track: [north, south], attributes: {toll: number}, nodes: {north: {toll: 1}, south: {toll: 2}}}}
"""

OF_PIECES = "owner: player, at: {at}, zone: , host: card, attached: set of card, kind: kind, facedown: condition"
IN_SLOTS = ", slot: number"
PARTS: dict[str, tuple[Type | None, str]] = {
    "game": (None, "deck: deck, heat: number, boss: player, tax: number"),
    "player": (
        t.PLAYER,
        "hand: hand, rack: rack, fame: number, spaces: skill, strength: number, seat: number",
    ),
    "job": (
        t.PieceType(frozenset({"job"})),
        OF_PIECES.format(at="player") + ", price: number, side: player, below: below",
    ),
    "tool": (
        t.PieceType(frozenset({"tool"})),
        OF_PIECES.format(at="place of city") + ", price: number, needs: set of skill, wear: number, goal: job",
    ),
    "cube": (
        t.PieceType(frozenset({"cube"})),
        OF_PIECES.format(at="player") + ", value: number, faces: number" + IN_SLOTS + ", shifts: set of number",
    ),
    "place": (t.PlaceType("city"), "toll: number, garage: garage, here: set of card, space: number"),
    "slot": (t.SlotType("rack"), "empty: condition, number: number, piece: cube"),
    "share": (t.SHARE, "heat: number, fame: number, wear: number, spaces: number, coins: number"),
    "declared event": (
        t.EventType("robbed"),
        "by: player, source: card, card: card, cards: set of card, where-to: place of city",
    ),
    "verb": (
        t.EventType("move"),
        "by: player, source: card, card: card, cards: set of card, amount: number, from: , to: ",
    ),
    "layer": (
        t.EventType("raise"),
        "by: player, source: card, amount: number, value: number, direct: condition",
    ),
    "number": (t.NUMBER, ""),
    "word": (t.WordType("skill"), ""),
}


@pytest.fixture
def ruleset(load: Callable[..., Loaded]) -> Ruleset:
    found, diagnostics = load({"game.yaml": GAME})
    assert render_text(diagnostics) == ""
    assert found
    return found


@pytest.mark.parametrize("owner", PARTS)
def test_parts(owner: str, ruleset: Ruleset) -> None:
    type_, expected = PARTS[owner]
    parts = parts_of(ruleset, type_)
    assert ", ".join(f"{part.name}: {format_type(part.type)}" for part in parts.values()) == expected


def test_parts_of_many_are_those_of_their_members(ruleset: Ruleset) -> None:
    cube = t.PieceType(frozenset({"cube"}))
    assert parts_of(ruleset, t.SetType(cube)) == parts_of(ruleset, cube)
    assert parts_of(ruleset, t.ZoneType("rack")) == parts_of(ruleset, cube)
    assert parts_of(ruleset, t.ZoneType("")) == parts_of(ruleset, t.PIECE)
    assert member_type(ruleset, t.ZoneType("rack")) == cube
    assert member_type(ruleset, t.NUMBER) == t.NUMBER


def test_any_piece_has_the_parts_of_all_types(ruleset: Ruleset) -> None:
    assert {"price", "needs", "side", "wear", "goal", "below", "value", "shifts", "slot"} <= parts_of(
        ruleset, t.PIECE
    ).keys()


def test_a_part_knows_its_declaration(ruleset: Ruleset) -> None:
    part = part_of(ruleset, t.PLAYER, "fame")
    assert part
    assert (part.space, part.declared) == ("counter", ruleset.counters["fame"])
    assert part_of(ruleset, t.PLAYER, "fmae") is None


def test_declared_types(ruleset: Ruleset) -> None:
    assert declared_type(ruleset.counters["spaces"]) == t.KeyedType("skill")
    assert declared_type(ruleset.zones["hand"]) == t.ZoneType("hand")
    assert declared_type(ruleset.values["tax"]) == t.NUMBER


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_a_payload(verb: str, ruleset: Ruleset) -> None:
    assert {*VERBS[verb].carries, "by", "source"} <= parts_of(ruleset, t.EventType(verb)).keys()
