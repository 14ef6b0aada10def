"""How long `heist check` takes: anew, with the user's cache, and while it watches. Run by `make bench`.

All figures are processor time of whole processes, the least of several runs, which hardly depends on what else the
machine does; the time that passes is what the benchmark prints itself.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from heistdsl.data_folders import rulesets_dir
from heistdsl.review.folder import Memory, review_folder

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

#: A game, and how many seconds it may take anew, with the cache, and again after one card has changed.
LARGE = "300 cards"
GAMES = [("high-noon-heist", 0.8, 0.4, 0.1), ("the-perfect-heist", 1.5, 0.6, 0.1), (LARGE, 2.0, 0.5, 0.2)]
IDS = [name for name, *_ in GAMES]
MOST_TIMES_BARE = 4.0
ROUNDS = 7

#: What cannot be done without: every file read by libyaml, every effect read by Lark with its saved tables.
BARE = """\
import sys, yaml
from pathlib import Path
from heistdsl.syntax.layout import Layout
from heistdsl.syntax.tables import load_parser

def effects(node):
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    for key, value in pairs:
        if key.value == "effect":
            yield value.value
        else:
            yield from effects(value)

layout = Layout()
lark = load_parser(object(), layout)
for path in sorted(Path(sys.argv[1]).rglob("*.yaml")):
    for text in effects(yaml.compose(path.read_text("utf-8"), Loader=yaml.CSafeLoader)):
        layout.begin(0, len(text))
        lark.parse(text, start="start")
"""


def write_large_game(folder: Path, card_count: int = 300) -> None:
    """A game with so many cards, each with two standing statements, thirty to a file."""
    (folder / "game.yaml").write_text(GAME.read_text("utf-8"), "utf-8")
    for start in range(0, card_count, 30):
        cards = (CARD.format(n=n, bonus=n % 7, few=n + 1) for n in range(start, min(start + 30, card_count)))
        (folder / f"cards-{start}.yaml").write_text("cards:\n" + "".join(cards), "utf-8")


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a game."""
    folder = tmp_path / "game"
    if request.param == LARGE:
        folder.mkdir()
        write_large_game(folder)
    else:
        shutil.copytree(rulesets_dir() / request.param, folder)
    return folder


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """As after an installation: with byte code. The cache is off."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(tmp_path / "code"), "HEIST_CACHE": "off"}


def seconds_of(command: list[str], environment: dict[str, str]) -> float:
    """The processor time of a command."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, capture_output=True, check=True, env=environment)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def record_command(benchmark: BenchmarkFixture, command: list[str], environment: dict[str, str], wanted: float) -> None:
    """Record the least processor time of a command, which is run once beforehand, and what is wanted of it."""
    found: list[float] = []

    benchmark.pedantic(lambda: found.append(seconds_of(command, environment)), rounds=ROUNDS, warmup_rounds=1)
    record(benchmark, min(found), wanted)


def record(benchmark: BenchmarkFixture, seconds: float, wanted: float) -> None:
    """Seconds are recorded, never asserted: they tell of the machine, too."""
    benchmark.extra_info.update(processor_seconds=round(seconds, 3), wanted_seconds=wanted)
    print(f"\n{seconds:.3f} s of processor time, wanted: less than {wanted:g}")


@pytest.mark.parametrize(("place", "wanted"), [(name, anew) for name, anew, *_ in GAMES], ids=IDS, indirect=["place"])
def test_anew(place: Path, wanted: float, environment: dict[str, str], benchmark: BenchmarkFixture) -> None:
    record_command(benchmark, [str(HEIST), "check", str(place)], environment, wanted)


@pytest.mark.parametrize(("place", "wanted"), [(name, kept) for name, _, kept, _ in GAMES], ids=IDS, indirect=["place"])
def test_with_cache(
    place: Path, wanted: float, environment: dict[str, str], tmp_path: Path, benchmark: BenchmarkFixture
) -> None:
    kept = {**environment, "HEIST_CACHE": str(tmp_path / "cache")}
    record_command(benchmark, [str(HEIST), "check", str(place)], kept, wanted)


@pytest.mark.parametrize(("place", "wanted"), [(name, again) for name, *_, again in GAMES], ids=IDS, indirect=["place"])
def test_again_after_one_card(place: Path, wanted: float, benchmark: BenchmarkFixture) -> None:
    """What `--watch` does when the longest file of cards has been saved."""
    cards = [path for path in place.rglob("*.yaml") if "\ncards:" in "\n" + path.read_text("utf-8")]
    file = max(cards, key=lambda path: path.stat().st_size)
    memory = Memory()
    review_folder(place, memory=memory)
    found: list[float] = []

    def run() -> None:
        file.write_text(file.read_text("utf-8") + "# saved\n", "utf-8")
        start = process_time()
        review_folder(place, memory=memory)
        found.append(process_time() - start)

    benchmark.pedantic(run, rounds=ROUNDS, warmup_rounds=1)
    record(benchmark, min(found), wanted)


@pytest.mark.parametrize("place", ["high-noon-heist", LARGE], indirect=True)
def test_against_bare_libraries(place: Path, environment: dict[str, str], benchmark: BenchmarkFixture) -> None:
    """All of it against reading YAML and effects alone, in turn, so that a busy machine slows both."""

    commands: tuple[list[str], ...] = ([sys.executable, "-c", BARE, str(place)], [str(HEIST), "check", str(place)])
    rounds = [[seconds_of(command, environment) for command in commands] for _ in range(ROUNDS)]
    bare, ours = (min(times) for times in zip(*rounds, strict=True))
    benchmark.extra_info.update(times_bare=round(ours / bare, 2))
    print(f"\n{ours:.3f} s, bare libraries {bare:.3f} s, {ours / bare:.2f} times")
    benchmark.pedantic(lambda: None, rounds=1)
    assert ours < MOST_TIMES_BARE * bare
