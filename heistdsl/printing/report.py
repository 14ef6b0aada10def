"""What was printed, as a file beside it: so that next time only what has changed needs paper."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from heistdsl.printing.faces import PrintedCard


class BadReportError(Exception):
    """A file is no report of a print."""


@dataclass(frozen=True, slots=True)
class OnPaper:
    """A design that is there on paper: the hash of its content, and how many copies."""

    id: str
    hash: str
    copies: int


@dataclass(frozen=True, slots=True)
class Overflow:
    """A card whose text has no room, and where the card stands."""

    card: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Report:
    """A print. `cards` is everything on paper after it; `printed` what this print adds, and `throw_away` the paper
    cards that are out of date now. `smallest_font` is in points, 0 if nothing was set."""

    pages: int
    cards: tuple[OnPaper, ...]
    smallest_font: float
    overflows: tuple[Overflow, ...] = ()
    warnings: tuple[str, ...] = ()
    printed: tuple[OnPaper, ...] = ()
    throw_away: tuple[OnPaper, ...] = ()

    def to_json(self) -> str:
        """The file, in the order of the cards."""
        return json.dumps(self.document(), indent=2, ensure_ascii=False) + "\n"

    def document(self) -> dict[str, Any]:
        """The report as plain data."""
        return {
            "pages": self.pages,
            "cards": [_plain(each) for each in self.cards],
            "smallest_font": self.smallest_font,
            "overflows": [{"card": each.card, "file": each.file, "line": each.line} for each in self.overflows],
            "warnings": list(self.warnings),
            "printed": [_plain(each) for each in self.printed],
            "throw_away": [_plain(each) for each in self.throw_away],
        }


@dataclass(frozen=True, slots=True)
class Difference:
    """What to print and what to throw away so that the paper cards are those of the game again."""

    printed: tuple[tuple[PrintedCard, int], ...] = ()
    throw_away: tuple[OnPaper, ...] = ()


def difference(cards: Sequence[PrintedCard], before: Mapping[str, OnPaper]) -> Difference:
    """A card whose content has changed is printed anew and its old copies are thrown away; where only the number of
    copies has changed, it is that many more or less."""
    printed: list[tuple[PrintedCard, int]] = []
    away: list[OnPaper] = []
    for card in cards:
        old = before.get(card.id)
        kept = old.copies if old and old.hash == card.hash else 0
        if card.copies > kept:
            printed.append((card, card.copies - kept))
        if old and (old.hash != card.hash or old.copies > card.copies):
            away.append(OnPaper(old.id, old.hash, old.copies - min(kept, card.copies)))
    now = {card.id for card in cards}
    away += [old for old in before.values() if old.id not in now]
    return Difference(tuple(printed), tuple(away))


def read_report(path: Path) -> dict[str, OnPaper]:
    """The cards on paper by id. Raises OSError, or BadReportError for a file that is something else."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        rows = [OnPaper(str(row["id"]), str(row["hash"]), int(row["copies"])) for row in document["cards"]]
    except (ValueError, KeyError, TypeError, RecursionError) as problem:
        raise BadReportError(str(path)) from problem
    return {row.id: row for row in rows}


def _plain(card: OnPaper) -> dict[str, Any]:
    return {"id": card.id, "hash": card.hash, "copies": card.copies}
