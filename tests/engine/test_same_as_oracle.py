"""The compiled engine plays as the interpreter does: same decisions, same log, same result."""

import pytest
from side_by_side import Pair, play_side_by_side, shipped, variants

from heistdsl import engine, oracle

#: The shipped games that the engine has.
GAMES = ("high-noon-heist",)


@pytest.fixture(scope="session", params=GAMES)
def pair(request: pytest.FixtureRequest) -> Pair:
    return shipped(request.param)


def play(pair: Pair, seed: int) -> None:
    """One game; variants and numbers of players take turns."""
    chosen = variants(pair.ruleset)
    spread = pair.ruleset.max_players - pair.ruleset.min_players + 1
    play_side_by_side(pair, seed, chosen[seed % len(chosen)], players=pair.ruleset.min_players + seed % spread)


@pytest.mark.parametrize("seed", range(10))
def test_same_game(pair: Pair, seed: int) -> None:
    play(pair, seed)


@pytest.mark.long
@pytest.mark.parametrize("start", range(1000, 1200, 50))
def test_same_game_on_many_seeds(pair: Pair, start: int) -> None:
    for seed in range(start, start + 50):
        play(pair, seed)


def test_same_views(pair: Pair) -> None:
    """Each player is told the same; the engine tells all counters, the interpreter those that ever changed, and of the
    zones of an event the engine tells the first."""

    def look(ours: engine.Game, theirs: oracle.Game) -> None:
        for seat in range(len(theirs.world.players)):
            our_view, their_view = ours.view(seat), theirs.view(seat)
            our_counters, their_counters = our_view.pop("counters"), their_view.pop("counters")
            assert isinstance(our_counters, dict)
            assert isinstance(their_counters, dict)
            assert our_counters.items() >= their_counters.items()
            their_view["log"] = [
                {key: value[:1] if key in ("from", "to") else value for key, value in event.items()}
                for event in their_view["log"]  # type: ignore[attr-defined]
            ]
            assert our_view == their_view

    play_side_by_side(pair, 5, {}, look=look)
