"""Writes docs/credits.md: the fonts and icons that come along, and who made them.

`python docs/credits.py` rewrites it, `python docs/credits.py --check` compares and exits 1 on a difference.
"""

from __future__ import annotations

import sys
from pathlib import Path

from heistdsl.printing.fonts import families, font_folder
from heistdsl.printing.icons import icons

PAGE = Path(__file__).parent / "credits.md"
_FONTS = """# Fonts and icons that come along

Prints use nothing else, so that they look the same everywhere. `python docs/credits.py` renews this page.

## Fonts

All fonts are under the SIL Open Font License 1.1; it lies beside them, with the names of the makers.

| family | licence | characters |
|---|---|---|
"""
_ICONS = """
## Icons

The icons are from [game-icons.net](https://game-icons.net), drawn by Lorc, Delapouite, Skoll, sbed and others, and are
used under [CC BY 3.0](https://creativecommons.org/licenses/by/3.0/). Whoever publishes a game with them names the
makers. The drawings are unchanged; a print gives them its colours.

Under `print:` an icon is named like this; more can be added as SVG files of your own.

"""


def main(arguments: list[str]) -> int:
    """0 when the page is up to date or has been renewed, else 1."""
    page = make_page()
    if "--check" in arguments:
        stale = not PAGE.is_file() or PAGE.read_text("utf-8") != page
        if stale:
            print("docs/credits.md is out of date: run `python docs/credits.py`", file=sys.stderr)
        return 1 if stale else 0
    PAGE.write_text(page, "utf-8")
    return 0


def make_page() -> str:
    """The page, fonts by name and icons by name."""
    folders = {path.parent.name: path.parent for path in font_folder().glob("*/*.ttf")}
    rows = []
    for name, letters in sorted(families().items()):
        folder = folders[name.lower().replace(" ", "-")]
        licence = next(folder.glob("*.txt"))
        rows.append(f"| {name} | [{licence.name}](../generators/fonts/{folder.name}/{licence.name}) | {len(letters)} |")
    listed = ", ".join(f"`{name}`" for name in sorted(icons()))
    return f"{_FONTS}{chr(10).join(rows)}\n{_ICONS}{listed}\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
