"""Where the table is shown and answers are typed: a terminal, or a pipe for scripts."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import WordCompleter
from rich.console import Console
from rich.text import Text

#: The size of a pipe, or of a terminal that does not say how large it is.
_SIZE = (80, 24)
#: Narrower screens are treated as if they were so wide.
_NARROWEST = 40
_CHANGED = object()


class Closed(Exception):  # noqa: N818
    """Nobody will type anything more: the end of the input."""


class Changed(Exception):  # noqa: N818
    """Something has changed while the player was typing; `typed` is what stood there."""

    def __init__(self, typed: str) -> None:
        super().__init__(typed)
        self.typed = typed


class _Console(Console):
    """A console that leaves it to others what it means that the reader has gone."""

    def on_broken_pipe(self) -> None:
        raise  # it is called while the BrokenPipeError is handled


class Terminal:
    """Standard input and output. Colours and a cleared screen only on a terminal that can show them; in a pipe the same
    words one after another."""

    def __init__(self) -> None:
        self.is_live = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        self._session: PromptSession[object] | None = None
        #: The size that what stands on the screen was drawn for.
        self._drawn_for = self.size

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines, as they are now. In a pipe all lines are shown, and `COLUMNS` says how long they are."""
        columns, lines = shutil.get_terminal_size(_SIZE)
        return max(_NARROWEST, columns), lines if self.is_live else _SIZE[1]

    def show(self, lines: Iterable[Text | str]) -> None:
        """Print lines."""
        # A console of its own each time, since the terminal may have another size now.
        self._drawn_for = self.size
        width = self._drawn_for[0]
        console = _Console(file=sys.stdout, width=width, highlight=False, force_terminal=self.is_live or None)
        try:
            for line in lines:
                console.print(line, overflow="fold", no_wrap=False, markup=False, crop=False)
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except OSError as problem:
            raise _closed(problem) from None

    def clear(self) -> None:
        """An empty screen; nothing in a pipe. What stood there stays in the terminal's memory, but for `wipe`."""
        if self.is_live:
            sys.stdout.write("\x1b[2J\x1b[H")
            sys.stdout.flush()

    def wipe(self) -> None:
        """An empty screen that cannot be scrolled back."""
        if self.is_live:
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
            sys.stdout.flush()

    def ask(
        self,
        prompt: str | Callable[[], str],
        words: Sequence[str] = (),
        typed: str = "",
        each_second: Callable[[], bool] | None = None,
    ) -> str:
        """One line that somebody types. `words` are completed; `typed` stands there already.

        On a terminal `each_second` is called while they type, the prompt is shown anew, and they are not asked any more
        if it says so, or if the terminal has another size. Raises Closed at the end of the input, Changed,
        KeyboardInterrupt.
        """
        if not self.is_live:
            return self._read_line(prompt if isinstance(prompt, str) else prompt())
        if self._session is None:
            os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")
            self._session = PromptSession()
        completer = WordCompleter(list(words), ignore_case=True, sentence=True) if words else None
        try:
            found = self._session.prompt(
                prompt, default=typed, completer=completer, complete_while_typing=False,
                refresh_interval=1 if each_second else 0,
                pre_run=lambda: _watch(lambda: self._has_changed(each_second)),
            )  # fmt: skip
        except EOFError:
            raise Closed from None
        except OSError as problem:
            raise _closed(problem) from None
        if found is _CHANGED:
            self._drawn_for = self.size
            raise Changed(self._session.default_buffer.text)
        return str(found).strip()

    def ask_only(self, prompt: str) -> str:
        """One line, whatever size the terminal gets meanwhile. Raises Closed, KeyboardInterrupt."""
        typed = ""
        while True:
            try:
                return self.ask(prompt, typed=typed)
            except Changed as changed:
                typed = changed.typed

    def _has_changed(self, each_second: Callable[[], bool] | None) -> bool:
        return (each_second is not None and each_second()) or self.size != self._drawn_for

    def _read_line(self, prompt: str) -> str:
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            sys.stdout.write("\n")
            raise Closed
        if not sys.stdin.isatty():
            sys.stdout.write(line if line.endswith("\n") else f"{line}\n")
        return line.strip()


def _closed(problem: OSError) -> Exception:
    """What it means that the terminal does not take or give anything: it is gone."""
    return Closed() if problem.errno == errno.EIO else problem


def _watch(each_second: Callable[[], bool]) -> None:
    """While a prompt waits, call something every second; leave the prompt when it says so."""
    app = get_app()

    async def watch() -> None:
        while True:
            await asyncio.sleep(1)
            if each_second():
                # The player may have answered in this very moment.
                with suppress(Exception):
                    app.exit(result=_CHANGED)
                return

    app.create_background_task(watch())
