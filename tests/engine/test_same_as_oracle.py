"""The compiled engine plays as the interpreter does: same decisions, same log, same result."""

import pytest
from side_by_side import Pair, play_side_by_side, shipped, small, variants

from heistdsl import engine, oracle

#: The shipped games that the engine has, and how many seeds of each are played.
GAMES = {"high-noon-heist": 10, "achievement-hunter-heist": 3, "the-specialists": 2, "the-perfect-heist": 2}
#: After how many answers games are left that go on for thousands of them.
MOST = {"the-perfect-heist": 120}
#: Small games made of rule files alone that the engine has.
SMALL = ("goofspiel", "crazy-eights", "go-fish")


def play(pair: Pair, seed: int, most: int | None = None) -> None:
    """One game, or its first answers; variants and numbers of players take turns."""
    chosen = variants(pair.ruleset)
    spread = pair.ruleset.max_players - pair.ruleset.min_players + 1
    play_side_by_side(
        pair, seed, chosen[seed % len(chosen)], players=pair.ruleset.min_players + seed % spread, most=most
    )


@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game, count in GAMES.items() for seed in range(count)])
def test_same_game(game: str, seed: int) -> None:
    play(shipped(game), seed, MOST.get(game))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", SMALL)
def test_same_small_game(game: str, seed: int) -> None:
    play(small(game), seed)


@pytest.mark.long
@pytest.mark.parametrize(("game", "start"), [(game, 1000 + 20 * part) for game in GAMES for part in range(5)])
def test_same_game_on_many_seeds(game: str, start: int) -> None:
    for seed in range(start, start + 20 * GAMES[game] // 5):
        play(shipped(game), seed, 10 * MOST[game] if game in MOST else None)


@pytest.mark.parametrize("game", GAMES)
def test_same_views(game: str) -> None:
    """Each player is told the same, and everybody together."""

    def look(ours: engine.Game, theirs: oracle.Game) -> None:
        for seat in range(len(theirs.world.players)):
            assert ours.view(seat) == theirs.view(seat)

    play_side_by_side(shipped(game), 5, {}, look=look, most=MOST.get(game, 1000) // 2)
