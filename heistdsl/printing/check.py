"""Whether the cards of a game can be printed, found out without printing them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from heistdsl.games.errors import RulesetError
from heistdsl.games.loading import load
from heistdsl.printing.faces import make_printing
from heistdsl.printing.job import check_printing
from heistdsl.printing.press import Press
from heistdsl.printing.themes import USUAL, load_theme
from heistdsl.text import Diagnostic


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes in points that the texts of a card or back came out in, by part: `title`, `line`, `text`."""

    card: str
    parts: dict[str, float]


def check_print(folder: Path, packs: Sequence[Path], deck: str | None) -> tuple[list[Diagnostic], list[Sizes]]:
    """What is wrong with the faces of a game or pack, and how large their texts are, in the order of the cards.

    Nothing for rule files with errors: those come first.
    """
    try:
        rules = load(folder.resolve(), [pack.resolve() for pack in packs], deck)
    except RulesetError:
        return [], []
    printing = make_printing(rules.ruleset)
    with Press() as press:
        proof = check_printing(printing, load_theme(USUAL), press)
    names = {face.key: face.card or face.title for card in printing.cards for face in card.faces}
    parts: dict[str, dict[str, float]] = {}
    for fit in proof.drawn.fits:
        parts.setdefault(fit.face, {})[fit.part] = fit.size
    return list(proof.diagnostics), [Sizes(names[key], sizes) for key, sizes in parts.items()]
