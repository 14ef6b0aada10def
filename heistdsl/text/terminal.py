"""Diagnostics as people read them in a terminal: wrapped to its width, in its colours. One home of Rich, which is only
loaded once there is something to show."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from heistdsl.text.diagnostic import Diagnostic, Severity
from heistdsl.text.render import locate, places_of
from heistdsl.text.snippet import Snippet, cut_snippet, printable

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

_STYLES: Final = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.HINT: "bold cyan"}
_QUIET: Final = "bold blue"
_CODE: Final = r"`[^`]+`"
_PADDING: Final = re.compile(r" +((?:\x1b\[[0-9;]*m)*)$")
_NARROWEST: Final = 40


def render_terminal(diagnostics: Iterable[Diagnostic], width: int, colour: bool) -> str:
    """What `render_text` says for a terminal of `width` columns: no line is longer, messages and help are wrapped and
    the carets stand where they belong. `colour` adds ANSI sequences. Ends with a line end unless there is nothing."""
    from rich.console import Console

    output = io.StringIO()
    console = Console(
        file=output, width=max(width, _NARROWEST), force_terminal=colour, color_system="standard" if colour else None,
        highlight=False, markup=False, emoji=False, legacy_windows=False,
    )  # fmt: skip
    for index, diagnostic in enumerate(diagnostics):
        if index:
            console.print()
        for part in _parts(diagnostic, console.width):
            console.print(part)
    return "".join(_PADDING.sub(r"\1", line) + "\n" for line in output.getvalue().splitlines())


def _parts(diagnostic: Diagnostic, width: int) -> Iterator[RenderableType]:
    from rich.text import Text

    strong = _STYLES[diagnostic.severity]
    head = Text(f"{diagnostic.severity.value}[{diagnostic.code}]:", strong)
    yield _beside(head, _prose(diagnostic.message, "bold"))
    places = places_of(diagnostic)
    numbers = [place.span.source.line_column(place.span.start)[0] for place in places]
    gutter = len(str(max(numbers, default=1)))
    for place in places:
        style = strong if place.is_main else _QUIET
        yield Text.assemble((" " * gutter + place.arrow, _QUIET), f" {locate(place.span)}", overflow="fold")
        snippet = cut_snippet(place.span, place.mark, width - gutter - 5)
        yield from _quote(snippet, printable(place.remark), gutter, style, width)
    if diagnostic.help:
        yield _beside(Text(f"{' ' * (gutter + 1)}= help:", _QUIET), _prose(diagnostic.help))


def _quote(snippet: Snippet, remark: str, gutter: int, style: str, width: int) -> Iterator[RenderableType]:
    """The line with its marks; the remark behind them, or below them if there is no room."""
    from rich.text import Text

    bar = Text(" " * gutter + " |", _QUIET)
    yield Text.assemble((f"{snippet.number:>{gutter}} |", _QUIET), f" {snippet.line}", no_wrap=True, overflow="crop")
    marks = Text.assemble(bar, (f" {snippet.carets}", style), no_wrap=True)
    if marks.cell_len + 1 + len(remark) <= width:
        yield Text.assemble(marks, (f" {remark}" if remark else "", style))
        return
    yield marks
    for line in wrap(remark, width - gutter - 3):
        yield Text.assemble(bar, (f" {line}", style))


def _prose(text: str, style: str = "") -> Text:
    """Words for people, what is to be written standing out."""
    from rich.text import Text

    found = Text("\n".join(map(printable, text.split("\n"))), style)
    found.highlight_regex(_CODE, "bold")
    return found


def _beside(left: Text, right: Text) -> RenderableType:
    """Two texts beside each other; the right one is wrapped within its column."""
    from rich.table import Table

    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(left, right)
    return grid
