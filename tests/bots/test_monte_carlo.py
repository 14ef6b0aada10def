"""The bot `mc`: rollouts, the same with and without modules; what it takes; that it reads nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tiny import tiny_game

from heistdsl.bots import Sight, Table, finish, make_bot, make_bots, step
from heistdsl.bots.candidates import candidates
from heistdsl.bots.monte_carlo_bot import MonteCarloBot
from heistdsl.games import Game, Outcome, Rules, backends, compiled, rollouts_in_modules
from heistdsl.games.loading import Source
from heistdsl.games.outcome import FAILED
from heistdsl.model.resolve import load_ruleset
from rulesets import rules_of


def asked(flow: str, **sections: Any) -> Game:
    """A little game that asks Ann, and ends with a ranking by gold."""
    ruleset = tiny_game(flow=f"{flow}\nrank players by gold\nend game", **sections)
    return Rules(ruleset, Source("tiny")).new_game(2, 1, backend="oracle")


def begun(game: str, players: int, answers: int, seed: int = 1) -> Game:
    """A game after some answers by chance."""
    found, names = rules_of(game).new_game(players, seed), ["random"] * players
    table = Table.seated(make_bots(names, players), names, seed)
    for _ in range(answers):
        step(found, table)
    return found


@contextmanager
def no_modules() -> Iterator[None]:
    """As if wasmtime were not installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "plays_in_bulk", lambda: False)
        yield


def answer(game: Game, seed: int = 0, rollouts: int = 60) -> Any:
    decision = game.decisions[0]
    return MonteCarloBot(rollouts).answer(Sight(game, decision.player), decision, Random(seed))


def values(game: Game, rollouts: int, seed: int = 7, *, near: bool = False) -> list[list[int]]:
    decision = game.decisions[0]
    sight = Sight(game, decision.player)
    return sight.values(decision, candidates(sight, decision, Random(0)), rollouts, seed, near=near)


# ---- rollouts


@pytest.mark.parametrize(
    ("game", "players", "answers"),
    [
        ("high-noon-heist", 2, 0),
        ("high-noon-heist", 2, 17),
        ("liars-dice", 3, 4),
        ("goofspiel", 3, 4),
        ("go-fish", 3, 15),
        ("crazy-eights", 2, 20),
        pytest.param("the-perfect-heist", 3, 40, marks=pytest.mark.long),
        pytest.param("the-specialists", 2, 20, marks=pytest.mark.long),
        pytest.param("achievement-hunter-heist", 3, 14, marks=pytest.mark.long),
    ],
)
def test_modules_find_what_copies_find(game: str, players: int, answers: int) -> None:
    here = begun(game, players, answers)
    inside = values(here, 3), values(here, 3, near=True)
    with no_modules():
        assert (values(here, 3), values(here, 3, near=True)) == inside
    assert {len(each) for found in inside for each in found} == {3}


def test_modules_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what is too large for them, or goes wrong in them, is not lost."""
    assert backends.plays_in_bulk()
    here, inside = begun("high-noon-heist", 2, 6), list[Any]()

    def too_large(*given: Any, near: bool) -> Any:
        inside.append(given)
        raise ValueError

    found = values(here, 4)
    monkeypatch.setattr(rollouts_in_modules, "roll_out_there", too_large)
    assert values(here, 4) == found
    assert len(inside) == 1
    broken = [None] * 4 * len(inside[0][2])
    monkeypatch.setattr(rollouts_in_modules, "roll_out_there", lambda *given, near: broken)
    assert values(here, 4) == found


def test_all_chance_follows_from_the_seed() -> None:
    game = begun("high-noon-heist", 2, 10)
    decision = game.decisions[0]
    sight = Sight(game, decision.player)
    world, ids = sight.imagine(1), [each.id for each in decision.options]
    first, second, again = world.roll_out(decision, ids, [5, 6, 5])
    assert first == again != second
    assert world.roll_out(decision, ids[::-1], [6]) == [second[::-1]]


def test_an_answer_that_is_not_allowed_is_a_lost_game() -> None:
    game = begun("high-noon-heist", 2, 0)
    decision = game.decisions[0]
    for _ in range(2):
        (row,) = game.roll_out(decision, [decision.options[0], "no:such"], [1])
        assert row[1] == FAILED != row[0]
        with no_modules():
            assert game.roll_out(decision, [decision.options[0], "no:such"], [1]) == [row]


def test_a_game_that_is_won_is_worth_more_than_any_lead() -> None:
    worths = [Outcome(ended, own, 0).worth for ended, own in ((-1, 90), (0, -90), (0, 90), (1, -90))]
    assert worths == sorted(worths)


def test_the_interpreter_rolls_out_too() -> None:
    game = asked("each n in 1..3: each p in players at once: p may: p gains 1 gold")
    found = values(game, 6)
    assert found == values(game, 6) != values(game, 6, seed=8)


# ---- the horizon

TURNS = """
game: {{id: turns, name: Turns, players: 2, limits: {{decisions: 60}}, bots: {bots}}}
counters: {{gold: {{owner: player}}, left: {{start: 3}}}}
phases: {{turn: Turn, day: Day}}
flow: |
  repeat while left > 0:
    lose 1 left
    phase day:
      each p in players:
        phase turn by p:
          active chooses one:
            option "save": active gains 1 gold
            option "waste": active gains 0 gold
  each p in players: p gains 100 gold
  rank players by gold
  end game
"""


@pytest.mark.parametrize("backend", ["python", "oracle", "module"])
@pytest.mark.parametrize(("bots", "most"), [("{horizon: turn}", (1, 0)), ("{horizon: day}", (1, 1)), ("{}", ())])
def test_rollouts_stop_at_the_horizon(bots: str, most: tuple[int, ...], backend: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(TURNS.format(bots=bots), encoding="utf-8")
    ruleset, found = load_ruleset(tmp_path)
    assert ruleset is not None
    assert found == []
    game = Rules(ruleset, Source("turns")).new_game(2, 1, backend="oracle" if backend == "oracle" else "python")

    def rows() -> list[list[Outcome]]:
        return game.roll_out(game.decisions[0], ["save", "waste"], range(6))

    if backend == "python":
        with no_modules():
            outcomes = rows()
    else:
        outcomes = rows()
    assert {each.ended != 0 for row in outcomes for each in row} == {not most}
    if most:
        assert all((row[0].own, row[1].own) == (1, 0) for row in outcomes)
        assert (1, max(each.others for row in outcomes for each in row)) == most
    else:
        assert all(each.own >= 100 for row in outcomes for each in row)


@pytest.mark.parametrize(
    ("bots", "words"), [("{horizon: dusk}", "H0203: unknown phase `dusk`"), ("{horizon: 3}", "H01")]
)
def test_a_horizon_is_a_phase(bots: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(TURNS.format(bots=bots), encoding="utf-8")
    assert any(f"{each.code}: {each.message}".startswith(words) for each in load_ruleset(tmp_path)[1])


# ---- the bot


def test_it_takes_what_wins() -> None:
    flow = 'ann chooses one:\n  option "one": ann gains 1 gold\n  option "three": ann gains 3 gold'
    assert answer(asked(flow), rollouts=12) == "three"
    assert answer(asked("ann chooses n from 1..4\nann gains n gold\nbob gains 3 gold"), rollouts=12) == 4
    assert answer(asked("ann chooses n from 1..4\nann gains n gold\nbob gains 3 gold"), rollouts=3) in range(1, 5)


def test_it_accepts_what_is_good_for_it() -> None:
    game = asked("gain 3 gold by bob\nbargain ann with bob over up to 2 gold: bob loses it.share.gold gold")
    game.choose(game.decisions[0], {"gold": 2})
    assert answer(game, rollouts=60) != "accept"


def test_it_sees_further_than_its_next_answer() -> None:
    """A sacrifice that pays two own decisions later."""
    flow = """
ann chooses one:
  option "now": ann gains 1 gold
  option "later": ann gains 2 luck
repeat 2 times:
  ann chooses one:
    option "left": bob gains 2 gold
    option "right": bob gains 2 gold
ann gains ann.luck gold"""
    game = asked(flow)
    assert answer(game, rollouts=60) == "later"
    assert answer(game, rollouts=2) == "now"  # a small budget goes by what answers lead to at once


def test_in_doubt_it_does_nothing() -> None:
    assert {answer(asked("ann may: ann gains 0 gold"), seed, 4) for seed in range(4)} == {"no"}


def test_many_answers_are_looked_at_with_a_small_budget() -> None:
    """More answers than rollouts: what they lead to at once still counts."""
    assert answer(asked("ann chooses n from 1..20\nann gains n gold"), rollouts=4) == 20


@pytest.mark.parametrize("modules", [True, False])
@pytest.mark.parametrize(
    ("game", "players", "answers"), [("high-noon-heist", 2, 9), ("liars-dice", 3, 4), ("go-fish", 3, 9)]
)
def test_it_reads_nothing_hidden(game: str, players: int, answers: int, modules: bool) -> None:
    """In worlds that differ only in what its player cannot know it finds the same values, and so the same answer."""
    here = begun(game, players, answers, seed=3)
    decision = here.decisions[0]
    sight = Sight(here, decision.player)
    worlds = [here, *(sight.imagine(seed) for seed in range(3))]
    places = {repr([world.view(player)["zones"] for player in range(players)]) for world in worlds}
    assert len(places) == len(worlds)
    if modules:
        found = [(values(world, 5), answer(world, 1)) for world in worlds]
    else:
        with no_modules():
            found = [(values(world, 2), answer(world, 1, 16)) for world in worlds]
    assert all(each == found[0] for each in found)


def test_a_whole_game_of_it_plays_again() -> None:
    digests = []
    for seed in (4, 4, 5):
        game, names = rules_of("high-noon-heist").new_game(2, 1), ["mc:12", "greedy:1"]
        finish(game, Table.seated(make_bots(names, 2), names, seed))
        digests.append(game.log.digest)
    assert digests[0] == digests[1] != digests[2]


def test_its_budget() -> None:
    bot: Any = make_bot("mc:50")
    assert bot.rollouts == 50
