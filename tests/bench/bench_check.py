"""How long `heist check` takes, as a process, for two shipped games and one of 300 cards. Run by `make bench`."""

import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

HEIST = Path(sys.executable).parent / "heist"
GAME = Path(__file__).parents[1] / "check" / "game" / "game.yaml"
CARD = """\
  extra-{n}:
    type: gadget
    bonus: {bonus}
    effect: |
      after job-won if me in crew: draw {few}
      use once per turn during job if my.fame > {bonus}:
        choose c from my.hand
        discard c
        gain {few} fame
"""


def write_large_game(folder: Path, card_count: int = 300) -> None:
    """A game with so many cards, each with two standing statements, thirty to a file."""
    (folder / "game.yaml").write_text(GAME.read_text("utf-8"), "utf-8")
    for start in range(0, card_count, 30):
        cards = (CARD.format(n=n, bonus=n % 7, few=n + 1) for n in range(start, min(start + 30, card_count)))
        (folder / f"cards-{start}.yaml").write_text("cards:\n" + "".join(cards), "utf-8")


def time_check(benchmark: BenchmarkFixture, game: str) -> None:
    benchmark.pedantic(lambda: subprocess.run([HEIST, "check", game], capture_output=True, check=True), rounds=5)


@pytest.mark.parametrize("game", ["high-noon-heist", "the-perfect-heist"])
def test_shipped_game(game: str, benchmark: BenchmarkFixture) -> None:
    time_check(benchmark, game)


def test_300_cards(tmp_path: Path, benchmark: BenchmarkFixture) -> None:
    write_large_game(tmp_path)
    time_check(benchmark, str(tmp_path))
