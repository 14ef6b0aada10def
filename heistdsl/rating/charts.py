"""Charts of shares with their intervals, as SVG. One home of matplotlib, which is only loaded for a page."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from heistdsl.rating.intervals import Interval

_INCHES_WIDE: Final = 7.5
_INCHES_A_ROW: Final = 0.28
_INCHES_AROUND: Final = 0.75
_INK: Final = "#1f2937"
_QUIET: Final = "#9ca3af"
_COLOURS: Final = {"": "#2563eb", "above": "#c2410c", "below": "#0f766e"}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a chart: what it is about, its value, a mark to compare it with, and whether it stands out (above,
    below or not)."""

    name: str
    interval: Interval
    mark: float | None = None
    stands_out: str = ""


def chart(key: str, rows: Sequence[Row], axis: str, zero: float | None = None) -> str:
    """One row below the other: a dot at the value, a line as wide as its interval, a small upright line at the mark.

    `key` tells it from other charts of a page; `axis` says what the values are, in percent; `zero` is where a line is
    drawn through all rows.
    """
    figure = Figure(figsize=(_INCHES_WIDE, _INCHES_AROUND + _INCHES_A_ROW * len(rows)), layout="constrained")
    axes = figure.add_subplot()
    # Letters stay letters, names are no formulas, and the same chart is the same text.
    with rc_context({"svg.fonttype": "none", "text.parse_math": False, "font.size": 9, "svg.hashsalt": key}):
        for place, row in enumerate(rows):
            _draw(axes, place, row)
        if zero is not None:
            axes.axvline(100 * zero, color=_QUIET, linewidth=1, zorder=0)
        _frame(axes, [row.name for row in rows], axis)
        output = io.StringIO()
        figure.savefig(output, format="svg", metadata={"Date": None, "Creator": None, "Type": None, "Format": None})
    text = output.getvalue()
    return text[text.index("<svg") :]


def _draw(axes: Axes, place: int, row: Row) -> None:
    colour, found = _COLOURS[row.stands_out], row.interval
    axes.plot([100 * found.low, 100 * found.high], [place, place], color=colour, linewidth=2, solid_capstyle="butt")
    axes.plot([100 * found.value], [place], marker="o", markersize=5, color=colour)
    if row.mark is not None:
        axes.plot([100 * row.mark], [place], marker="|", markersize=11, markeredgewidth=1.5, color=_INK)


def _frame(axes: Axes, names: Sequence[str], axis: str) -> None:
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlabel(axis, color=_INK)
    axes.tick_params(colors=_INK, length=0)
    axes.grid(axis="x", color="#e5e7eb", linewidth=0.8)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(_QUIET)
