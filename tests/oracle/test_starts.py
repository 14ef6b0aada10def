"""A set-up is played once for all games that begin with it, and none of them notices."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from playing import play_on
from tiny import tiny_game

from heistdsl.oracle import Game, Prepared, RuleError
from heistdsl.oracle.language import LANGUAGE
from heistdsl.oracle.run import Run, Steps
from heistdsl.oracle.scope import Env, Frame
from heistdsl.oracle.starts import Starts
from heistdsl.syntax.tree import Body

#: Somebody is asked, and something lasts that changes what it keeps.
_SETUP = """shuffle deck
deal 3 to players.hand
players may: heat = 5
let n = 1
on bell by ann:
  n += 1
  ann.gold += n
  ann draws 1
"""
_FLOW = """repeat 4 times:
  phase turn by ann:
    emit bell by players
    each p in players: p chooses c from p.hand
"""


def _arranged(run: Run) -> None:
    run.world.set_counter(("heat", None, ""), run.world.counters.get(("heat", None, ""), 0) + 1)


@pytest.fixture
def prepared() -> Prepared:
    return Prepared(tiny_game(setup=_SETUP, flow=_FLOW))


@pytest.mark.parametrize("seed", [0, 7])
def test_games_with_one_set_up_go_as_games_with_their_own(prepared: Prepared, seed: int) -> None:
    starts = Starts(prepared)
    for answers in (12, 3, 12):
        own = Game(prepared, 3, seed, arrange=_arranged)
        shared = starts.game(3, seed, {}, _arranged)
        for game in (own, shared):
            play_on(game, Random(answers), answers)
        assert shared.log.digest == own.log.digest
        assert shared.inputs == own.inputs
        assert shared.decisions == own.decisions
        assert shared.clone().log.digest == own.log.digest


def test_the_set_up_is_run_once_for_the_same_players_seed_and_options(prepared: Prepared) -> None:
    setup, ran = prepared.ruleset.setup, []
    assert setup is not None

    def run_body(run: Run, body: Body, env: Env, rest: tuple[Frame, ...]) -> Steps[None]:
        ran.extend([run.world.seed] if body == setup.text.body else [])
        return LANGUAGE.run_body(run, body, env, rest)

    starts, language = Starts(prepared), replace(LANGUAGE, run_body=run_body)
    begun: list[tuple[int, int, dict[str, str]]] = [(2, 0, {}), (3, 0, {}), (2, 1, {}), (2, 0, {"loud": "yes"})]
    for players, seed, options in begun * 2:
        starts.game(players, seed, options, _arranged, language)
    assert len(ran) == len(begun)


def test_without_an_arrangement_the_set_up_is_asked_for(prepared: Prepared) -> None:
    starts = Starts(prepared)
    starts.game(2, 0, {}, _arranged)
    game = starts.game(2, 0, {}, None)
    assert {option.id for decision in game.decisions for option in decision.options} == {"yes", "no"}
    assert game.decisions == Game(prepared, 2, 0).decisions


def test_a_set_up_that_goes_wrong_goes_wrong_again() -> None:
    starts = Starts(Prepared(tiny_game(setup="heat = 1 / heat", flow=_FLOW)))
    for _ in range(2):
        with pytest.raises(RuleError, match="division by zero"):
            starts.game(2, 0, {}, _arranged)
