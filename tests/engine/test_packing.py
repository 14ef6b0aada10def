"""A state can be packed at every decision, and goes on from there as if nothing had happened."""

import hashlib
import pickle
from random import Random

import pytest
from side_by_side import Pair, random_answer, shipped

from heistdsl.engine import BareGame, Game, IllegalChoice
from heistdsl.engine.packing import pack, unpack
from heistdsl.engine.sha import Hash
from heistdsl.engine.state import Thread

#: The games, and the most bytes of a pickled state of each.
GAMES = {"high-noon-heist": 1024, "achievement-hunter-heist": 8192, "the-specialists": 4096}


@pytest.fixture(scope="module", params=list(GAMES))
def pair(request: pytest.FixtureRequest) -> Pair:
    return shipped(request.param)


def step(game: Game, chance: Random) -> None:
    """One random answer to a random decision."""
    decision = chance.choice(game.decisions)
    try:
        game.choose(decision, random_answer(chance, decision))  # type: ignore[arg-type]
    except IllegalChoice:
        game.choose(decision, decision.default)


def finish(game: Game, chance: Random) -> tuple[str, object]:
    """Play to the end at random: digest and result."""
    while game.decisions:
        step(game, chance)
    return game.log.digest, game.result


@pytest.mark.parametrize("seed", [3])
def test_packing_at_every_decision(pair: Pair, seed: int) -> None:
    """Packed and unpacked states are the same numbers, and the rest of the game is the same game."""
    game = Game(pair.machine, None, seed)
    chance = Random(seed)
    while game.decisions:
        packed = game.pack()
        assert all(-(2**31) <= number < 2**31 for number in packed)
        assert len(pickle.dumps(tuple(packed))) <= GAMES[pair.ruleset.id]
        copy = Game.unpack(pair.machine, packed)
        assert copy.pack() == packed
        assert copy.decisions == game.decisions
        if game.state.decisions % 7 == 0:
            again = Random()
            again.setstate(chance.getstate())
            kept = Random()
            kept.setstate(chance.getstate())
            assert finish(copy, again) == finish(game.clone(), kept)
        step(game, chance)


def test_clones_are_independent(pair: Pair) -> None:
    game = Game(pair.machine, None, 8)
    chance = Random(8)
    for _ in range(5):
        step(game, chance)
    before = game.pack()
    copy = game.clone()
    finish(copy, Random(1))
    assert game.pack() == before
    assert copy.inputs[:5] == game.inputs


def test_broken_numbers_are_refused(pair: Pair) -> None:
    packed = Game(pair.machine, None, 1).pack()
    for numbers in ([], packed[:10], packed[:-1], [99, *packed[1:]], [packed[0], 77, *packed[2:]]):
        with pytest.raises(ValueError, match="state"):
            Game.unpack(pair.machine, numbers)


@pytest.mark.parametrize("length", [0, 1, 55, 56, 63, 64, 65, 200])
def test_hash_is_sha_256(length: int) -> None:
    data = bytes(range(256))[:length]
    hashed = Hash()
    for start in range(0, length, 13):
        hashed = hashed.eat(data[start : start + 13])
    assert hashed.hex() == hashlib.sha256(data).hexdigest()


def test_numbers_from_anywhere_are_a_state_or_an_error(pair: Pair) -> None:
    """Never a hang, a crash, or a piece where none can lie."""
    game, chance = Game(pair.machine, None, 5), Random(5)
    for _ in range(12):
        step(game, chance)
    packed, refused = game.pack(), 0
    for _ in range(400):
        numbers = packed[:]
        for _ in range(chance.randint(1, 3)):
            numbers[chance.randrange(len(numbers))] = chance.choice((-(2**31), -2, -1, 0, 1, 7, 60, 10**6, 2**31 - 1))
        if chance.random() < 0.1:
            del numbers[chance.randrange(len(numbers)) :]
        try:
            state = Game.unpack(pair.machine, numbers).state
        except ValueError:
            refused += 1
            continue
        count = len(pair.machine.facts.pieces)
        assert sorted(piece for zone in state.z for piece in zone if not 0 <= piece < count) == []
        assert len(state.known) == count + 1
    assert refused > 100


def test_threads_without_end_are_refused(pair: Pair) -> None:
    state = BareGame(pair.machine, pair.ruleset.min_players, 5, {}, recorded=False).state
    state.root = Thread([])
    packed = pack(state)
    assert packed[-6:] == [0] * 6  # neither frames nor anything else, and no log
    with pytest.raises(ValueError, match="no state of this game"):
        unpack(pair.machine, [*packed[:-6], *[0, 0, 0, 0, 1] * 20_000])
