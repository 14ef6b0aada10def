"""How fast texts are read: against Lark alone on the same texts, and from a cold start. Run by `make bench`."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

from lark import Lark
from pytest_benchmark.fixture import BenchmarkFixture

from heistdsl.syntax.layout import Layout
from heistdsl.syntax.parse import parse
from heistdsl.syntax.tables import grammar_file
from heistdsl.text import Source

CASES = (Path(__file__).parents[1] / "syntax" / "spellings.txt").read_text(encoding="utf-8").split("=====\n")
SOURCES = [Source("t", case.split("-----\n")[0]) for case in CASES]
MOST_TIMES_LARK = 2.0
WANTED_SECONDS_TO_START = 0.5

START = "from heistdsl.syntax.parse import parse_text; parse_text('if a > 1: draw 1')"


def read_all() -> None:
    """Every text to its tree, with spans."""
    for source in SOURCES:
        parse(source)


def read_all_with_lark_alone(lark: Lark, layout: Layout) -> None:
    """Every text to Lark's own tree, without positions."""
    for source in SOURCES:
        layout.begin(0, len(source.text))
        lark.parse(source.text)


def seconds(work: Callable[..., None], *arguments: object) -> float:
    """How long the processor works on it."""
    began = process_time()
    work(*arguments)
    return process_time() - began


def test_parse(benchmark: BenchmarkFixture) -> None:
    layout = Layout()
    lark = Lark(grammar_file().read_text(encoding="utf-8"), parser="lalr", postlex=layout)
    # In turn, so that a busy machine slows both.
    pairs = [(seconds(read_all_with_lark_alone, lark, layout), seconds(read_all)) for _ in range(30)]
    alone, ours = (min(times) for times in zip(*pairs, strict=True))
    characters = sum(len(source.text) for source in SOURCES)
    benchmark.extra_info.update(times_lark=round(ours / alone, 2), characters=characters)
    print(
        f"\n{characters} characters: {ours * 1000:.1f} ms, Lark alone {alone * 1000:.1f} ms, {ours / alone:.2f} times"
    )
    benchmark(read_all)
    assert ours < MOST_TIMES_LARK * alone


def test_first_text_in_a_new_process(benchmark: BenchmarkFixture) -> None:
    benchmark.pedantic(lambda: subprocess.run([sys.executable, "-c", START], check=True), rounds=10)
    benchmark.extra_info.update(wanted_seconds=WANTED_SECONDS_TO_START)
