"""The pictures of printed pages in printing.md and components.md: `python docs/page_pictures.py` draws them anew."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2

from heistdsl.cli import main

HERE = Path(__file__).parent
#: Wide enough to see a page, small enough to load.
DOTS_PER_INCH = 62
COLOURS = 128

PAGES = {
    "sheet": (["high-noon-heist"], 0),
    "backs": (["high-noon-heist", "--only", "fort,casino-law,chapel,shootout,judge,gang-leader"], 1),
    "low-ink": (["the-perfect-heist", "--low-ink", "--copies", "one"], 4),
    "fold": (["high-noon-heist", "--layout", "fold", "--only", "town-clerk,judge,gang-leader,outpost"], 0),
    "tiles": (["the-perfect-heist", "--only", "game-board"], 3),
}


def draw() -> None:
    """Print and photograph each page."""
    for name, (arguments, page) in PAGES.items():
        with TemporaryDirectory() as folder:
            target = Path(folder) / "cards.pdf"
            assert main(["print", *arguments, "-o", str(target)]) == 0
            shown = pypdfium2.PdfDocument(target.read_bytes())[page].render(scale=DOTS_PER_INCH / 72).to_pil()
        shown.quantize(COLOURS).save(HERE / "pictures" / f"{name}.png", optimize=True)


if __name__ == "__main__":
    draw()
