"""Diagnostics as they are printed where the output goes."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from typing import TextIO

from heistdsl.text import Diagnostic, render_text


def show_diagnostics(diagnostics: Sequence[Diagnostic], stream: TextIO | None = None) -> None:
    """Print diagnostics to standard output or another stream: laid out for its width in a terminal, in colour unless
    `NO_COLOR` is set; as plain text elsewhere. An empty line follows."""
    target = sys.stdout if stream is None else stream
    print(_rendered(diagnostics, target), file=target)


def _rendered(diagnostics: Sequence[Diagnostic], stream: TextIO) -> str:
    if not stream.isatty() or os.environ.get("TERM") == "dumb":
        return render_text(diagnostics)
    from heistdsl.text.terminal import render_terminal

    return render_terminal(diagnostics, shutil.get_terminal_size().columns, not os.environ.get("NO_COLOR"))
