"""What commands that play say when the rule files have errors."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from heistdsl.cli.failure import CommandError
from heistdsl.scenario import Unplayable
from heistdsl.text import render_text

_MOST_SHOWN = 5


@contextmanager
def playable(folder: Path) -> Iterator[None]:
    """Turn Unplayable into a CommandError H0005 that shows the first errors and where the others are found."""
    try:
        yield
    except Unplayable as problem:
        first = next((each.span for each in problem.diagnostics if each.span), None)
        line = first.source.line_column(first.start)[0] if first else 0
        file = first.source.name if first else folder.as_posix()
        shown = render_text(problem.diagnostics[:_MOST_SHOWN])
        message = f"the rule files have errors, so nothing can be played\n{shown}"
        help = f"`heist check {folder.as_posix()}` shows all of them"
        raise CommandError("H0005", message, help=help, file=file, line=line) from None
