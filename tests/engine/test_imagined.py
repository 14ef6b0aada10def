"""Imagined worlds of compiled games: they look the same, all that is hidden may be anything, and they can be played."""

import json
from collections import Counter
from random import Random

import pytest
from side_by_side import Pair, shipped, small

from heistdsl import engine
from heistdsl.engine import RuleError
from heistdsl.games import Game, Rules, random_answer
from heistdsl.games.loading import Source
from heistdsl.games.machines import machine_of
from heistdsl.ir.kinds import settled
from heistdsl.ir.ops import OPERATIONS
from heistdsl.ir.signatures import PACKED, PIECE, PLAIN, SIGNATURES, UNSURE, ZONE
from heistdsl.lower import NotLowered, compile_rules
from heistdsl.oracle.prepared import Prepared
from rulesets import RULESETS, rules_of

GAMES = ("high-noon-heist", "goofspiel", "go-fish", "crazy-eights")
#: Here the interpreter does not play along: it takes long.
LARGE = ("achievement-hunter-heist",)


def pair(game: str) -> Pair:
    return shipped(game) if game.endswith("heist") else small(game)


def begun(game: str, seed: int, answers: int) -> Game:
    """A game of the engine after so many answers by chance."""
    ruleset = pair(game).ruleset
    assert machine_of(Prepared(ruleset)) is not None
    players = min(ruleset.min_players + seed % 2, ruleset.max_players)
    begun = Rules(ruleset, Source(game)).new_game(players, seed)
    play_on(begun, Random(seed), answers)
    return begun


def play_on(game: Game, chance: Random, answers: int) -> None:
    for _ in range(answers):
        if not game.decisions:
            return
        decision = chance.choice(game.decisions)
        game.choose(decision, random_answer(decision, chance))
        if game.clock_runs:
            game.tick(5)


def seen(game: Game, player: int) -> str:
    """All that a player is shown; whom the game waits for is asked anew."""
    view = {key: value for key, value in game.view(player).items() if key != "waiting"}
    own = [str(decision) for decision in game.decisions if decision.player == player]
    return json.dumps([view, game.log.seen_by(player), own])


@pytest.mark.parametrize("game", GAMES)
def test_a_player_cannot_tell(game: str) -> None:
    for seed, answers in enumerate((0, 7, 20)):
        real = begun(game, seed, answers)
        for player in range(real.players):
            world = real.determinise(player, seed)
            assert seen(world, player) == seen(real, player)
            nested = world.determinise(player, seed + 1)
            assert seen(nested, player) == seen(real, player)


@pytest.mark.parametrize("game", LARGE)
def test_a_player_cannot_tell_in_a_large_game(game: str) -> None:
    chance = Random(game)
    real = engine.Game(engine.Machine(compile_rules(shipped(game).ruleset)), 2, 1)
    for answers in range(10):
        for player in range(2):
            world = real.imagine(player, answers)
            assert look(world, player) == look(real, player)
            for _ in range(4):
                reply(world, chance)
        reply(real, chance)


def look(game: engine.Game, player: int) -> str:
    view = {key: value for key, value in game.view(player).items() if key != "waiting"}
    return json.dumps([view, [str(each) for each in game.decisions if each.player.index == player]])


def reply(game: engine.Game, chance: Random) -> None:
    """Answer a question by chance, as far as that is easy, else as it is answered by default."""
    if game.decisions:
        decision = chance.choice(game.decisions)
        easy = decision.kind in ("choose", "name", "offer")
        game.choose(decision, chance.choice(decision.options) if easy else decision.default)
        if game.state.ticking:
            game.tick(5)


@pytest.mark.parametrize("game", GAMES)
def test_imagined_worlds_go_on_and_leave_the_game_alone(game: str) -> None:
    for seed, answers in enumerate((1, 9)):
        real = begun(game, seed, answers)
        before = [seen(real, player) for player in range(real.players)]
        world = real.determinise(seed % real.players, 7)
        copy = world.clone()
        play_on(world, Random(seed), 20)
        assert world.decisions or world.result
        assert [seen(real, player) for player in range(real.players)] == before
        assert copy.log.digest == real.determinise(seed % real.players, 7).log.digest


def test_what_lies_face_down_may_be_any_card_of_the_hand() -> None:
    real, chance = begun("high-noon-heist", 0, 0), Random(1)
    while "p1.played" not in zones(real) or not any(each.player == 1 for each in real.decisions):
        decision = real.decisions[0]
        real.choose(decision, random_answer(decision, chance))
    hidden = [card["id"] for zone in ("p1.hand", "p1.played") for card in zones(real)[zone]]
    found = Counter(zones(real.determinise(1, seed))["p1.played"][0]["id"] for seed in range(40 * len(hidden)))
    assert set(found) == set(hidden)
    assert min(found.values()) > 15
    assert max(found.values()) < 75


def zones(game: Game) -> dict[str, list[dict[str, str]]]:
    return game.view(0)["zones"]  # type: ignore[return-value]


def test_what_others_have_answered_is_asked_again() -> None:
    real = begun("goofspiel", 1, 0)
    assert len(real.decisions) == real.players
    real.choose(real.decisions[0], real.decisions[0].default)
    assert {each.player for each in real.decisions} == {1, *range(2, real.players)}
    other = real.determinise(1, 3)
    assert {each.player for each in other.decisions} == set(range(real.players))
    own = real.determinise(0, 3)
    assert 0 not in {each.player for each in own.decisions}


def test_chance_goes_its_own_way() -> None:
    real = begun("high-noon-heist", 2, 4)
    decks = {str(real.determinise(0, seed)._running._game.state.z) for seed in range(6)}  # type: ignore[attr-defined]
    assert len(decks) == 6
    first, again = real.determinise(0, 5), real.determinise(0, 5)
    play_on(first, Random(1), 40)
    play_on(again, Random(1), 40)
    assert first.log.digest == again.log.digest


def test_an_imagined_game_that_goes_on_explains_nothing() -> None:
    real = begun("go-fish", 1, 2)
    what = next(iter(real.view(0)["counters"]))  # type: ignore[call-overload]
    world = real.determinise(0, 1)
    assert world.explain(what, 0) == real.explain(what, 0)
    with pytest.raises(RuleError, match="imagined"):
        world.explain(what, 1)
    play_on(world, Random(1), 1)
    with pytest.raises(RuleError, match="imagined"):
        world.explain(what, 0)


def test_how_a_player_stands_is_what_the_interpreter_says() -> None:
    for game in GAMES:
        for answers in (0, 12):
            real = begun(game, 1, answers)
            twin = real._running.interpreted()
            stand = [real.standing(player) for player in range(real.players)]
            assert stand == [twin.standing(player) for player in range(real.players)]


# ---- what numbers are


def test_every_operation_says_what_its_numbers_are() -> None:
    assert set(SIGNATURES) == set(OPERATIONS)


@pytest.mark.parametrize("id", RULESETS)
def test_of_all_numbers_it_is_known_what_they_are(id: str) -> None:
    """A number of which nobody knows whether it is a piece would keep a piece in its place, which tells where it is."""
    try:
        program = compile_rules(rules_of(id).ruleset)
    except NotLowered:
        return
    shapes = engine.Machine(program).generated.shapes
    kept = (*shapes.frames, *shapes.checks, *shapes.lasting.values(), program.facts.waits)
    assert not [kind for kinds in kept for kind in kinds if UNSURE in kind]


@pytest.mark.parametrize(
    ("supply", "demand", "kind"),
    [
        ({PIECE}, set(), PIECE),
        (set(), {PIECE}, PIECE),
        (set(), set(), PLAIN),
        ({PLAIN}, {ZONE}, PLAIN),
        ({PLAIN}, {PIECE}, UNSURE),
        ({PLAIN, PIECE}, {PIECE}, PIECE),
        ({PLAIN, PIECE}, set(), UNSURE),
        ({PACKED}, set(), PACKED),
        ({"*", PLAIN}, {PIECE}, PIECE),
        ({"*", PIECE}, set(), PLAIN),
        ({"N", PIECE}, {PIECE}, PLAIN),
    ],
)
def test_what_a_number_is_follows_from_where_it_comes_from_and_goes(
    supply: set[str], demand: set[str], kind: str
) -> None:
    assert settled(supply, demand) == kind
