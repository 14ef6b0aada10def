"""The laws of all games, kept by every ruleset. Games are walked by chance; see tests/support/rulesets.py."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from shown import seen

import heistdsl
from heistdsl.bots import Sight, Table, finish, make_bots
from heistdsl.games import BACKENDS, Game, UndoError, legal_answers, random_answer
from heistdsl.games.compiled import Compiled
from heistdsl.games.running import Chosen
from rulesets import RULESETS, after, begin, moments, rules_of, walk

SEED = 1
every_ruleset = pytest.mark.parametrize("id", RULESETS)
#: Rulesets whose whole games are short enough to be played in every run.
QUICK = ["high-noon-heist", "achievement-hunter-heist", "the-specialists", "goofspiel", "liars-dice"]


def play_on(game: Game, chance: Random, answers: int) -> None:
    for _ in range(answers):
        if not game.decisions:
            return
        decision = chance.choice(game.decisions)
        game.choose(decision, random_answer(decision, chance))


def everything(game: Game) -> tuple[Any, ...]:
    """All there is to see of a game."""
    return game.log.digest, game.decisions, game.result, [game.view(player) for player in range(game.players)]


def places_of(game: Game) -> tuple[list[int], list[int]]:
    """The numbers of all pieces that lie somewhere, zone by zone, and of those that lie nowhere: from the state behind
    the facade, which no player and no bot ever gets."""
    running: Any = game._running
    if isinstance(running, Compiled):
        state = running._game.state
        lying = [piece for zone in state.z for piece in zone if piece >= 0]
        return lying, [piece for piece, zone in enumerate(state.where) if zone < 0]
    world = running._game.world
    lying = [piece for zone in world.zones.values() for piece in zone if piece is not None]
    return lying, [piece for piece, ref in enumerate(world.zone_of) if ref is None]


@every_ruleset
def test_whoever_is_asked_can_answer(id: str) -> None:
    game = begin(id, SEED)
    for each in walk(id, SEED):
        assert game.decisions
        for decision in game.decisions:
            ids = [option.id for option in decision.options]
            assert len(set(ids)) == len(ids)
            assert decision.refusal(decision.default) == ""
            assert next(legal_answers(decision), None) is not None
        game.tell(each)
    assert game.decisions or game.result


@every_ruleset
def test_pieces_are_conserved(id: str) -> None:
    game = begin(id, SEED)
    lying, nowhere = places_of(game)
    pieces = list(range(len(lying) + len(nowhere)))
    for each in walk(id, SEED):
        game.tell(each)
        lying, nowhere = places_of(game)
        assert sorted([*lying, *nowhere]) == pieces


@every_ruleset
def test_all_ways_of_running_rules_play_the_same_game(id: str) -> None:
    compare_backends(id, SEED)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 22))
@every_ruleset
def test_all_ways_of_running_rules_play_more_of_the_same_games(id: str, seed: int) -> None:
    compare_backends(id, seed)


def compare_backends(id: str, seed: int) -> None:
    games = [begin(id, seed, backend) for backend in BACKENDS]
    for each in walk(id, seed):
        for game in games:
            game.tell(each)
        first, *others = [(game.log.digest, game.decisions, game.result) for game in games]
        assert [first] * len(others) == others


@every_ruleset
def test_a_clone_goes_its_own_way(id: str) -> None:
    for moment in moments(id, SEED, 2):
        game = after(id, SEED, moment)
        before = everything(game)
        copy = game.clone()
        assert everything(copy) == before
        play_on(copy, Random(SEED), 6)
        assert everything(game) == before


@every_ruleset
def test_a_saved_game_is_played_again(id: str) -> None:
    game = after(id, SEED, len(walk(id, SEED)))
    saved = json.loads(json.dumps(game.save()))
    again = heistdsl.replay(saved, rules_of(id))
    assert everything(again) == everything(game)
    assert again.save() == saved


@every_ruleset
def test_views_and_logs_are_plain_data(id: str) -> None:
    game = after(id, SEED, len(walk(id, SEED)))
    for player in range(game.players):
        for shown in (game.view(player), game.log.seen_by(player), list(game.log)):
            assert json.loads(json.dumps(shown)) == shown


@every_ruleset
def test_what_a_player_cannot_know_shows_nowhere(id: str) -> None:
    """Two worlds that differ only in what a player cannot know look the same to that player, byte for byte."""
    for moment in moments(id, SEED, 2):
        game = after(id, SEED, moment)
        for player in range(game.players):
            other = game.determinise(player, moment)
            assert seen(game, player) == seen(other, player)


@every_ruleset
def test_imagined_worlds_can_be_played(id: str) -> None:
    game = after(id, SEED, moments(id, SEED, 2)[0])
    before = everything(game)
    for player in range(min(game.players, 3)):
        imagined = Sight(game, player).imagine(player)
        copy = imagined.clone()
        assert everything(copy) == everything(imagined)
        play_on(imagined, Random(player), 8)
        assert everything(copy) == everything(game.determinise(player, player))
    assert everything(game) == before


@every_ruleset
def test_what_is_taken_back_has_not_been(id: str) -> None:
    inputs = walk(id, SEED)
    for moment in moments(id, SEED, 2):
        given = inputs[moment - 1]
        if not isinstance(given, Chosen):
            continue
        before, game = everything(after(id, SEED, moment - 1)), after(id, SEED, moment)
        now = everything(game)
        try:
            game.undo(given.player)
        except UndoError:
            assert everything(game) == now
        else:
            assert everything(game) == before


@every_ruleset
def test_open_options_are_explained(id: str) -> None:
    game = after(id, SEED, moments(id, SEED, 2)[0])
    for decision in game.decisions:
        for option in decision.options[:3]:
            assert game.explain(option.id).open
    counters = [path for path in game.view(0)["counters"] if "[" not in path]  # type: ignore[attr-defined]
    for path in counters[:3]:
        assert game.explain(path, 0).steps


@pytest.mark.parametrize("id", QUICK)
def test_games_end(id: str) -> None:
    finish_one(id, 0)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 6))
@every_ruleset
def test_all_games_end(id: str, seed: int) -> None:
    finish_one(id, seed)


def finish_one(id: str, seed: int) -> None:
    game = begin(id, seed)
    names = ["random"] * game.players
    answered = finish(game, Table.seated(make_bots(names, game.players), names, seed))
    limit = rules_of(id).ruleset.limits.get("decisions", 10_000)
    assert game.result
    assert answered <= limit + 1
    assert (game.result.reason == "limit") == (answered > limit)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 8))
@every_ruleset
def test_nothing_leaks_in_longer_walks(id: str, seed: int) -> None:
    for moment in moments(id, seed, 12):
        game = after(id, seed, moment)
        for player in range(game.players):
            assert seen(game, player) == seen(game.determinise(player, seed), player)
