"""What holds in every game, tried in random play of a small game with a bit of everything."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import play_on, random_answer
from tiny import tiny_game

from heistdsl.oracle import Game, IllegalChoice, Prepared, RuleError, replay_input
from heistdsl.oracle.things import Player, ZoneRef

_SCRAMBLE = yaml.safe_load((Path(__file__).parent / "scramble.yaml").read_text(encoding="utf-8"))
_PREPARED = Prepared(tiny_game(**_SCRAMBLE))

seeds = st.integers(0, 10_000)
games = st.tuples(seeds, st.integers(2, 4), st.integers(0, 25))


def _game(seed: int, players: int, answers: int) -> Game:
    game = Game(_PREPARED, players, seed)
    play_on(game, Random(seed), answers)
    return game


@settings(max_examples=25)
@given(games)
def test_pieces_are_conserved(case: tuple[int, int, int]) -> None:
    world = _game(*case).world
    lying = sorted(piece for content in world.zones.values() for piece in content if piece is not None)
    nowhere = [index for index, ref in enumerate(world.zone_of) if ref is None]
    assert sorted([*lying, *nowhere]) == list(range(len(_PREPARED.pieces)))
    for ref, content in world.zones.items():
        assert all(world.zone_of[piece] == ref for piece in content if piece is not None)


@settings(max_examples=25)
@given(games)
def test_the_same_inputs_give_the_same_log(case: tuple[int, int, int]) -> None:
    game = _game(*case)
    again = Game(_PREPARED, case[1], case[0])
    for input_ in json.loads(json.dumps(game.inputs)):
        replay_input(again, input_)
    assert again.log.digest == game.log.digest
    assert again.decisions == game.decisions


@settings(max_examples=25)
@given(games)
def test_another_seed_gives_another_log(case: tuple[int, int, int]) -> None:
    seed, players, _ = case
    assert Game(_PREPARED, players, seed).log.digest != Game(_PREPARED, players, seed + 1).log.digest


@settings(max_examples=25)
@given(games)
def test_a_clone_goes_its_own_way(case: tuple[int, int, int]) -> None:
    game = _game(*case)
    digest, views = game.log.digest, [game.view(seat) for seat in range(case[1])]
    copy = game.clone()
    assert copy.log.digest == digest
    play_on(copy, Random(1), 10)
    assert game.log.digest == digest
    assert [game.view(seat) for seat in range(case[1])] == views


@settings(max_examples=25)
@given(games)
def test_a_game_that_waits_can_be_answered(case: tuple[int, int, int]) -> None:
    game = _game(*case)
    assert game.decisions or game.result
    for decision in game.decisions:
        game.clone().choose(decision, decision.default)


@settings(max_examples=25)
@given(games)
def test_an_illegal_answer_changes_nothing(case: tuple[int, int, int]) -> None:
    game = _game(*case)
    before = (game.log.digest, game.world.version, game.decisions, game.inputs)
    for decision in game.decisions:
        for answer in ("no:such-option", 99, ["x", "x"], {"p9": 1}, []):
            try:
                decision.read(answer)
            except IllegalChoice:
                with pytest.raises(IllegalChoice):
                    game.choose(decision, answer)
                assert (game.log.digest, game.world.version, game.decisions, game.inputs) == before


@settings(max_examples=25)
@given(games)
def test_views_are_plain_data(case: tuple[int, int, int]) -> None:
    game = _game(*case)
    for seat in range(case[1]):
        assert json.loads(json.dumps(game.view(seat))) == game.view(seat)


@settings(max_examples=25)
@given(games)
def test_nobody_notices_a_hidden_card_that_is_exchanged(case: tuple[int, int, int]) -> None:
    """Exchange two cards that a player does not know: that player's view stays the same."""
    game = _game(*case)
    world = game.world
    for seat in range(case[1]):
        hidden = [
            piece
            for ref in (ZoneRef("deck"), *(ZoneRef("hand", Player(other)) for other in range(case[1]) if other != seat))
            for piece in world.content(ref)
            if seat not in world.known_to[piece]
        ]
        if len(hidden) < 2:
            continue
        before = game.view(seat)
        one, other = Random(case[0]).sample(hidden, 2)
        world.exchange(one, other)
        assert game.view(seat) == before
        world.exchange(one, other)


@settings(max_examples=25)
@given(games)
def test_sealed_answers_show_in_no_view(case: tuple[int, int, int]) -> None:
    seed, players, _ = case
    game = Game(_PREPARED, players, seed)
    first = game.decisions[0]
    others = [seat for seat in range(players) if seat != first.player.index]
    before = [game.view(seat)["zones"] for seat in others]
    game.choose(first, random_answer(Random(seed), first))
    if game.decisions and len(game.decisions) == players - 1:
        assert [game.view(seat)["zones"] for seat in others] == before


def test_time_is_no_part_of_the_answer() -> None:
    flow = 'run clock\nwindow for players at once:\n  option "up": heat += 1'
    prepared = Prepared(tiny_game(flow=flow, rules={"end": "on clock at 5:00: players lose"}))
    game = Game(prepared, 2)
    play_on(game, Random(3), 40, seconds=20)
    again = Game(prepared, 2)
    for input_ in game.inputs:
        replay_input(again, input_)
    assert again.log.digest == game.log.digest


def test_the_limit_of_decisions_ends_a_game() -> None:
    game = Game(tiny_game(flow="repeat: ann chooses wait from 1..2"), 2)
    assert play_on(game, Random(0), 1000) == 61
    assert game.result is not None
    assert game.result.reason == "limit"


def test_a_game_that_is_wrong_stops_with_a_named_error() -> None:
    game = Game(tiny_game(flow="ann chooses n from 1..2\nann.luck = 1 / (n - n)"), 2)
    with pytest.raises(RuleError) as found:
        game.choose(game.decisions[0], 1)
    assert found.value.code == "overflow"
    assert found.value.span is not None
    assert game.decisions == ()


def test_wrong_arguments_are_refused() -> None:
    ruleset = tiny_game(flow="nothing")
    with pytest.raises(ValueError, match="2 to 4"):
        Game(ruleset, 7)
    with pytest.raises(ValueError, match="no option"):
        Game(ruleset, 2, options={"loud": "maybe"})


def test_an_answer_to_a_closed_decision_is_illegal() -> None:
    game = Game(tiny_game(flow="repeat 2 times: ann chooses n from 1..2"), 2)
    old = game.decisions[0]
    game.choose(old, 1)
    with pytest.raises(IllegalChoice):
        game.choose(old, 1)


def test_looking_whether_an_answer_is_allowed_never_runs_out_of_fuel(monkeypatch: pytest.MonkeyPatch) -> None:
    flow = """
ann.gold = 3
move everything where queen to ann.hand
move everything where jack to ann.hand
ann may:
  pay:
    ann chooses some c from ann.hand
    discard c
    ann loses sum(power of c) gold
"""
    monkeypatch.setattr("heistdsl.oracle.game.FUEL", 2_000)
    game = Game(tiny_game(flow=flow), 2)
    game.choose(game.decisions[0], "yes")
    for _ in range(200):
        with pytest.raises(IllegalChoice):
            game.choose(game.decisions[0], ["c:jack", "c:queen"])
    game.choose(game.decisions[0], ["c:queen"])
    assert not game.decisions


def test_an_error_without_a_place_of_its_own_has_that_of_its_statement() -> None:
    with pytest.raises(RuleError) as found:
        Game(tiny_game(flow="ann.luck = 1\nmove ace to heat"), 2)
    assert found.value.span is not None
    assert found.value.span.text == "move ace to heat"
