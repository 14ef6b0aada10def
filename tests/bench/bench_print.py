"""How long printing takes: 230 cards, fronts and backs, 52 pages of A4. Run by `make bench`; recorded, not asserted.

Seconds are elapsed time of whole processes; beside them stands their processor time, which hardly depends on what else
the machine does, and the memory of the largest process.
"""

from __future__ import annotations

import base64
import os
import random
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter, process_time

import pytest
import typst
from paper import order, printing_of

from heistdsl.printing import worker
from heistdsl.printing.draw import style_of

HEIST = Path(sys.executable).parent / "heist"
CARDS = 230
SENTENCES = (
    "Choose one: exhaust another unit, or gain 1 {icon:coin|coin} for each card in your hand.",
    "At the start of your turn, you may discard a card. If you do, draw 1 card.",
    "When this unit comes into play, gain 2 {icon:coin|coins} and draw 1 card.",
    "If you have three or more units of one colour, this costs 1 {icon:coin|coin} less.",
    "Guard: Your rivals must attack this unit if they can.",
)
LOOK = """\
print:
  look: {title-font: Rye, backdrop: rays}
  icons: {coin: two-coins}
  keywords: [Guard]
  types: {unit: {corners: {top-left: {value: power, shape: shield}}, art: bank, back: unit}}
  backs: {unit: {title: Unit, art: bank}}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of 230 cards with texts of 40 to 60 words."""
    chance = random.Random(0)
    lines = ["game: {id: many, name: Many, players: 2}", "types: {unit: {attributes: {power: 0..9}, start: deck}}"]
    lines += ["zones: {deck: {visible-to: none}}", "flow: end game", "cards:"]
    for number in range(CARDS):
        text: list[str] = []
        while len(" ".join(text).split()) < 40:
            text.append(chance.choice(SENTENCES))
        head = f"type: unit, name: Wandering Unit {number}, power: {number % 10}"
        lines.append(f"  unit-{number}: {{{head}, text: '{' '.join(text)}'}}")
    folder = tmp_path_factory.mktemp("many")
    (folder / "game.yaml").write_text("\n".join(lines) + "\n" + LOOK, encoding="utf-8")
    return folder


def timed(what: str, *arguments: str, cache: str = "off") -> None:
    """Run a command and tell its times."""
    before, start = getrusage(RUSAGE_CHILDREN), perf_counter()
    environment = {**os.environ, "HEIST_CACHE": cache}
    subprocess.run([HEIST, *arguments], check=True, capture_output=True, env=environment)
    elapsed, after = perf_counter() - start, getrusage(RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"\n{what}: {elapsed:.2f} s, processor {used:.2f} s, memory {after.ru_maxrss // 1024} MB")


def test_printing(game: Path, tmp_path: Path) -> None:
    out, kept = str(tmp_path / "out.pdf"), str(tmp_path / "cache")
    timed("52 pages, nothing kept", "print", str(game), "-o", out)
    timed("52 pages, first time", "print", str(game), "-o", out, cache=kept)
    timed("52 pages, all kept", "print", str(game), "-o", out, cache=kept)
    file = game / "game.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("Unit 100,", "Changed 100,"), encoding="utf-8")
    timed("52 pages, one card changed", "print", str(game), "-o", out, cache=kept)
    timed("231 pictures at 300 dpi", "print", str(game), "-o", str(tmp_path / "png"), "--format", "png", cache=kept)


def test_bare_typst(game: Path, tmp_path: Path) -> None:
    """The same faces in one document, without anything around it."""
    printing = printing_of(str(game))
    style = style_of(printing.ruleset.print.look, order().theme, 1.6)
    faces = list({face.key: face for card in printing.cards for face in card.faces}.values())
    job = {
        "theme": dict(style.theme.files), "look": {**style.look, "bleed": 1.6}, "format": "pdf",
        "faces": [face.content() for face in faces],
        "pictures": {key: base64.b64encode(data).decode() for key, data in printing.pictures.items()},
    }  # fmt: skip
    files, start, used = worker._files(job), perf_counter(), process_time()
    typst.compile(files, root=str(tmp_path), font_paths=worker._fonts(), ignore_system_fonts=True, format="pdf")
    elapsed, used = perf_counter() - start, process_time() - used
    print(f"\nbare compile of {len(faces)} faces: {elapsed:.2f} s, processor {used:.2f} s")
