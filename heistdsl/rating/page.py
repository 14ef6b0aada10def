"""A report as one HTML file that needs nothing else: charts and styles are inside, and no script is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from jinja2 import FileSystemLoader, StrictUndefined, Template
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup

from heistdsl.data_folders import generators_dir
from heistdsl.rating.charts import Row, chart
from heistdsl.rating.report import NOTES, Report, bounds, headline, kinds_of, left_out, percent, setting
from heistdsl.rating.results import Kind
from heistdsl.text.snippet import printable

#: A chart with more cards than that is no help; the table has all of them.
_MOST_IN_A_CHART: Final = 40
_WORDS: Final = {"above": "strong", "below": "weak", "": ""}


def write_page(report: Report) -> bytes:
    """The page; the same report gives the same bytes."""
    text: str = _template().render(
        title=report.title,
        setting=setting(report),
        chosen=report.chosen,
        what=report.what,
        headline=list(headline(report)),
        notes=NOTES,
        nobody=percent(report.rating.nobody / report.rating.games) if report.rating.nobody else "",
        sections=list(_sections(report)),
        changes=_changes(report),
    )
    return text.lstrip().encode()


def _sections(report: Report) -> Iterator[dict[str, object]]:
    """A chart and a table for the seats, and for every way of having a card."""
    seats = [
        (printable(report.seat(index)), seat.wins, seat.share, seat.shared)
        for index, seat in enumerate(report.rating.seats)
    ]
    yield {
        "title": "Seats",
        "note": "",
        "chart": _svg("seats", [Row(name, share) for name, _, share, _ in seats], "games won, in percent"),
        "head": ("seat", "wins", "won", "95 %", "shared"),
        "rows": [(name, wins, percent(share.value), bounds(share), shared) for name, wins, share, shared in seats],
        "undrawn": 0,
        "left_out": "",
    }
    for kind in kinds_of(report):
        yield _cards(report, kind)


def _cards(report: Report, kind: Kind) -> dict[str, object]:
    ranked = report.ranked(kind)
    telling = sorted(ranked, key=lambda pair: abs(pair[1].share.value - pair[1].usual), reverse=True)[:_MOST_IN_A_CHART]
    rows = [
        Row(_name(report, card.id), rated.share, rated.usual, rated.stands_out)
        for card, rated in ranked
        if (card, rated) in telling
    ]
    return {
        "title": f"Cards {kind}",
        "note": NOTES[kind],
        "chart": _svg(kind, rows, "won by those who had the card, in percent; upright line: usual"),
        "head": ("card", "games", "won", "95 %", "usual", ""),
        "rows": [
            (
                _name(report, card.id),
                rated.games,
                percent(rated.share.value),
                bounds(rated.share),
                percent(rated.usual),
                _WORDS[rated.stands_out],
            )
            for card, rated in ranked
        ],
        "undrawn": len(ranked) - len(rows),
        "left_out": left_out(report, kind),
    }


def _changes(report: Report) -> Markup | None:
    """A chart of the difference between two versions."""
    found = report.rating.difference
    if found is None:
        return None
    rows = [
        Row(printable(report.seat(index)), each, stands_out=_side(each.value) if each.leaves_out(0) else "")
        for index, each in enumerate(found.seats)
    ]
    for kind in kinds_of(report):
        for each in found.cards:
            change = each.by(kind)
            if change is not None and (each.id in report.asked or change.is_its_own) and len(rows) < _MOST_IN_A_CHART:
                side = _side(change.share.value) if change.share.leaves_out(0) else ""
                rows.append(Row(f"{_name(report, each.id)}, {kind}", change.share, change.usual, side))
    return _svg("changes", rows, "won more, in percent; upright line: as their seats do", zero=0)


def _side(value: float) -> str:
    return "above" if value > 0 else "below"


def _name(report: Report, id: str) -> str:
    return printable(report.name(id))


def _svg(key: str, rows: list[Row], axis: str, zero: float | None = None) -> Markup:
    """A chart, in which every name has been written as text."""
    return Markup(chart(key, rows, axis, zero))


@cache
def _template() -> Template:
    environment = SandboxedEnvironment(
        loader=FileSystemLoader(generators_dir() / "rating"), undefined=StrictUndefined, autoescape=True,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    return environment.get_template("page.html.j2")
