"""A report for a terminal, or for a pipe: tables that fit into 80 columns."""

from __future__ import annotations

import io

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from heistdsl.rating.report import (
    NOTES,
    Report,
    bounds,
    counted,
    headline,
    kinds_of,
    left_out,
    percent,
    setting,
    signed,
)
from heistdsl.rating.results import CardRating, Kind, Rated
from heistdsl.text.snippet import printable

_NARROWEST = 60
_LONGEST_NAME = 28
#: Of many cards these are shown: so many of the strongest, so many of the weakest.
_AT_EACH_END = 15
_WORDS = {"above": "strong", "below": "weak", "": ""}


def summary(report: Report, width: int, colour: bool) -> str:
    """The report in lines of at most `width` characters, 60 at least; with `colour` for a terminal."""
    output = io.StringIO()
    console = Console(
        file=output, width=max(width, _NARROWEST), force_terminal=colour, color_system="standard" if colour else None,
        highlight=False, markup=False, emoji=False, legacy_windows=False,
    )  # fmt: skip
    console.print(Text(setting(report)))
    if report.what:
        console.print()
        console.print(Text(f"{printable(report.what)}:", "bold"))
        for line in headline(report):
            console.print(Text(f"  {printable(line)}"))
        console.print(Text(NOTES["paired"], "dim"))
    console.print()
    console.print(_seats(report))
    kinds = kinds_of(report)
    for kind in kinds:
        console.print(_cards(report, kind))
        if said := [*filter(None, (_unseen(report, kind), left_out(report, kind)))]:
            console.print(Text("\n".join(said), "dim"), end="\n\n")
    if report.rating.nobody:
        console.print(f"nobody won {percent(report.rating.nobody / report.rating.games)} of the games")
    is_told = any(rated.stands_out for kind in kinds for _, rated in report.ranked(kind))
    for note in ("interval", *(("usual", *(["strong"] if is_told else []), *kinds) if kinds else ())):
        console.print(Text(NOTES[note], "dim"))
    return "".join(line.rstrip() + "\n" for line in output.getvalue().splitlines())


def _seats(report: Report) -> Table:
    table = _table("Seats", "seat", "wins", "won", "95 %", "shared")
    for index, seat in enumerate(report.rating.seats):
        name = printable(report.seat(index))
        table.add_row(_name(name), str(seat.wins), percent(seat.share.value), bounds(seat.share), str(seat.shared))
    return table


def _cards(report: Report, kind: Kind) -> Table:
    found = report.rating.difference
    changes = {card.id: card.by(kind) for card in found.cards} if found else {}
    table = _table(f"Cards {kind}", "card", "games", "won", "95 %", "usual", *(["changes by"] if changes else []), "")
    for card, rated in _ends(report.ranked(kind)):
        change = changes.get(card.id)
        table.add_row(
            _name(report.name(card.id)), str(rated.games), percent(rated.share.value), bounds(rated.share),
            percent(rated.usual), *([signed(change.share) if change else ""] if changes else []),
            Text(_WORDS[rated.stands_out], "bold"),
        )  # fmt: skip
    return table


def _ends(ranked: list[tuple[Rated, CardRating]]) -> list[tuple[Rated, CardRating]]:
    """The strongest and the weakest."""
    return ranked if len(ranked) <= 2 * _AT_EACH_END else [*ranked[:_AT_EACH_END], *ranked[-_AT_EACH_END:]]


def _unseen(report: Report, kind: Kind) -> str:
    count = len(report.ranked(kind)) - 2 * _AT_EACH_END
    return (
        f"Between them are {counted(count, 'card')} more; `--html` and `--format json` show all." if count > 0 else ""
    )


def _name(name: str) -> Text:
    shown = printable(name)
    return Text(shown if len(shown) <= _LONGEST_NAME else f"{shown[: _LONGEST_NAME - 1]}…")


def _table(title: str, first: str, *others: str) -> Table:
    table = Table(
        title=title, box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), title_justify="left", title_style="bold"
    )
    table.add_column(first, overflow="fold")
    for other in others:
        table.add_column(other, justify="right" if other else "left", no_wrap=True)
    return table
