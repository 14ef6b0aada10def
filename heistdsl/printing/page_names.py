"""The names of pages that make up a board together, as faces: set in the fonts of the game like everything else."""

from __future__ import annotations

from collections.abc import Iterable

from heistdsl.printing.drawing import Drawing
from heistdsl.printing.face import Face
from heistdsl.printing.pages import NAME, Page


def page_names(pages: Iterable[Page]) -> list[Face]:
    """A face for every name that stands on a page."""
    names = {page.name.key: page.name.text for page in pages if page.name}
    return [
        Face(key, "component", text, NAME, text, "#000000", drawing=Drawing("name", "rectangle"))
        for key, text in names.items()
    ]
